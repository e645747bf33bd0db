// A story of messages that may be moved from one channel to another.

import { garden, people, Story } from './world.ts'

export const open = {
  can_move_messages_between_channels_group: 'members',
  move_messages_between_streams_limit_seconds: 7200,
}
export const quiet = { send_notification_to_new_thread: false }
export const toGarden = { stream_id: garden, ...quiet }

/** Three messages in one topic, a fourth in another, and a second channel. */
export function story(settings = {}): Story {
  const told = new Story({ ...open, ...settings })
  told.opens(garden)
  for (const id of [1, 2, 3]) told.message(id)
  told.message(4, { topic: 'figs' })
  told.message(9, { to: [people.reader] })
  return told
}
