// What a run of scenarios came to, in the form that all runs have.

import type { Judge } from '../../judge/judge.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Spec } from '../../spec/spec.ts'
import { controlActions } from '../../spec/spec-files.ts'
import type { Target } from '../../target/target.ts'
import type { RunResult } from '../event.ts'
import { withSuspicions } from '../findings/verdicts.ts'
import type { ScenarioOutcome } from './outcome.ts'

type OfTarget = Pick<
  RunResult,
  'target' | 'feature_level' | 'word' | 'seed' | 'focus' | 'plans' | 'means' | 'provision'
>

/** Scenarios are drawn from no seed, and are no plans. */
export function told(target: Target, { level, word }: Spec): OfTarget {
  const { name, control, disposable } = target
  const offered = [...controlActions().keys()].filter((action) => control?.offers(action))
  return {
    ...{ target: name, feature_level: level, word, seed: 0, focus: [], plans: 0 },
    means: control ? (disposable ? 'all' : 'own') : 'none',
    provision: { ways: control?.ways ?? [], offered },
  }
}

type OfJudge = Pick<
  RunResult,
  'exchanges' | 'clauses' | 'findings' | 'stories' | 'counterexamples' | 'cannotTellShare' | 'faults'
>

export function judged(judge: Judge, outcomes: readonly ScenarioOutcome[]): OfJudge {
  const findings = judge.findings()
  return {
    exchanges: judge.exchanges,
    clauses: withSuspicions(judge.verdicts(), vanishedIn(outcomes)),
    findings,
    stories: Object.fromEntries(findings.map((finding) => [finding.clause, judge.storyOf(finding)])),
    counterexamples: [],
    cannotTellShare: judge.cannotTellShare(),
    faults: judge.faults,
  }
}

/** The clauses that only such scenarios found broken as did not fail when they were run again. */
function vanishedIn(outcomes: readonly ScenarioOutcome[]): ReadonlySet<string> {
  const clausesOf = (some: readonly ScenarioOutcome[]) =>
    new Set(some.flatMap(({ findings }) => findings.map(({ clause }) => clause)))
  const flaky = outcomes.filter(({ isFlaky }) => isFlaky)
  return clausesOf(flaky).difference(clausesOf(outcomes.filter((one) => !flaky.includes(one))))
}

export function firstOfClause(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.toReversed().map((finding) => [finding.clause, finding])).values()].toReversed()
}
