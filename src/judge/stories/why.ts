// Why a rule accuses: its grounds, in words.

import type { Moment } from '../../model/facts/moment.ts'
import type { Observation } from '../../model/facts/observe.ts'
import type { Outcome } from '../../model/world/outcome.ts'
import type { World } from '../../model/world/world.ts'
import { groundsOf } from './grounds.ts'
import { groundsTold } from './grounds-words.ts'
import type { Reasons } from './page.ts'

/** Why a rule accuses somebody of breaking a clause, found out when it is asked. */
export function whyIn(world: World, judged: (world: World) => Outcome, { time }: Moment): (clause: string) => Reasons {
  return (clause) => {
    const isBroken = (seen: Observation) => seen.saw === 'broken' && seen.clause === clause
    const grounds = groundsOf(world, (one) => judged(one).observations.some(isBroken))
    return { since: groundsTold(grounds, time), taughtBy: grounds.flatMap(({ fact }) => fact.from) }
  }
}
