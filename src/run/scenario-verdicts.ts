// What the judge says of a run of scenarios, in the form that all runs have.

import type { Judge } from '../judge/judge.ts'
import type { Finding } from '../judge/verdicts/verdict.ts'
import type { RunResult } from './event.ts'
import { withSuspicions } from './findings/verdicts.ts'
import type { ScenarioOutcome } from './scenario/outcome.ts'

type OfJudge = Pick<RunResult, 'clauses' | 'findings' | 'stories' | 'counterexamples'>

export function judged(judge: Judge, outcomes: readonly ScenarioOutcome[]): OfJudge {
  const findings = judge.findings()
  return {
    clauses: withSuspicions(judge.verdicts(), vanishedIn(outcomes)),
    findings,
    stories: Object.fromEntries(findings.map((finding) => [finding.clause, judge.storyOf(finding)])),
    counterexamples: [],
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
