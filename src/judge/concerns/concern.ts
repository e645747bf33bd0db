// One thing that the judge looks at, and what all of them share. All are told of what happens, in the same order, and
// each tells the evidence what it saw.

import type { Moment } from '../../model/facts/moment.ts'
import type { Cause } from '../../model/things/journal.ts'
import type { World } from '../../model/world/world.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import type { Spec } from '../../spec/spec.ts'
import type { ReadExchange, Write } from '../exchange/read-exchange.ts'
import { type TargetTime, timeTold } from '../exchange/time.ts'
import type { Unplaced } from '../fixtures/unplaced.ts'
import type { Doubts } from '../verdicts/doubts.ts'
import type { Faults } from '../verdicts/faults.ts'
import type { Evidence } from './evidence.ts'

export interface Concern {
  /** What it is called where it fails. */
  readonly name: string
  /** What the answer to an action of a fixture shows, before anything is learnt from it; `place`: the last exchange. */
  shown?(action: AnyAction, place: number): void
  /** The world has learnt what an action teaches. */
  learn?(action: AnyAction): void
  /** A request that may have changed something, before it is judged. */
  wrote?(write: Write): void
  take?(taken: ReadExchange): void
  /** Whatever began before this moment, by the harness's clock, is known by now. */
  release?(moment: number): void
  /** No request is under way. */
  settle?(): void
  /** The history is over. */
  finish?(): void
  /** Something happened of which nothing can be learnt, and which may have changed anything. */
  forget?(at: number): void
}

/** What all concerns of the judge share. */
export interface Context {
  readonly spec: Spec
  readonly world: World
  readonly time: TargetTime
  readonly evidence: Evidence
  readonly doubts: Doubts
  readonly faults: Faults
  readonly unplaced: Unplaced
}

type Timely = Pick<ReadExchange, 'number' | 'exchange' | 'user_id' | 'answer'>

/** When an exchange was, by the target's clock, and whose it was. */
export function momentOf(
  { time, spec }: Context,
  { number, exchange, user_id, answer }: Timely,
  unsupported?: readonly string[],
): Moment {
  const during = time.sureDuring(exchange, timeTold(answer))
  return { exchange: number, user_id, time: during, level: spec.level, unsupported }
}

/** By what an exchange changes things, and when. */
export function causeOf(taken: ReadExchange, { exchange, time }: Moment): Cause {
  const { sent: at, answered: until } = taken.exchange
  // Without an answer it may take effect at any later time.
  const open = taken.answer.result === 'none' && time ? { from: time.from, to: Number.POSITIVE_INFINITY } : time
  return { did: taken.endpoint.slug, exchange, at, until, time: open }
}
