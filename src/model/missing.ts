// Which message ids surely belong to no message. A world is partial, so that an id it does not know may exist.

import type { Answered } from './fact.ts'
import type { World } from './world.ts'

/** Ids above this are taken to belong to no message: the generator uses them for messages that do not exist. */
const surelyMissing = 2_000_000_000

export function isMissing(world: World, message_id: number): Answered {
  if (world.messages.has(message_id)) return 'no'
  // It may take a while until all messages of somebody are gone, and that is for another clause.
  if (world.state.administration.purged.has(message_id)) return 'maybe'
  return message_id > surelyMissing || world.state.deleted.has(message_id) ? 'yes' : 'maybe'
}
