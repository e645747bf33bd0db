// Adds observations up to a verdict for each clause. The result does not depend on the order in which the
// observations of different exchanges come in.

import { unmarked } from '../../model/facts/exchange-mark.ts'
import type { Broken, Observation } from '../../model/facts/observe.ts'
import { type Clause, groupOf } from '../../spec/clause.ts'
import { appliesAt } from '../../spec/levels.ts'
import type { Spec } from '../../spec/spec.ts'
import { Offers } from './offers.ts'
import type { Refusals } from './refusals.ts'
import type { ClauseVerdict, Finding } from './verdict.ts'

interface Tally {
  readonly clause: Clause
  readonly applies: boolean
  looked: number
  witness: number | undefined
  cannotTell: number
  reason: { exchange: number; text: string } | undefined
  broken: { exchange: number; finding: Finding } | undefined
}

type SeenBroken = Broken & { readonly exchange: number }

/** What a breach needs to know besides: how its request is told, and who wants to see each finding that is kept. */
interface About {
  readonly sent: () => string
  readonly keep: (finding: Finding) => void
}

const nothing: About = { sent: () => '', keep: () => {} }
const rememberedOfClause = 20
const listedAbsent = 'the target file lists the endpoint as absent'

export class Ledger {
  readonly #spec: Spec
  readonly #refusals: Refusals
  readonly #tallies = new Map<string, Tally>()
  readonly #absent: ReadonlySet<string>
  readonly #lately = new Map<string, Finding[]>()
  readonly #offers: Offers

  constructor(spec: Spec, refusals: Refusals, absent: ReadonlySet<string>, offers = new Offers()) {
    this.#offers = offers
    this.#spec = spec
    this.#refusals = refusals
    this.#absent = absent
  }

  /** Returns the finding where the observation broke a clause for the first time. */
  add(seen: Observation, exchange: number, about: About = nothing): Finding | undefined {
    const tally = this.#tallies.get(seen.clause) ?? this.#begin(seen.clause)
    if (!tally.applies) return undefined
    if (seen.saw === 'cannot-tell') return unsure(tally, exchange, seen.reason)
    tally.looked++
    if (seen.saw === 'holds') tally.witness = Math.min(exchange, tally.witness ?? exchange)
    return seen.saw === 'broken' ? this.#broke(tally, { ...seen, exchange }, about) : undefined
  }

  #broke(tally: Tally, seen: SeenBroken, { sent, keep }: About): Finding | undefined {
    const isFirst = tally.broken === undefined
    const finding = toFinding(tally.clause, seen, sent())
    const isRemembered = this.#remember(finding)
    const isEarliest = !tally.broken || seen.exchange < tally.broken.exchange
    if (isEarliest) tally.broken = { exchange: seen.exchange, finding }
    if (isEarliest || isRemembered) keep(finding)
    return isFirst ? finding : undefined
  }

  verdicts(): ClauseVerdict[] {
    return [...this.#spec.clauses.values()].map((clause) => this.#verdict(clause))
  }

  findings(): Finding[] {
    const broken = [...this.#tallies.values()].flatMap(({ broken }) => (broken ? [broken] : []))
    return broken.sort(inOrder).map(({ finding }) => finding)
  }

  /** What was broken since this was last asked, also where it was broken before; a few of each clause. */
  brokenLately(): Finding[] {
    const findings = [...this.#lately.values()].flat()
    this.#lately.clear()
    return findings
  }

  /** Of all looks at clauses, how many could not tell. */
  cannotTellShare(): number {
    let [looks, blind] = [0, 0]
    for (const { looked, cannotTell } of this.#tallies.values()) {
      looks += looked + cannotTell
      blind += cannotTell
    }
    return looks === 0 ? 1 : blind / looks
  }

  #remember(finding: Finding): boolean {
    const others = this.#lately.get(finding.clause) ?? []
    if (others.length >= rememberedOfClause) return false
    this.#lately.set(finding.clause, [...others, finding])
    return true
  }

  #verdict(clause: Clause): ClauseVerdict {
    const { id, strength } = clause
    const tally = this.#tallies.get(id)
    const seen = tally?.looked ?? 0
    if (!appliesAt(this.#spec.level, clause))
      return { id, strength, verdict: 'not-applicable', seen: 0, reason: levelReason(clause) }
    if (strength === 'open')
      return { id, strength, verdict: 'cannot-tell', seen: 0, reason: 'left open by the specification' }
    if (tally?.broken) return { id, strength, verdict: 'broken', seen, witness: tally.broken.exchange }
    const refusal = clause.refusal && this.#refusals.verdict(id)
    const witness = clause.refusal ? (refusal && 'witness' in refusal ? refusal.witness : undefined) : tally?.witness
    if (witness !== undefined) return { id, strength, verdict: 'holds', seen, witness }
    if (this.#absent.has(groupOf(id))) return { id, strength, verdict: 'not-applicable', seen: 0, reason: listedAbsent }
    const reason = refusal && 'lacks' in refusal ? refusal.lacks : tally?.reason?.text
    const why = reason === undefined ? this.#whyNever(clause) : { reason }
    return { id, strength, verdict: 'cannot-tell', seen, ...why }
  }

  #whyNever({ unjudged, needs }: Clause): Pick<ClauseVerdict, 'reason' | 'lacks'> {
    if (unjudged !== undefined) return { reason: `nothing can show it: ${unjudged}` }
    if (needs.length === 0) return { reason: 'never looked at' }
    const lacks = this.#offers.lacking(needs)
    // What the target offers it does not lack: nothing that was sent came to the clause.
    if (lacks.length === 0) return { reason: `never looked at, though what it needs was there: ${needs.join(', ')}` }
    return { reason: `never looked at; nothing made what it needs: ${lacks.join(', ')}`, lacks }
  }

  #begin(id: string): Tally {
    const clause = this.#spec.clauses.get(id)
    if (!clause) throw new Error(`the clause ${id} stands nowhere in specs/`)
    if (clause.strength === 'open') throw new Error(`the clause ${id} is open and must not be judged`)
    const applies = appliesAt(this.#spec.level, clause)
    const none = { witness: undefined, reason: undefined, broken: undefined }
    const tally = { clause, applies, looked: 0, cannotTell: 0, ...none }
    this.#tallies.set(id, tally)
    return tally
  }
}

function unsure(tally: Tally, exchange: number, text: string): undefined {
  tally.cannotTell++
  if (!tally.reason || exchange < tally.reason.exchange) tally.reason = { exchange, text }
}

/** By exchange, and by name where one exchange shows several. */
function inOrder(a: NonNullable<Tally['broken']>, b: NonNullable<Tally['broken']>): number {
  return a.exchange - b.exchange || a.finding.clause.localeCompare(b.finding.clause, 'en')
}

function levelReason({ since, until }: Clause): string {
  return since === undefined ? `only up to feature level ${until}` : `only since feature level ${since}`
}

function toFinding({ id, says }: Clause, seen: SeenBroken, sent: string): Finding {
  const sequence = [...new Set([...seen.because, seen.exchange])].sort((a, b) => a - b)
  return { clause: id, says, sent, expected: unmarked(seen.expected), got: unmarked(seen.got), sequence }
}
