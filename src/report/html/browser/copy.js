// Buttons that copy the text beside them.

const said = document.getElementById('said')
let last

async function copy(button) {
  const text = button.parentElement.querySelector('pre').textContent
  const isDone = await put(text)
  if (last) mark(last, 'Copy', false)
  mark(button, isDone ? 'Copied' : 'Selected', isDone)
  said.textContent = isDone ? 'Copied' : 'Selected; copy it with the keyboard'
  last = button
}

async function put(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function mark(button, text, isDone) {
  button.textContent = text
  button.classList.toggle('done', isDone)
  if (text === 'Selected') getSelection().selectAllChildren(button.parentElement.querySelector('pre'))
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('.copy')
  if (button) copy(button)
})
