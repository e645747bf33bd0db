// What known deviations and a baseline make of a report.

import type { KnownDeviation, Weighed } from '../content/weighed.ts'
import { type Html, html } from './html.ts'
import { brief } from './words.ts'

const longest = 600

export function gateList(gate: Weighed | undefined): Html | undefined {
  if (gate === undefined) return undefined
  const { known = [], expired = [], mended = [], regressed = [], lost = [], gone = [] } = gate
  const rows = [
    ...regressed.map((id) => row('bad', 'broken, held in the baseline', id)),
    ...expired.map((one) => row('bad', 'known, but forgiven no longer', one.clause, reasonOf(one))),
    ...mended.map((one) => row('bad', 'holds again; take it off the list', one.clause, reasonOf(one))),
    ...lost.map((id) => row('bad', 'cannot be told, held in the baseline', id)),
    ...known.map((one) => row('fine', 'broken, known and forgiven', one.clause, reasonOf(one))),
    ...gone.map((id) => row('fine', 'in the baseline, but no clause any more', id)),
  ]
  if (rows.length === 0) return undefined
  return html`<ul class="gate" aria-label="Against what was known before">${rows}</ul>`
}

function row(kind: 'bad' | 'fine', what: string, id: string, reason = ''): Html {
  return html`<li class="${kind}"><a href="#clause-${id}">${id}</a> <span>${what}</span> <span class="note">${brief(reason, longest)}</span></li>`
}

function reasonOf({ reason, until }: KnownDeviation): string {
  return until === undefined ? reason : `${reason} (until ${until})`
}

/** Why a breach is forgiven, where it is. */
export function forgiven(gate: Weighed | undefined, clause: string): string | undefined {
  const known = gate?.known?.find((one) => one.clause === clause)
  return known && brief(reasonOf(known), longest)
}
