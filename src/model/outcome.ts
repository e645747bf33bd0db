// What a rule says of one exchange: what was seen of which clauses, and what the world looks like after it.
// The judge adds observations up to verdicts; a rule knows nothing of other exchanges but through the world.

import type { Effect } from './effect.ts'
import type { World } from './world.ts'

export interface Interval {
  readonly from: number
  readonly to: number
}

/** The circumstances of an exchange. Times are the target's, in UNIX seconds. */
export interface Moment {
  readonly exchange: number
  /** Who asked; undefined where no credentials were sent. */
  readonly user_id: number | undefined
  /** When the target worked on it; undefined while its clock is not known. */
  readonly time: Interval | undefined
  /** The feature level by which the target is judged. */
  readonly level: number
  /** Names that were sent and that the endpoint does not have at this level. */
  readonly unsupported?: readonly string[]
}

export type Answer =
  | { readonly result: 'success'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly result: 'error'; readonly code: string; readonly body: Readonly<Record<string, unknown>> }
  /** No answer came, or none that tells whether the request took effect. */
  | { readonly result: 'none' }

export type Observation =
  | { readonly clause: string; readonly saw: 'holds' }
  /** Refused as the clause demands. It holds once a counterpart succeeded and a read-back shows that nothing changed. */
  | { readonly clause: string; readonly saw: 'refused'; readonly subjects: readonly string[] }
  | {
      readonly clause: string
      readonly saw: 'broken'
      readonly expected: string
      readonly got: string
      /** The earlier exchanges that taught what was expected. */
      readonly because: readonly number[]
      /** True where the answer itself, of whatever request, has not the shape it must have. */
      readonly ofShape?: true
    }
  | { readonly clause: string; readonly saw: 'cannot-tell'; readonly reason: string }

export interface Outcome {
  readonly observations: readonly Observation[]
  readonly effects: readonly Effect[]
  /** Subjects (`message:17`) that this exchange showed to be as the world knew them. */
  readonly confirmed: readonly string[]
  /** Subjects besides messages that a request which was carried out has changed or may have. */
  readonly touched?: readonly string[]
}

/** What a fixture's answer shows of what requests promised; each observation says of which exchange it tells. */
export interface Look {
  readonly observations: readonly (Observation & { readonly exchange: number })[]
  readonly effects: readonly Effect[]
  readonly confirmed: readonly string[]
}

/** `line` is what was asked of a fixture with what came back; `time` the target's, as far as it is known. */
export type LookRule<Line> = (world: World, line: Line, time: Interval | undefined) => Look

export type Rule<Request> = (world: World, request: Request, answer: Answer, at: Moment) => Outcome
