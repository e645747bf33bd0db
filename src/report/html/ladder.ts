// The ladder of feature levels: what begins and what ends at each, and the rung where this server stands.

import { type Html, html } from './html.ts'
import type { KnownClause } from './known-clause.ts'
import { states } from './verdicts.ts'
import { counted } from './words.ts'

interface Rung {
  readonly level: number
  /** Clauses that apply from here on. */
  readonly begin: readonly KnownClause[]
  /** Clauses that apply here for the last time. */
  readonly end: readonly KnownClause[]
}

export function ladder(clauses: readonly KnownClause[], level: number): Html {
  const judged = clauses.filter(({ state }) => state !== 'open')
  const always = judged.filter(({ since, until }) => since === undefined && until === undefined).length
  const rungs = rungsOf(judged)
  const above = rungs.findLastIndex((rung) => rung.level > level) + 1
  const here = html`<li class="here"><span class="level">${level}</span><p>this server</p></li>`
  return html`<p>${counted(always, 'clause')} apply at every level, ${judged.length - always} from a level on or up to one. The newest is at the top.</p>
<ol class="ladder">${rungs.slice(0, above).map((rung) => rungRow(rung, 'above'))}${here}${rungs.slice(above).map((rung) => rungRow(rung, 'reached'))}</ol>`
}

function rungsOf(clauses: readonly KnownClause[]): Rung[] {
  const levels = new Set(clauses.flatMap(({ since, until }) => [since ?? [], until ?? []].flat()))
  const sorted = [...levels].sort((a, b) => b - a)
  return sorted.map((level) => ({
    level,
    begin: clauses.filter(({ since }) => since === level),
    end: clauses.filter(({ until }) => until === level),
  }))
}

function rungRow({ level, begin, end }: Rung, place: 'above' | 'reached'): Html {
  return html`<li class="${place}"><span class="level">${level}</span>${listOf('begins', begin)}${listOf('applies for the last time', end)}</li>
`
}

function listOf(what: string, clauses: readonly KnownClause[]): Html | undefined {
  if (clauses.length === 0) return undefined
  const links = clauses.map(
    ({ id, state }) =>
      html`<a href="#clause-${id}"><i class="dot ${state}"></i>${id}<span class="unseen"> (${states[state]})</span></a> `,
  )
  return html`<div><span class="what">${what}</span> ${links}</div>`
}
