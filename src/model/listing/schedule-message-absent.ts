// Scheduled messages that a list does not show although it shows all of the caller's history: not due yet, refused, or
// overdue.

import { broken, holds, type Observation } from '../facts/observe.ts'
import { graceBefore } from '../readings/age.ts'
import { hasLeft, isSubscribed, mayBeArchived } from '../readings/following.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import { isOddContent } from '../scheduling/schedule-message-refusals.ts'
import { mustCome, type Scheduled } from '../things/scheduled-message.ts'
import type { Effect } from '../world/effect.ts'
import type { List } from './get-messages-list.ts'
import { showsAll } from './get-messages-missing.ts'
import { isFrom } from './schedule-message-arrived.ts'

/** Those that would surely be in the list, had they been delivered. */
export function absentFrom(list: List, pending: readonly Scheduled[]): readonly Scheduled[] {
  const isWhole = list.narrow.searches === 'own' && showsAll(list)
  return isWhole ? pending.filter((each) => wouldShow(list, each)) : []
}

/** Seconds. */
export const timely = 120

export function isBefore({ at }: List, due: number): boolean {
  return at.time !== undefined && at.time.to <= due - graceBefore
}

function isOverdue({ at }: List, due: number): boolean {
  return at.time !== undefined && at.time.from > due + timely + graceBefore
}

/** Whether the caller would surely have it in their history, and would know it. */
function wouldShow(list: List, scheduled: Scheduled): boolean {
  const { world, user_id, messages } = list
  const { stream_id, participants, sender_id, content } = scheduled
  const unknown = messages.filter((shown) => !world.messages.has(shown.id))
  const maybeIt = unknown.some((shown) => isFrom(list, shown, scheduled) || shown.fields.content === content)
  if (maybeIt || isOddContent(world, content)) return false
  if (stream_id === undefined) return participants?.includes(user_id) === true
  const channel = world.channels.get(stream_id)
  if (!channel?.own || mayBeArchived(channel)) return false
  return [user_id, sender_id].every((id) => isSubscribed(id, channel) === 'yes' && !hasLeft(id, channel))
}

export function awaited(list: List, scheduled: Scheduled): readonly Observation[] {
  const { fate, exchange, scheduled_delivery_timestamp: due, topic, participants } = scheduled
  if (mustCome(scheduled) && isBefore(list, due)) return [holds('schedule-message.not-before')]
  if (!isOverdue(list, due)) return []
  if (fate === 'refused') return [holds('schedule-message.refused-not-delivered')]
  const isPlain = participants !== undefined || (topic !== undefined && isPlainTopic(list.world, topic))
  const expected = `the message that was due at ${due}`
  return isPlain && mustCome(scheduled)
    ? [broken('schedule-message.delivered', expected, 'a list without it', [exchange])]
    : []
}

/** What is overdue is looked for once. */
export function givenUp(list: List, scheduled: Scheduled): readonly Effect[] {
  if (!isOverdue(list, scheduled.scheduled_delivery_timestamp)) return []
  return [{ set: 'scheduled', to: { ...scheduled, settled: true } }]
}
