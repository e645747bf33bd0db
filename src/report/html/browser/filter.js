// Chooses among the clauses: by words, verdict, strength, and what they are about.

const search = document.getElementById('search')
const strength = document.getElementById('strength')
const group = document.getElementById('group')
const chips = [...document.querySelectorAll('.chip')]
const rows = [...document.querySelectorAll('.group')].map((element) => ({
  element,
  cells: [...element.querySelectorAll('.cells i')],
  clauses: [...element.querySelectorAll('.clauses > li')].map((item) => ({ item, text: undefined })),
  isOurs: false,
}))
const all = rows.reduce((sum, { clauses }) => sum + clauses.length, 0)

function wanted() {
  const pressed = chips.filter((chip) => chip.getAttribute('aria-pressed') === 'true')
  return {
    words: search.value.toLowerCase().split(/\s+/).filter(Boolean),
    states: pressed.map((chip) => chip.dataset.state),
    strength: strength.value,
    group: group.value,
  }
}

function isWanted(clause, name, { words, states, strength, group }) {
  const { item } = clause
  if (group && name !== group) return false
  if (strength && item.dataset.strength !== strength) return false
  if (states.length > 0 && !states.includes(item.dataset.state)) return false
  clause.text ??= `${item.id} ${item.textContent}`.toLowerCase()
  return words.every((word) => clause.text.includes(word))
}

function apply() {
  const want = wanted()
  const isAll = want.words.length + want.states.length === 0 && !want.strength && !want.group
  let shown = 0
  for (const row of rows) shown += choose(row, want, isAll)
  for (const kind of document.querySelectorAll('.kind')) kind.hidden = !kind.querySelector('.group:not([hidden])')
  document.getElementById('shown').textContent = isAll ? `${all} clauses` : `${shown} of ${all} clauses`
  document.getElementById('none').hidden = shown > 0
}

/** What was unfolded to show what was asked for is folded up again afterwards. */
function choose(row, want, isAll) {
  const { element, cells, clauses } = row
  let shown = 0
  for (const [index, clause] of clauses.entries()) {
    const isShown = isWanted(clause, element.dataset.group, want)
    clause.item.hidden = !isShown
    cells[index].classList.toggle('off', !isShown)
    if (isShown) shown++
  }
  element.hidden = shown === 0
  if (!isAll && shown > 0 && !element.open) row.isOurs = element.open = true
  else if (isAll && row.isOurs) row.isOurs = element.open = false
  return shown
}

function reset() {
  search.value = strength.value = group.value = ''
  for (const chip of chips) chip.setAttribute('aria-pressed', 'false')
  apply()
}

for (const field of [search, strength, group]) field.addEventListener('input', apply)
for (const chip of chips)
  chip.addEventListener('click', () => {
    chip.setAttribute('aria-pressed', `${chip.getAttribute('aria-pressed') !== 'true'}`)
    apply()
  })
document.getElementById('all').addEventListener('click', reset)
document.addEventListener('show-all', reset)
// A browser may bring back what was typed before.
if (wanted().words.length + wanted().strength.length + wanted().group.length > 0) apply()
