// Scheduled messages that a list does not show although it shows all of the caller's history: not due yet, refused, or
// overdue; and those that came with some of their words only, or in another name.

import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { graceBefore } from '../readings/age.ts'
import { hasLeft, isSubscribed, mayBeArchived } from '../readings/following.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import { isOddContent } from '../scheduling/schedule-message-refusals.ts'
import type { Scheduled } from '../things/scheduled-message.ts'
import type { Effect } from '../world/effect.ts'
import type { List, Shown } from './get-messages-list.ts'
import { showsAll } from './get-messages-missing.ts'
import { isFrom, isTo, isUntouched } from './schedule-message-arrived.ts'

/** Those that would surely be in the list, had they been delivered. */
export function absentFrom(list: List, pending: readonly Scheduled[]): readonly Scheduled[] {
  const isWhole = list.narrow.searches === 'own' && showsAll(list)
  return isWhole ? pending.filter((each) => wouldShow(list, each)) : []
}

const timely = 120

export function isBefore({ at }: List, due: number): boolean {
  return at.time !== undefined && at.time.to <= due - graceBefore
}

function isOverdue({ at }: List, due: number): boolean {
  return at.time !== undefined && at.time.from > due + timely + graceBefore
}

/** Whether the caller would surely have it in their history, and would know it. */
function wouldShow({ world, user_id, messages }: List, scheduled: Scheduled): boolean {
  const { stream_id, participants, sender_id, content } = scheduled
  const unknown = messages.filter((shown) => !world.messages.has(shown.id))
  const maybeIt = unknown.some((shown) => isFrom(shown, scheduled) || shown.fields.content === content)
  if (maybeIt || isOddContent(world, content)) return false
  if (stream_id === undefined) return participants?.includes(user_id) === true
  const channel = world.channels.get(stream_id)
  if (!channel?.own || mayBeArchived(channel)) return false
  return [user_id, sender_id].every((id) => isSubscribed(id, channel) === 'yes' && !hasLeft(id, channel))
}

export function awaited(list: List, scheduled: Scheduled): readonly Observation[] {
  const { fate, exchange, scheduled_delivery_timestamp: due, topic, participants } = scheduled
  if (fate === undefined && isBefore(list, due)) return [holds('schedule-message.not-before')]
  if (!isOverdue(list, due)) return []
  if (fate === 'refused') return [holds('schedule-message.refused-not-delivered')]
  const isPlain = participants !== undefined || (topic !== undefined && isPlainTopic(list.world, topic))
  const expected = `the message that was due at ${due}`
  return isPlain && fate === undefined
    ? [broken('schedule-message.delivered', expected, 'a list without it', [exchange])]
    : []
}

/** What is overdue is looked for once. */
export function givenUp(list: List, scheduled: Scheduled): readonly Effect[] {
  if (!isOverdue(list, scheduled.scheduled_delivery_timestamp)) return []
  return [{ set: 'scheduled', to: { ...scheduled, settled: true } }]
}

/**
 * Among messages that nothing else explains, one of its time is what was scheduled: with some of its words from the right
 * sender to the right recipient, or with all of them in the name of somebody else.
 */
export function misdelivered(list: List, unexplained: readonly Shown[], scheduled: Scheduled): readonly Observation[] {
  const { fate, content, exchange, sender_id } = scheduled
  if (fate !== undefined || isOddContent(list.world, content)) return []
  const ofItsTime = unexplained.filter((shown) => isUntouched(list, shown) && isInTime(shown, scheduled))
  const clause = 'schedule-message.delivered'
  const cut = ofItsTime.find((shown) => isPartOf(shown, scheduled))
  if (cut) return [broken(clause, `content ${quoted(content)}`, `content ${quoted(cut.fields.content)}`, [exchange])]
  const stolen = ofItsTime.find((shown) => isInOtherName(list, shown, scheduled))
  return stolen ? [broken(clause, `sender ${sender_id}`, `sender ${stolen.fields.sender_id}`, [exchange])] : []
}

// Timestamps are whole seconds.
const second = 1

function isInTime({ fields }: Shown, { scheduled_delivery_timestamp: due }: Scheduled): boolean {
  const { timestamp } = fields
  return typeof timestamp === 'number' && timestamp >= due - second && timestamp <= due + timely
}

function isPartOf(shown: Shown, scheduled: Scheduled): boolean {
  const { content } = shown.fields
  if (!isFrom(shown, scheduled) || typeof content !== 'string') return false
  const isShorter = content.trim() !== '' && content.trim() !== scheduled.content.trim()
  return isShorter && scheduled.content.includes(content.trim())
}

// Whoever scheduled the same words themselves has sent their own.
function isInOtherName({ world }: List, shown: Shown, scheduled: Scheduled): boolean {
  const { sender_id, content, subject } = shown.fields
  const { topic, participants } = scheduled
  const isSame = isTo(shown, scheduled) && content === scheduled.content
  if (!isSame || typeof sender_id !== 'number' || sender_id === scheduled.sender_id) return false
  const isPlace = participants !== undefined || (topic === subject && isPlainTopic(world, topic ?? ''))
  return (
    isPlace && ![...world.scheduled.values()].some((each) => each.sender_id === sender_id && each.content === content)
  )
}
