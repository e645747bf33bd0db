// Scheduled messages that came otherwise than they were scheduled: with some of their words only, in another name, or to
// other people. Knows nothing of those that did not come.

import { broken, type Observation, quoted } from '../facts/observe.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import { isOddContent } from '../scheduling/schedule-message-refusals.ts'
import { mustCome, type Scheduled } from '../things/scheduled-message.ts'
import type { List, Shown } from './get-messages-list.ts'
import { timely } from './schedule-message-absent.ts'
import { isFrom, isTo, isUntouched } from './schedule-message-arrived.ts'

/**
 * Among messages that nothing else explains, one of its time is what was scheduled: with some of its words from the right
 * sender to the right recipient, or with all of them in the name of somebody else.
 */
export function misdelivered(list: List, unexplained: readonly Shown[], scheduled: Scheduled): readonly Observation[] {
  const { content, exchange, sender_id } = scheduled
  if (!mustCome(scheduled) || isOddContent(list.world, content)) return []
  const ofItsTime = unexplained.filter((shown) => isUntouched(list, shown) && isInTime(shown, scheduled))
  const clause = 'schedule-message.delivered'
  const cut = ofItsTime.find((shown) => isPartOf(list, shown, scheduled))
  if (cut) return [broken(clause, `content ${quoted(content)}`, `content ${quoted(cut.fields.content)}`, [exchange])]
  const stolen = ofItsTime.find((shown) => isInOtherName(list, shown, scheduled))
  if (stolen) return [broken(clause, `sender ${sender_id}`, `sender ${stolen.fields.sender_id}`, [exchange])]
  const strayed = ofItsTime.find((shown) => isElsewhere(list, shown, scheduled))
  return strayed ? [broken(clause, recipientsOf(scheduled), recipientsShown(strayed), [exchange])] : []
}

/** The sender scheduled these words once, and to others. */
function isElsewhere(list: List, shown: Shown, scheduled: Scheduled): boolean {
  const { sender_id, content } = scheduled
  const isSame = shown.fields.sender_id === sender_id && shown.fields.content === content
  const all = [...list.world.scheduled.values()].filter((each) => each.sender_id === sender_id)
  return isSame && !isTo(list, shown, scheduled) && all.filter((each) => each.content === content).length === 1
}

function recipientsOf({ stream_id, participants = [] }: Scheduled): string {
  return stream_id === undefined
    ? `one message to users ${participants.join(', ')}`
    : `a message in channel ${stream_id}`
}

function recipientsShown({ fields: { stream_id, display_recipient } }: Shown): string {
  if (typeof stream_id === 'number') return `one in channel ${stream_id}`
  const people: readonly { id?: unknown }[] = Array.isArray(display_recipient) ? display_recipient : []
  return `one to users ${people.map((person) => person?.id).join(', ')}`
}

// Timestamps are whole seconds.
const second = 1

function isInTime({ fields }: Shown, { scheduled_delivery_timestamp: due }: Scheduled): boolean {
  const { timestamp } = fields
  return typeof timestamp === 'number' && timestamp >= due - second && timestamp <= due + timely
}

function isPartOf(list: List, shown: Shown, scheduled: Scheduled): boolean {
  const { content } = shown.fields
  if (!isFrom(list, shown, scheduled) || typeof content !== 'string') return false
  const isShorter = content.trim() !== '' && content.trim() !== scheduled.content.trim()
  return isShorter && scheduled.content.includes(content.trim())
}

// Whoever scheduled the same words themselves has sent their own.
function isInOtherName(list: List, shown: Shown, scheduled: Scheduled): boolean {
  const { sender_id, content, subject } = shown.fields
  const { topic, participants } = scheduled
  const { world } = list
  const isSame = isTo(list, shown, scheduled) && content === scheduled.content
  if (!isSame || typeof sender_id !== 'number' || sender_id === scheduled.sender_id) return false
  const isPlace = participants !== undefined || (topic === subject && isPlainTopic(world, topic ?? ''))
  return (
    isPlace && ![...world.scheduled.values()].some((each) => each.sender_id === sender_id && each.content === content)
  )
}
