// What answers teach where no fixture tells of anything: messages, channels and people as some answer showed them. Only
// for histories of which parts may be missing: there nothing is held against a target that another request may explain,
// so that what was learnt can show clauses kept, and accuse of nothing but a change of what never changes.

import type { Channel } from '../model/channel.ts'
import type { Effect } from '../model/effect.ts'
import { type Fact, known, unknown } from '../model/fact.ts'
import type { Message } from '../model/message.ts'
import { setting, type World } from '../model/world.ts'
import { type Fields, isFields } from './events-telling.ts'
import { peopleIn } from './learn-answers-people.ts'
import type { Taken } from './taken.ts'

export function learnAnswer(world: World, { endpoint, number, answer, read }: Taken): readonly Effect[] {
  if (answer.result !== 'success') return []
  const { body } = answer
  const isRaw = read.parameters.apply_markdown === false
  if (endpoint.slug === 'get-message')
    return messagesIn(world, [body.message], number, typeof body.raw_content === 'string' ? body.raw_content : isRaw)
  if (endpoint.slug === 'get-messages') return messagesIn(world, body.messages, number, isRaw)
  if (endpoint.slug === 'get-streams') return channelsIn(world, body.streams, number)
  if (endpoint.slug !== 'register-queue') return []
  return [...peopleIn(world, body, number), ...channelsIn(world, body.subscriptions, number)]
}

function fieldsIn(list: unknown): readonly Fields[] {
  return Array.isArray(list) ? list.filter(isFields) : []
}

/** `raw` is the raw content, or whether the content is it. */
function messagesIn(world: World, list: unknown, exchange: number, raw: string | boolean): Effect[] {
  return fieldsIn(list).flatMap((fields): Effect[] => {
    const to = messageOf(world, fields, exchange, raw)
    return to && !world.messages.has(to.message_id) ? [{ set: 'message', to }] : []
  })
}

function messageOf(world: World, fields: Fields, exchange: number, raw: string | boolean): Message | undefined {
  const { id, sender_id, timestamp, type } = fields
  if (!isInteger(id) || (type !== 'stream' && type !== 'private')) return undefined
  const text = typeof raw === 'string' ? raw : raw ? fields.content : undefined
  const content = typeof text === 'string' ? known(text, exchange, 'get-message.raw-content-current') : unknown
  const place = type === 'stream' ? channelOf(fields, exchange) : participantsIn(fields)
  return (
    place && {
      message_id: id,
      sender_id: isInteger(sender_id) ? known(sender_id, exchange, 'message.sender-true') : unknown,
      ...place,
      topic: topicOf(world, fields, exchange),
      content,
      timestamp: isInteger(timestamp) ? known(timestamp, exchange, 'message.timestamp-true') : unknown,
      original: { topic: unknown, content: unknown },
      edits: [],
      editsComplete: false,
      own: true,
    }
  )
}

function channelOf({ stream_id }: Fields, exchange: number): Pick<Message, 'stream_id'> | undefined {
  return isInteger(stream_id) ? { stream_id: known(stream_id, exchange, 'message.stream-id-true') } : undefined
}

function participantsIn({ display_recipient }: Fields): Pick<Message, 'participants'> | undefined {
  const ids = fieldsIn(display_recipient).map(({ id }) => id)
  return ids.length > 0 && ids.every(isInteger) ? { participants: ids } : undefined
}

/** What looks like the empty topic may be it, or be called so. */
function topicOf(world: World, { type, subject }: Fields, exchange: number): Fact<string> {
  const display = setting(world, 'realm_empty_topic_display_name')
  const isPlain = typeof subject === 'string' && subject !== '' && display.kind === 'known' && subject !== display.value
  return type === 'stream' && isPlain ? known(subject, exchange, 'edit-message.only-what-was-asked') : unknown
}

function channelsIn(world: World, list: unknown, exchange: number): Effect[] {
  return fieldsIn(list).flatMap((fields): Effect[] => {
    const { stream_id } = fields
    if (!isInteger(stream_id) || world.channels.has(stream_id)) return []
    const to: Channel = { stream_id, own: false, withNotices: new Set(), ...channelFacts(fields, exchange) }
    return [{ set: 'channel', to }]
  })
}

function channelFacts(fields: Fields, exchange: number): Pick<Channel, 'subscribers'> & Partial<Channel> {
  const { name, subscribers, is_archived, history_public_to_subscribers: isOpen, topics_policy } = fields
  const fact = <T>(value: T): Fact<T> => known(value, exchange, 'fixture')
  return {
    subscribers: Array.isArray(subscribers) && subscribers.every(isInteger) ? fact(subscribers) : unknown,
    ...(typeof name === 'string' ? { name: fact(name) } : {}),
    ...(typeof is_archived === 'boolean' ? { is_archived: fact(is_archived) } : {}),
    ...(typeof isOpen === 'boolean' ? { history_public_to_subscribers: fact(isOpen) } : {}),
    ...(typeof topics_policy === 'string' ? { topics_policy: fact(topics_policy) } : {}),
    ...privacyIn(fields, fact),
  }
}

function privacyIn(
  { invite_only, is_web_public }: Fields,
  fact: (value: 'public' | 'private' | 'web-public') => NonNullable<Channel['privacy']>,
): Pick<Channel, 'privacy'> {
  if (typeof invite_only !== 'boolean' || typeof is_web_public !== 'boolean') return {}
  return { privacy: fact(invite_only ? 'private' : is_web_public ? 'web-public' : 'public') }
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
