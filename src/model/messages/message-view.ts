// A message object, and `raw_content` where it comes with one, held against the world: from what the message is to
// what follows from its edits.
//
// A rule that shows message objects calls, in this order, `messageFacts`, `messageForm` and `messageEdits`, each until
// something is broken. Of the view they need the object as it came; `topics` only where the empty topic is to be
// judged, and `raw` only where the raw content is to be seen. What the caller may see is the rule's to say.

import { isDoubted } from '../facts/blame.ts'
import { broken, cannotTell, excused, holds, type Observation, quoted } from '../facts/observe.ts'
import { textOf } from '../facts/text.ts'
import { withinBounds } from '../readings/bounds.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { contentTrue } from './content-true.ts'
import { editHistory } from './edit-history.ts'
import { emptyTopicsReplaced } from './edit-history-topics.ts'
import { lastTimestamps } from './last-timestamps.ts'
import { messageDetails } from './message-details.ts'
import { compare, isDirect } from './message-facts.ts'
import { contentForm, meMessage } from './message-form.ts'
import { isHalfMoved } from './partial-move.ts'
import { topicTrue } from './topic-shown.ts'
import { type MessageView, number, topicsIn } from './view.ts'

export function* messageFacts(world: World, known: Message, view: MessageView): Generator<Observation> {
  yield* withinBounds(world, known.beyondBound, textOf(view.message.subject), view.raw)
  yield* contentTrue(known, view)
  yield* typeTrue(known, view)
  if (isDirect(known)) yield* ofDirectMessage(view)
  const place = { topic: textOf(view.message.subject), stream_id: number(view.message.stream_id) }
  if (isHalfMoved(world, known, place, topicsIn(view)))
    return yield cannotTell('edit-message.topic-replaced', 'a message that moved along got one half of the move')
  if (!isDirect(known)) yield* topicTrue(world, known.topic, place.topic, topicsIn(view))
  yield* compare(known.sender_id, number(view.message.sender_id), 'sender')
  yield* compare(known.timestamp, number(view.message.timestamp), 'timestamp')
  if (known.stream_id) yield* compare(known.stream_id, place.stream_id, 'channel')
}

function* typeTrue(known: Message, { message }: MessageView): Generator<Observation> {
  if ((message.type !== 'stream' && message.type !== 'private') || known.stream_id?.kind === 'unknown') return
  if (!isDirect(known) && known.stream_id === undefined) return
  const expected = isDirect(known) ? 'private' : 'stream'
  if (message.type === expected) yield holds('message.type-true')
  else yield broken('message.type-true', `type ${quoted(expected)}`, `type ${quoted(message.type)}`, [])
}

export function* messageForm(known: Message, view: MessageView): Generator<Observation> {
  yield contentForm(view)
  if (!isContentOpen(known, view)) yield* meMessage(known, view)
}

/** Whether an edit of the content is neither confirmed nor to be seen here: what follows from it may not be so. */
function isContentOpen({ content }: Message, { raw }: MessageView): boolean {
  return raw === undefined && isDoubted(content)
}

/** What belongs to the message besides its own text, and then its edits. */
export function* messageEdits(world: World, known: Message, view: MessageView): Generator<Observation> {
  yield* messageDetails(world, known, view.message)
  if (isContentOpen(known, view)) return
  const looks = editsTrue(world, known, view)
  yield* known.unseenEdits ? excused(looks) : looks
}

function* editsTrue(world: World, known: Message, view: MessageView): Generator<Observation> {
  yield* editHistory(world, known, view.message)
  yield* emptyTopicsReplaced(world, known, view.message, topicsIn(view))
  yield* lastTimestamps(world, known, view.message)
}

function* ofDirectMessage({ message }: MessageView): Generator<Observation> {
  if (message.stream_id !== undefined)
    yield broken('message.stream-id-channel-only', 'no stream_id', `stream_id ${quoted(message.stream_id)}`, [])
  yield holds('message.stream-id-channel-only')
  if (message.subject !== '')
    yield broken('message.subject-of-direct-message', 'subject “”', `subject ${quoted(message.subject)}`, [])
  yield holds('message.subject-of-direct-message')
}
