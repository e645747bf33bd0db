// What was expected beside what came, with the words marked in which they differ.

import { type Change, diffWordsWithSpace } from 'diff'
import { type Html, html } from './html.ts'
import { brief } from './words.ts'

const longest = 3000
/** Beyond that many changes, marks would tell nothing. */
const mostChanges = 400

export function difference(expected: string, got: string): Html {
  const [, said = '', source = ''] = /^(.*?)( \(known from [^()]*\))?$/s.exec(expected) ?? []
  const [before, after] = [brief(said, longest), brief(got, longest)]
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostChanges })
  return html`<dl class="difference">
<div><dt>Expected</dt><dd>${sideOf(changes, before, 'removed')}<span class="source">${source}</span></dd></div>
<div><dt>Got</dt><dd>${sideOf(changes, after, 'added')}</dd></div>
</dl>`
}

function sideOf(changes: readonly Change[] | undefined, whole: string, own: 'added' | 'removed'): Html {
  const other = own === 'added' ? 'removed' : 'added'
  // Where hardly anything is alike, all would be marked.
  if (!changes?.some((change) => !change.added && !change.removed && change.value.trim().length > 2))
    return html`${whole}`
  const kept = changes.filter((change) => !change[other])
  return html`${kept.map((change) => (change[own] ? html`<mark class="${own}">${change.value}</mark>` : change.value))}`
}
