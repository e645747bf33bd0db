// What the journal tells of people and channels besides what events tell of them. Judges nothing.

import type { Noted } from '../../model/things/journal.ts'
import type { World } from '../../model/world/world.ts'

/** When a fixture made somebody; undefined where none did. */
export function madeBy({ journal }: World, user_id: number): Noted | undefined {
  const [first] = journal.of(`realm_user ${user_id} is_active`)
  return first?.isQuiet ? first : undefined
}

/** Whether a request deactivated somebody, or may have. */
export function mayBeEnded({ journal }: World, user_id: number): boolean {
  return journal.of(`realm_user ${user_id} is_active`).some(({ did }) => did === 'deactivate-user')
}

/** Whether a channel was changed after it was made. */
export function isChannelChanged({ journal }: World, stream_id: number): boolean {
  return journal.of(`channel ${stream_id}`).length > 0
}
