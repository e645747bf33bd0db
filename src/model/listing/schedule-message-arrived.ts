// A scheduled message that has arrived: whether it is what was scheduled, and what is known of it from now on.

import { type Fact, known, unknown } from '../facts/fact.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { contentPromise, topicPromise } from '../messages/message-facts.ts'
import { topicBehind } from '../messages/topic-shown.ts'
import { isBeyond, maxContentLength, maxTopicLength } from '../readings/bounds.ts'
import { displayName, emptyTopicSince, noTopic, topicNamed } from '../readings/empty-topic.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import { areRecipients } from '../readings/recipients.ts'
import type { Message } from '../things/message.ts'
import { mustCome, type Scheduled } from '../things/scheduled-message.ts'
import type { Effect } from '../world/effect.ts'
import { isOurs } from '../world/people.ts'
import { setting } from '../world/world.ts'
import { readBySenderClause } from './get-messages-anchor.ts'
import { type List, type Shown, topicsShown } from './get-messages-list.ts'

/** Whether the message comes from the right sender and goes to the right recipient. */
export function isFrom(list: List, shown: Shown, scheduled: Scheduled): boolean {
  return shown.fields.sender_id === scheduled.sender_id && isTo(list, shown, scheduled)
}

export function isTo({ at }: List, { fields }: Shown, { stream_id, participants }: Scheduled): boolean {
  if (stream_id !== undefined) return fields.stream_id === stream_id
  return participants !== undefined && areRecipients(fields.display_recipient, participants, [at.user_id])
}

export function delivered(say: Say, list: List, shown: Shown, scheduled: Scheduled): void {
  const { world } = list
  const { topic, content, participants, exchange } = scheduled
  const { subject } = shown.fields
  bounded(say, 'schedule-message.content-bounded', maxContentLength(world), content, shown.fields.content)
  if (participants !== undefined) ofDirectMessage(say, scheduled, subject)
  if (participants !== undefined || topic === undefined) return
  bounded(say, 'schedule-message.topic-bounded', maxTopicLength(world), topic, subject)
  if (!isUntouched(list, shown)) return
  if (topic === noTopic) readAsEmpty(say, list, scheduled, subject)
  else if (topic === displayName(world)) displayNameReadAsEmpty(say, list, scheduled, subject)
  if (!isPlainTopic(world, topic)) return
  const clause = 'schedule-message.delivered'
  if (subject !== topic) say(broken(clause, `topic ${quoted(topic)}`, `topic ${quoted(subject)}`, [exchange]))
  say(holds(clause))
}

function bounded(say: Say, clause: string, max: number | undefined, sent: string, came: unknown): void {
  if (!isBeyond(sent, max) || typeof came !== 'string') return
  if (isBeyond(came, max)) say(broken(clause, `at most ${max} code points`, `${[...came].length} code points`))
  say(holds(clause))
}

function ofDirectMessage(say: Say, { topic, exchange }: Scheduled, subject: unknown): void {
  const clause = 'schedule-message.topic-of-direct-message-ignored'
  if (topic !== undefined && topic !== '') {
    if (subject === topic) say(broken(clause, 'subject “”', `subject ${quoted(subject)}`, [exchange]))
    if (subject === '') say(holds(clause))
  }
  say(holds('schedule-message.delivered'))
}

// A move after the delivery gives another topic; only a history that is shown tells that there was none.
export function isUntouched({ world }: List, { fields }: Shown): boolean {
  const isTold = setting(world, 'allow_edit_history')
  return fields.edit_history === undefined && isTold.kind === 'known' && isTold.value === true
}

// Nobody else can see it, and none of ours knew of it before the list showed it.
function isBetweenOurs({ world }: List, { edit_history }: Shown['fields'], participants?: readonly number[]): boolean {
  const { people } = world.state
  return edit_history === undefined && participants?.every((id) => isOurs(people.get(id))) === true
}

const noTopicSince = 370

function readAsEmpty(say: Say, { world, request, at }: List, { exchange }: Scheduled, subject: unknown): void {
  if (at.level < noTopicSince) return
  const shownAs = request.allow_empty_topic_name === true ? '' : displayName(world)
  if (shownAs === undefined || shownAs === noTopic) return
  const clause = 'schedule-message.no-topic-read-as-empty'
  if (subject !== shownAs) say(broken(clause, `topic ${quoted(shownAs)}`, `topic ${quoted(subject)}`, [exchange]))
  say(holds(clause))
}

/** Where the empty topic is shown by that name, too, nothing tells the two apart. */
function displayNameReadAsEmpty(say: Say, list: List, { topic, exchange }: Scheduled, subject: unknown): void {
  if (list.at.level < emptyTopicSince || list.request.allow_empty_topic_name !== true) return
  const clause = 'schedule-message.display-name-read-as-empty'
  if (subject === topic) say(broken(clause, 'topic “”', `topic ${quoted(subject)}`, [exchange]))
  if (subject === '') say(holds(clause))
}

/** The message that it became, as the list shows it. */
export function arrivedAs(list: List, { id, fields }: Shown, scheduled: Scheduled): Message {
  const { sender_id, stream_id, participants, exchange } = scheduled
  const from = [exchange, list.at.exchange]
  const fact = <T>(value: T, promisedBy: string) => known(value, from, promisedBy)
  const content = typeof fields.content === 'string' ? fact(fields.content, contentPromise) : unknown
  const topic = topicOf(list, fields.subject, scheduled, from)
  const isWhole = isUntouched(list, { id, fields }) || isBetweenOurs(list, fields, participants)
  return {
    message_id: id,
    sender_id: fact(sender_id, 'message.sender-true'),
    ...(stream_id !== undefined && { stream_id: fact(stream_id, 'message.stream-id-true') }),
    ...(participants && { participants }),
    topic,
    content,
    timestamp: typeof fields.timestamp === 'number' ? fact(fields.timestamp, 'message.timestamp-true') : unknown,
    original: isWhole ? { topic, content } : { topic: unknown, content: unknown },
    edits: [],
    editsComplete: isWhole,
    own: true,
    ...receiversOf(list, scheduled),
  }
}

/** Whether it counts as read for its sender, where that was said. */
export function readBySender({ id }: Shown, scheduled: Scheduled): readonly Effect[] {
  const { sender_id, read_by_sender, exchange } = scheduled
  if (read_by_sender === undefined || !mustCome(scheduled)) return []
  const to = known(read_by_sender, exchange, readBySenderClause)
  return [{ set: 'read', user_id: sender_id, message_id: id, to }]
}

// Only what was asked for is believed.
function topicOf(list: List, subject: unknown, scheduled: Scheduled, from: readonly number[]): Fact<string> {
  const { participants, topic } = scheduled
  if (participants !== undefined) return known('', from, topicPromise)
  const stored = typeof subject === 'string' ? topicBehind(list.world, subject, topicsShown(list)) : undefined
  const isIt = stored !== undefined && topic !== undefined && stored === topicNamed(list.world, topic, list.at.level)
  return isIt ? known(stored, from, topicPromise) : unknown
}

// Who was subscribed in between is known only where nobody came or went.
function receiversOf({ world }: List, { stream_id, participants, subscribers }: Scheduled): Partial<Message> {
  if (participants !== undefined) return { receivers: participants }
  const now = stream_id === undefined ? undefined : world.channels.get(stream_id)?.subscribers
  const isSame = now?.kind === 'known' && subscribers !== undefined && now.value.join() === subscribers.join()
  return isSame ? { receivers: now.value } : {}
}
