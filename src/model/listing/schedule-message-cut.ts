// A scheduled message that came at its time with some of its words only.

import { broken, type Observation, quoted } from '../facts/observe.ts'
import { isOddContent } from '../scheduling/schedule-message-refusals.ts'
import type { Scheduled } from '../things/scheduled-message.ts'
import type { List, Shown } from './get-messages-list.ts'
import { isFrom, isUntouched } from './schedule-message-arrived.ts'

/** Among messages that nothing else explains, one from the right sender to the right recipient is what was scheduled. */
export function cutShort(list: List, unexplained: readonly Shown[], scheduled: Scheduled): readonly Observation[] {
  const { fate, content, exchange } = scheduled
  if (fate !== undefined || isOddContent(list.world, content)) return []
  const found = unexplained.find((shown) => isUntouched(list, shown) && isPartOf(shown, scheduled))
  const got = `content ${quoted(found?.fields.content)}`
  return found ? [broken('schedule-message.delivered', `content ${quoted(content)}`, got, [exchange])] : []
}

// Timestamps are whole seconds.
const second = 1
const timely = 120

function isPartOf(shown: Shown, scheduled: Scheduled): boolean {
  const { content, timestamp } = shown.fields
  const { scheduled_delivery_timestamp: due } = scheduled
  if (!isFrom(shown, scheduled) || typeof content !== 'string' || typeof timestamp !== 'number') return false
  const isInTime = timestamp >= due - second && timestamp <= due + timely
  const isShorter = content.trim() !== '' && content.trim() !== scheduled.content.trim()
  return isInTime && isShorter && scheduled.content.includes(content.trim())
}
