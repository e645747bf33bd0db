// What a run has to keep besides that nothing is broken: known deviations are forgiven while they last and must go once
// they hold again, and what held in the baseline must still be judged.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { presentId } from '../../spec/renamed.ts'
import type { Deviation } from '../../target/target.ts'
import { clausesMeant } from '../content/unlock.ts'
import type { Weighed } from '../content/weighed.ts'
import type { Report } from '../report.ts'
import type { Baseline } from './baseline.ts'

export interface Expectations {
  /** Of the target file and of the baseline. */
  readonly deviations: Readonly<Record<string, Deviation>>
  /** Those of the target file among them. */
  readonly ofTarget: Readonly<Record<string, Deviation>>
  readonly baseline?: Baseline | undefined
  readonly file?: string | undefined
  /** As 2027-01-31. */
  readonly today: string
}

export function weigh(report: Report, expectations: Expectations): Weighed | undefined {
  const { deviations, ofTarget, baseline, file, today } = expectations
  const named = Object.entries(deviations)
  if (named.length === 0 && baseline === undefined) return undefined
  const clauses = new Map(report.clauses.map((clause) => [clause.id, clause]))
  const those = (is: (verdict: ClauseVerdict, why: Deviation) => boolean) =>
    named.flatMap(([clause, why]) => {
      const verdict = clauses.get(clause)
      return verdict && is(verdict, why) ? [{ clause, ...why }] : []
    })
  const isOver = ({ until }: Deviation) => until !== undefined && until < today
  const isMended = ({ verdict }: ClauseVerdict, { flaky }: Deviation) =>
    verdict === 'holds' && flaky !== true && isWhole(report)
  return {
    ...(file !== undefined && { baseline: file }),
    ...some(
      'named',
      Object.entries(ofTarget).map(([clause, why]) => ({ clause, ...why })),
    ),
    ...some(
      'known',
      those(({ verdict }, why) => verdict === 'broken' && !isOver(why)),
    ),
    ...some(
      'expired',
      those(({ verdict }, why) => ['broken', 'cannot-tell'].includes(verdict) && isOver(why)),
    ),
    ...some('mended', those(isMended)),
    ...(baseline && against(report, baseline, clauses)),
  }
}

function against(report: Report, baseline: Baseline, clauses: ReadonlyMap<string, ClauseVerdict>): Weighed {
  const { holds, deviations } = baseline
  const of = (verdict: string) => holds.filter((id) => clauses.get(id)?.verdict === verdict)
  // What the specification turned out to leave open is judged no more.
  const judged = clausesMeant(report).filter(({ strength }) => strength !== 'open')
  const meant = new Set(judged.map(({ id }) => id))
  const gone = [...Object.keys(deviations), ...holds].filter((id) => presentId(id) === undefined)
  return {
    ...otherPlans(report, baseline),
    ...some('regressed', of('broken')),
    ...some('lost', isWhole(report) ? of('cannot-tell').filter((id) => meant.has(id)) : []),
    ...some('gone', gone),
  }
}

/** With other plans, other clauses are come to. */
function otherPlans({ seed, plans }: Report, baseline: Baseline): Pick<Weighed, 'other_plans'> {
  if (baseline.seed === undefined || plans === 0) return {}
  const isSame = baseline.seed === seed && (baseline.plans ?? 0) <= plans
  return isSame ? {} : { other_plans: `--seed ${baseline.seed} --runs ${baseline.plans}` }
}

/** A part of a run, or one that was cut off, has not looked at everything. */
function isWhole({ shard, resume }: Report): boolean {
  return shard === undefined && resume === undefined
}

function some<T>(name: string, list: readonly T[]): object {
  return list.length === 0 ? {} : { [name]: list }
}
