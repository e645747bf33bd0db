// What changed between two runs, clause by clause, and why it may have.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Clause } from '../../spec/clause.ts'
import { presentId } from '../../spec/renamed.ts'
import type { Report } from '../report.ts'
import { type Circumstance, circumstances } from './circumstances.ts'
import { whyItMayBe } from './reasons.ts'

type Kind = 'broken' | 'mended' | 'lost' | 'judged' | 'other'

export interface Change {
  readonly clause: string
  readonly kind: Kind
  readonly strength: ClauseVerdict['strength']
  readonly says: string
  /** The verdicts; `absent` where a report does not have the clause. */
  readonly from: string
  readonly to: string
  readonly why: readonly string[]
}

export interface Comparison {
  /** What else differs, and what that may do. */
  readonly circumstances: readonly Circumstance[]
  readonly changes: readonly Change[]
  /** How many clauses have the verdict that they had. */
  readonly same: number
}

type Clauses = ReadonlyMap<string, Clause>

export function compareReports(a: Report, b: Report, ledger: Clauses): Comparison {
  const [before, after] = [verdictsOf(a, ledger), verdictsOf(b, ledger)]
  const ids = [...new Set([...after.keys(), ...before.keys()])]
  const judged = ids.filter((id) => (after.get(id) ?? before.get(id))?.strength !== 'open')
  const changed = judged.filter((id) => before.get(id)?.verdict !== after.get(id)?.verdict)
  const differing = circumstances(a, b)
  const changes = changed.map((clause): Change => {
    const [one, two] = [before.get(clause), after.get(clause)]
    const strength = (two ?? one)?.strength ?? 'must'
    const [from, to] = [one?.verdict ?? 'absent', two?.verdict ?? 'absent']
    const why = whyItMayBe({ a, b, one, two, clause: ledger.get(clause), differing })
    return { clause, kind: kindOf(from, to), strength, says: ledger.get(clause)?.says ?? '', from, to, why }
  })
  const order: readonly Kind[] = ['broken', 'lost', 'mended', 'judged', 'other']
  const sorted = changes.toSorted((x, y) => order.indexOf(x.kind) - order.indexOf(y.kind))
  return { circumstances: differing, changes: sorted, same: judged.length - changed.length }
}

/** By their present names. */
function verdictsOf({ clauses }: Report, ledger: Clauses): Map<string, ClauseVerdict> {
  return new Map(clauses.map((one) => [presentId(one.id, ledger.values()) ?? one.id, one]))
}

function kindOf(from: string, to: string): Kind {
  if (to === 'broken') return 'broken'
  if (from === 'broken' && to === 'holds') return 'mended'
  if (to === 'holds') return 'judged'
  return to === 'cannot-tell' && (from === 'holds' || from === 'broken') ? 'lost' : 'other'
}
