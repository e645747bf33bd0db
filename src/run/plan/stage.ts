// Where a plan is carried out: the way to the target, what is known of it, and who has to be told what came of the steps.

import type { World } from '../../model/world/world.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import type { Wire } from '../asking/wire.ts'
import type { Json } from '../control/control-step.ts'

export interface Stage {
  readonly wire: Wire
  readonly endpoints: ReadonlyMap<string, Endpoint>
  /** The target's feature level. */
  readonly level: number
  readonly world: World
  /** Whether the judge misses something in a queue that may still be under way, or waits for another look at it. */
  readonly isOwed?: (queue_id: string) => boolean
  /** Seconds that an event is waited for that may be under way for real; as long as it may, unless said otherwise. */
  readonly underWay?: number | undefined
  /** Is told what came of a step, each time it was asked; undefined where no answer came. */
  readonly answered?: (index: number, answer: Json | undefined) => void
  /** Set before each name of the plan, so that no two plans of a run share an actor or a channel. */
  readonly prefix: string
  readonly signal: AbortSignal
}
