// What a run tells while it goes on. Reports listen to it; the run has never heard of them.

import type { Plan } from '../generate/plan.ts'
import type { Entry, Header } from '../history/entry.ts'
import type { ClockMeasured } from '../judge/exchange/time.ts'
import type { Story } from '../judge/stories/story.ts'
import type { Fault } from '../judge/verdicts/faults.ts'
import type { ClauseVerdict, Finding } from '../judge/verdicts/verdict.ts'
import type { Asked } from './asking/answers.ts'
import type { Obstacle } from './asking/obstacles.ts'
import type { Trouble } from './asking/trouble.ts'
import type { ScenarioOutcome } from './scenario/outcome.ts'

/** A plan that shows a finding, as small as it could be made in the time there was. */
export interface Counterexample {
  readonly clause: string
  /** What it showed when it came up in the run. */
  readonly finding: Finding
  /** Plans that have to run before it, where the finding rests on what they did. */
  readonly before?: readonly Plan[]
  readonly plan: Plan
  /** How many API requests the plans have. */
  readonly requests: number
  /** What led to the finding in the last re-run that showed it, or in the run. */
  readonly story?: Story
  /** Of three re-runs, how many showed the finding again; absent where none was made. */
  readonly reproduced?: number
}

export interface RunResult {
  readonly target: string
  readonly feature_level: number
  /** As the server calls it, where it does. */
  readonly server_version?: string
  readonly word: string
  readonly seed: number
  /** The endpoints that plans were about; all where there are none. */
  readonly focus: readonly string[]
  readonly plans: number
  readonly exchanges: number
  /** Exchanges by endpoint. */
  readonly requests: Readonly<Record<string, number>>
  /** What came of them, by endpoint. */
  readonly outcomes: Readonly<Record<string, Asked>>
  readonly times: Times
  /** Why it ended, in words; absent while it goes on. */
  readonly ended?: string
  /** The plan that would come next, and how many are left where their number was given. */
  readonly next: { readonly plan: number; readonly left?: number }
  /** How often the target was asked too often, and asked again later. */
  readonly waits: number
  /** What could be made beside the API: nothing, all but what belongs to the whole organization, or everything. */
  readonly means: 'none' | 'own' | 'all'
  /** The ways that the target has beside the API, by name, and the actions that they were not seen to lack. */
  readonly provision?: { readonly ways: readonly string[]; readonly offered: readonly string[] }
  readonly clauses: readonly ClauseVerdict[]
  readonly findings: readonly Finding[]
  /** What led to each finding, by clause. */
  readonly stories: Readonly<Record<string, Story>>
  readonly counterexamples: readonly Counterexample[]
  /** Those of findings that an earlier run had left to this one; absent where there were none. */
  readonly earlier?: readonly Counterexample[]
  /** Of all looks at clauses, the share that could not tell. */
  readonly cannotTellShare: number
  readonly isInterrupted: boolean
  /** Where Plumbline itself failed. */
  readonly faults: readonly Fault[]
  /** Why the run ended before its time, where it was not interrupted. */
  readonly stopped?: string
  /** Plans for which nobody could be made who acts in them. */
  readonly plansNotMade?: number
  /** What could not be done, and why. */
  readonly obstacles?: readonly Obstacle[]
  /** What went wrong on the way, by kind. */
  readonly trouble?: Trouble
  /** What scenarios came to, where the run was of scenarios. */
  readonly scenarios?: readonly ScenarioOutcome[]
  /** The target's clock against ours, as far as it told its time. */
  readonly clock?: ClockMeasured
}

export interface Times {
  /** UNIX seconds of the harness's clock. */
  readonly began: number
  readonly seconds: number
  /** Seconds between request and answer, by endpoint. */
  readonly waited: Readonly<Record<string, number>>
}

/** How many of the `must` clauses have a verdict by now, and how many apply and were asked for. */
export interface Coverage {
  readonly judged: number
  readonly musts: number
}

type RunEvent =
  | {
      readonly kind: 'started'
      readonly header: Header
      readonly target: string
      readonly seed: number
      readonly plans: number | undefined
      readonly budget: number | undefined
    }
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | {
      readonly kind: 'plan-finished'
      readonly plan: number
      readonly exchanges: number
      /** Counted where somebody asks: it takes a good part of the time of a plan. */
      readonly coverage: () => Coverage
    }
  | {
      readonly kind: 'scenario-finished'
      readonly number: number
      readonly of: number
      readonly outcome: ScenarioOutcome
    }
  /** All plans are done, but something still takes its time. */
  | { readonly kind: 'waiting'; readonly seconds: number; readonly for: readonly string[] }
  /** `attempt`: the how-manyth plan that showed the finding; those before it did not show it again. */
  | { readonly kind: 'shrinking'; readonly clause: string; readonly requests: number; readonly attempt: number }
  | { readonly kind: 'shrunk'; readonly counterexample: Counterexample }
  /** What it comes to if it ends now; told every few seconds, and whenever the next finding is run again. */
  | { readonly kind: 'provisional'; readonly result: RunResult }
  | { readonly kind: 'finished'; readonly result: RunResult }

export type Listener = (event: RunEvent) => void
