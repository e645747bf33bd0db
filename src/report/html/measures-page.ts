// The dress of pages that tell measurements, of load and capacity runs: the frame and the top of the page of a check.

import { frame } from './frame.ts'
import { Html, html } from './html.ts'

export interface Measures {
  readonly title: string
  /** What kind of run it was, in a few words. */
  readonly over: string
  /** The verdict in one word, whether it is good, and why in a sentence. */
  readonly word: string
  readonly mood: 'kept' | 'broken' | 'not'
  readonly says: string
  readonly target: string
  /** What was measured, under which circumstances. */
  readonly about: string
  readonly parts: readonly Part[]
}

export interface Part {
  readonly id: string
  readonly name: string
  /** Markup in which every text of others is escaped. */
  readonly markup: string
}

export function measuresPage({ title, over, word, mood, says, target, about, parts }: Measures): string {
  const shown = parts.filter(({ markup }) => markup !== '')
  return frame({
    title: `${title} · Plumbline`,
    places: shown.map(({ id, name }) => [id, name]),
    styles: ['summary', 'measures'],
    scripts: [],
    body: html`<div class="measures"><section id="summary" class="summary ${mood}">
<p class="over">${over}</p>
<h1>${capital(word)}</h1>
<p class="says">${capital(says).replace(/\.?$/, '.')}</p>
<p class="target">${target}</p>
<p>${capital(about)}</p>
</section>
${shown.map(partOf)}</div>`,
  })
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

function partOf({ id, name, markup }: Part): Html {
  return html`<section id="${id}" aria-labelledby="${id}-h"><h2 id="${id}-h">${name}</h2>${new Html(markup)}</section>
`
}
