// A link to what is folded up, or not chosen, unfolds it; so does a cell of the matrix. Findings are printed unfolded.

function show(id) {
  const place = document.getElementById(id)
  if (!place) return
  if (place.hidden || place.closest('[hidden]')) document.dispatchEvent(new Event('show-all'))
  for (let part = place; part; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true
  place.scrollIntoView({ block: place.tagName === 'LI' ? 'center' : 'start' })
}

function showTarget() {
  show(decodeURIComponent(location.hash.slice(1)))
}

addEventListener('hashchange', showTarget)
if (location.hash) showTarget()

document.addEventListener('click', (event) => {
  const cell = event.target.closest('.cells i')
  if (!cell) return
  event.preventDefault()
  const id = `clause-${cell.title}`
  if (location.hash === `#${id}`) show(id)
  else location.hash = id
})

let folded = []
addEventListener('beforeprint', () => {
  folded = [...document.querySelectorAll('.finding:not([open])')]
  for (const finding of folded) finding.open = true
})
addEventListener('afterprint', () => {
  for (const finding of folded) finding.open = false
})
