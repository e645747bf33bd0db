// `last_edit_timestamp` and `last_moved_timestamp` of a message object, held against the edits that are known.

import { exchangeNamed } from '../facts/exchange-mark.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, cannotTell, holds, type Observation, quoted } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { isViewable } from '../readings/history-viewing.ts'
import type { Message, PastEdit } from '../things/message.ts'
import type { World } from '../world/world.ts'

export function* lastTimestamps(world: World, known: Message, view: Fields): Generator<Observation> {
  if (!known.editsComplete) return
  const contentEdit = known.edits.findLast(({ content }) => content !== undefined)
  yield* timestamp(world, 'message.last-edit-timestamp-true', view, 'last_edit_timestamp', contentEdit)
  const move = known.edits.findLast(
    ({ topic, channel }) => channel ?? (topic !== undefined && topic.resolves !== 'yes'),
  )
  if (move?.channel === undefined && move?.topic?.resolves === 'maybe') return
  yield* timestamp(world, 'message.last-moved-timestamp-true', view, 'last_moved_timestamp', move)
}

function* timestamp(
  world: World,
  clause: string,
  view: Fields,
  name: string,
  edit: PastEdit | undefined,
): Generator<Observation> {
  const seen = view[name]
  const got = `${name} ${quoted(seen)}`
  const because = edit ? [edit.exchange] : []
  if (edit === undefined) yield seen === undefined ? holds(clause) : broken(clause, `no ${name}`, got, because)
  else if (seen === undefined && isViewable(world) !== 'yes')
    yield cannotTell(clause, 'the viewing of edit history may be switched off')
  else if (typeof seen === 'number' && isWithin(edit.time, seen)) yield holds(clause)
  else yield broken(clause, `${name}: the time of ${exchangeNamed(edit.exchange)}`, got, because)
}
