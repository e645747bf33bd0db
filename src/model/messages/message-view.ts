// A message object, and `raw_content` where it comes with one, held against the world: from what the message is to
// what follows from its edits.
//
// A rule that shows message objects calls, in this order, `messageFacts`, `messageForm` and `messageEdits`, each until
// something is broken. Of the view they need the object as it came, and `raw` only where the raw content is
// to be seen. What the caller may see is the rule's to say.

import { isDoubted } from '../facts/blame.ts'
import type { Doubt } from '../facts/fact.ts'
import { broken, cannotTell, excused, holds, type Observation, quoted, type Say } from '../facts/observe.ts'
import { textOf } from '../facts/text.ts'
import { withinBounds } from '../readings/bounds.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { contentTrue } from './content-shown.ts'
import { editHistory, lastTimestamps } from './edit-history.ts'
import { emptyTopicsReplaced } from './edit-history-topics.ts'
import { messageDetails } from './message-details.ts'
import { agrees, compare, isDirect } from './message-facts.ts'
import { asShown, emptyUnresolved, topicTrue } from './topic-shown.ts'
import { type MessageView, number } from './view.ts'

export function messageFacts(say: Say, world: World, known: Message, view: MessageView): void {
  withinBounds(say, world, known, textOf(view.message.subject), view.raw)
  if (!isDirect(known)) emptyUnresolved(say, world, known, textOf(view.message.subject))
  contentTrue(say, known, view)
  typeTrue(say, known, view)
  if (isDirect(known)) ofDirectMessage(say, view)
  if (isHalfMoved(world, known, view)) {
    say(cannotTell('edit-message.topic-replaced', 'a message that moved along got one half of the move'))
    return
  }
  if (!isDirect(known)) topicTrue(say, world, known.topic, textOf(view.message.subject), view.topics)
  compare(say, known.sender_id, number(view.message.sender_id), 'sender')
  compare(say, known.timestamp, number(view.message.timestamp), 'timestamp')
  if (known.stream_id) compare(say, known.stream_id, number(view.message.stream_id), 'channel')
}

function typeTrue(say: Say, known: Message, { message }: MessageView): void {
  if ((message.type !== 'stream' && message.type !== 'private') || known.stream_id?.kind === 'unknown') return
  if (!isDirect(known) && known.stream_id === undefined) return
  const expected = isDirect(known) ? 'private' : 'stream'
  if (message.type === expected) say(holds('message.type-true'))
  else say(broken('message.type-true', `type ${quoted(expected)}`, `type ${quoted(message.type)}`))
}

export function messageForm(say: Say, known: Message, view: MessageView): void {
  if (view.isRaw) say(rawOnRequest(view))
  if (!isContentOpen(known, view)) meMessage(say, known, view)
}

/** Whether an edit of the content is neither confirmed nor to be seen here: what follows from it may not be so. */
function isContentOpen({ content }: Message, { raw }: MessageView): boolean {
  return raw === undefined && isDoubted(content)
}

/** What belongs to the message besides its own text, and then its edits. */
export function messageEdits(say: Say, world: World, known: Message, view: MessageView): void {
  messageDetails(say, world, known, view)
  if (isContentOpen(known, view)) return
  editsTrue(known.unseenEdits ? excused(say) : say, world, known, view)
}

function editsTrue(say: Say, world: World, known: Message, view: MessageView): void {
  editHistory(say, world, known, view.message)
  emptyTopicsReplaced(say, world, known, view.message, view.topics)
  lastTimestamps(say, world, known, view.message)
}

function ofDirectMessage(say: Say, { message }: MessageView): void {
  if (message.stream_id !== undefined)
    say(broken('message.stream-id-channel-only', 'no stream_id', `stream_id ${quoted(message.stream_id)}`))
  say(holds('message.stream-id-channel-only'))
  if (message.subject !== '')
    say(broken('message.subject-of-direct-message', 'subject “”', `subject ${quoted(message.subject)}`))
  say(holds('message.subject-of-direct-message'))
}

function rawOnRequest({ message, raw }: MessageView): Observation {
  const clause = 'get-message.raw-on-request'
  if (raw === undefined) return cannotTell(clause, '`raw_content` shows another text, and nobody knows the right one')
  if (message.content !== raw) return broken(clause, `content ${quoted(raw)}`, `content ${quoted(message.content)}`)
  return holds(clause)
}

const meClearly = /^\/me \S[^\n]*$/u

function meMessage(say: Say, { content }: Message, { message }: MessageView): void {
  if (content.kind !== 'known') return
  const isMe = meClearly.test(content.value)
  if (!isMe && content.value.trim().startsWith('/me')) return
  if (message.is_me_message === isMe) say(holds('message.me-message'))
  else say(broken('message.me-message', `is_me_message ${isMe}`, quoted(message.is_me_message), content.from))
}

const reaches = ['edit-message.change-later', 'edit-message.change-all']

/**
 * Whether a message that was to move along to another topic in another channel got only one of the two: it did move
 * along, so that the fault lies in what the edit gave, not in whom it reached.
 */
function isHalfMoved(world: World, { topic, stream_id }: Message, { message, topics }: MessageView): boolean {
  if (topic.kind !== 'known' || stream_id?.kind !== 'known' || stream_id.doubts.length === 0) return false
  const moves = movesIn(stream_id.doubts)
  if (moves.length === 0 || !movesIn(topic.doubts).some((exchange) => moves.includes(exchange))) return false
  const isInTopic = agrees(asShown(world, topic, topics), textOf(message.subject))
  return isInTopic !== agrees(stream_id, number(message.stream_id))
}

function movesIn(doubts: readonly Doubt<unknown>[]): readonly number[] {
  const carrying = doubts.filter(({ promisedBy, secondhand }) => reaches.includes(promisedBy) && !secondhand)
  return carrying.flatMap(({ from }) => from)
}
