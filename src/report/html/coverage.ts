// What could not be told, and why: the few things that would let most of it be judged, then each reason with its clauses.

import type { Report } from '../report.ts'
import { type Html, html } from './html.ts'
import type { KnownClause } from './known-clause.ts'
import { brief, count, counted, percent } from './words.ts'

const longest = 600

export function coverage(clauses: readonly KnownClause[], report: Report): Html {
  const stuck = clauses.filter(({ state }) => state === 'cannot-tell')
  const reasons = [...Map.groupBy(stuck, ({ reason = '' }) => partsOf(reason)[0])]
  const sorted = reasons.sort(([, a], [, b]) => b.length - a.length)
  return html`<p>${counted(stuck.length, 'clause')} could not be told, and why is said below; of all looks at clauses, ${percent(report.cannot_tell_share)} gave no verdict.</p>
${unlockList(report)}
<div class="reasons">${sorted.map(([reason, own]) => reasonRow(reason, own))}</div>`
}

/** What many reasons have in common, and what is behind the colon, or differs by a number only. */
function partsOf(reason: string): [string, string] {
  const colon = reason.indexOf(': ')
  if (colon > 0) return [reason.slice(0, colon), reason.slice(colon + 2)]
  const common = reason.replaceAll(/\d+/g, 'N')
  return [common, common === reason ? '' : reason]
}

function unlockList({ unlock = [] }: Report): Html | undefined {
  if (unlock.length === 0) return undefined
  const rows = unlock.map(
    ({ lacking, clauses, how }) =>
      html`<li><b>${brief(lacking, longest)}</b> <span class="many">${counted(clauses, 'must clause')}</span><p>${brief(how, longest)}</p></li>`,
  )
  return html`<div class="unlock"><h3>What would unlock most</h3><ol>${rows}</ol></div>`
}

function reasonRow(reason: string, clauses: readonly KnownClause[]): Html {
  const musts = clauses.filter(({ strength }) => strength === 'must').length
  const sorted = clauses.toSorted((a, b) => (partsOf(a.reason ?? '')[1] < partsOf(b.reason ?? '')[1] ? -1 : 1))
  return html`<details class="reason-group"><summary><b class="many">${count(clauses.length)}</b> <span class="fold">${brief(reason, longest)}</span> <span class="many">${musts} must</span></summary><ul>${sorted.map(clauseLine)}</ul></details>
`
}

function clauseLine({ id, reason = '' }: KnownClause): Html {
  const [, own] = partsOf(reason)
  return html`<li><a href="#clause-${id}">${id}</a>${own !== '' && html` <span>${brief(own, longest)}</span>`}</li>`
}
