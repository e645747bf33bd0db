// What all concerns of the judge share.

import type { Moment } from '../../model/facts/moment.ts'
import type { Cause } from '../../model/things/journal.ts'
import type { World } from '../../model/world/world.ts'
import type { Spec } from '../../spec/spec.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { type TargetTime, timeTold } from '../exchange/time.ts'
import type { Unplaced } from '../fixtures/unplaced.ts'
import type { Doubts } from '../verdicts/doubts.ts'
import type { Faults } from '../verdicts/faults.ts'
import type { Evidence } from './evidence.ts'

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
export function momentOf({ time, spec }: Context, { number, exchange, user_id, answer }: Timely): Moment {
  return { exchange: number, user_id, time: time.sureDuring(exchange, timeTold(answer)), level: spec.level }
}

/** By what an exchange changes things, and when. */
export function causeOf(around: Context, taken: ReadExchange): Cause {
  const { sent: at, answered: until } = taken.exchange
  const { exchange, time } = momentOf(around, taken)
  return { did: taken.endpoint.slug, exchange, at, until, time }
}
