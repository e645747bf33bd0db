// Which message ids surely belong to no message. A world is partial, so that an id it does not know may exist.

import type { Answered } from '../facts/fact.ts'
import { isMadeUp } from '../world/made-up.ts'
import type { World } from '../world/world.ts'

export function isMissing(world: World, message_id: number): Answered {
  if (world.messages.has(message_id)) return 'no'
  // It may take a while until all messages of somebody are gone, and that is for another clause.
  if (world.state.purged.has(message_id)) return 'maybe'
  return isMadeUp(world, 'message', message_id) || world.state.deleted.has(message_id) ? 'yes' : 'maybe'
}
