// What a rule says of one exchange: what was seen of which clauses, and what the world looks like after it.
// The judge adds observations up to verdicts; a rule knows nothing of other exchanges but through the world.

import type { Answer, Interval, Moment } from '../facts/moment.ts'
import type { Observation, Seen } from '../facts/observe.ts'
import type { Note } from '../things/journal.ts'
import type { Making } from '../things/made.ts'
import type { Change } from '../things/shelf.ts'
import type { Effect } from './effect.ts'
import type { World } from './world.ts'

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
  readonly observations: readonly Seen[]
  readonly effects: readonly Effect[]
  readonly confirmed: readonly string[]
}

/** `line` is what was asked of a fixture with what came back; `time` the target's, as far as it is known. */
export type LookRule<Line> = (world: World, line: Line, time: Interval | undefined) => Look

export interface Rule<Request> {
  (world: World, request: Request, answer: Answer, at: Moment): Outcome
  readonly consequences?: (world: World, request: Request, at: Moment) => Consequences
}

/** What follows from a request, if the server carries it out. */
export interface Consequences {
  readonly changes?: readonly Change[] | undefined
  readonly makes?: readonly Making[] | undefined
  /** What events tell of it. */
  readonly tells?: readonly Note[] | undefined
  /** What is known besides, as long as it was not refused. */
  readonly also?: readonly Effect[] | undefined
}

export const noOutcome: Outcome = { observations: [], effects: [], confirmed: [] }

export const noLook: Look = { observations: [], effects: [], confirmed: [] }

export function set(message: Extract<Effect, { set: 'message' }>['to']): readonly Effect[] {
  return [{ set: 'message', to: message }]
}
