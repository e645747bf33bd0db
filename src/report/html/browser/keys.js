// `/` goes to the search, Escape empties it.

const search = document.getElementById('search')

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, select, textarea')
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    search.focus()
    search.select()
  } else if (event.key === 'Escape' && event.target === search) document.dispatchEvent(new Event('show-all'))
})
