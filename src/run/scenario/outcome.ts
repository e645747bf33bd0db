// What scenarios came to.

import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Members, Scenario } from '../../scenario/scenario.ts'

/** `cannot-tell`: it came to no end; `skipped`: the target lacks what it needs. */
export type ScenarioVerdict = 'passed' | 'failed' | 'skipped' | 'cannot-tell'

export interface Failure {
  readonly line: number
  /** What was done, in a few words. */
  readonly step: string
  /** Where in the answer, as `message.subject`; empty for the whole. */
  readonly at: string
  readonly expected: string
  readonly got: string
}

/** What came of a step, by the line that it stands on. */
export interface StepAnswer {
  readonly line: number
  readonly answer: Members
}

export interface ScenarioOutcome {
  readonly scenario: Scenario
  readonly verdict: ScenarioVerdict
  /** Whether it fails the run where it fails: `must` where one of the clauses that count is among those it cites. */
  readonly strength: 'must' | 'should'
  /** Why it was skipped, or why nothing can be told. */
  readonly reason?: string
  /** Expectations that were not met. */
  readonly failures: readonly Failure[]
  /** What the judge found meanwhile. */
  readonly findings: readonly Finding[]
  /** Failed at first, and not when it was run again. */
  readonly isFlaky?: true
  readonly answers: readonly StepAnswer[]
  /** What its names stood for in the end, but for those that stood for nothing. */
  readonly names: Readonly<Record<string, unknown>>
  readonly seconds: number
}
