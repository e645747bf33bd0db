// What fixtures teach of messages, and of what people do with them.

import type { Effect } from '../model/effect.ts'
import { type Fact, known, unknown } from '../model/fact.ts'
import type { Reaction, Submessage } from '../model/message.ts'

export interface TaughtMessage {
  readonly message_id: number
  readonly sender_id?: number
  readonly stream_id?: number
  readonly topic?: string
  readonly to?: readonly number[]
  readonly content?: string
  readonly timestamp?: number
}

export type TaughtReaction = Partial<Reaction> & { readonly message_id: number }
export type TaughtSubmessage = Partial<Submessage> & { readonly message_id: number }

export interface TaughtUpload {
  readonly id: number
  readonly path_id: string
  readonly user_id: number
  readonly name: string
  readonly size?: number
}

export interface TaughtFlags {
  readonly user_id: number
  readonly message_ids: readonly number[]
  readonly flag: string
  readonly op: string
}

const byFixture: readonly number[] = []
const defaultSize = 10

/** What a line does not tell is not known. */
function told<T>(value: T | undefined, clause: string): Fact<T> {
  return value === undefined ? unknown : known(value, byFixture, clause)
}

export function message(taught: Partial<TaughtMessage> & Pick<TaughtMessage, 'message_id'>): Effect {
  const { message_id, sender_id, stream_id, topic, to, content, timestamp } = taught
  const topicFact = told(topic, 'edit-message.only-what-was-asked')
  const contentFact = told(content, 'get-message.raw-content-current')
  const participants = to && sender_id !== undefined ? [...new Set([sender_id, ...to])] : undefined
  return {
    set: 'sent',
    to: {
      message_id,
      sender_id: told(sender_id, 'message.sender-true'),
      ...(stream_id === undefined ? {} : { stream_id: known(stream_id, byFixture, 'message.stream-id-true') }),
      ...(participants && { participants, receivers: participants }),
      topic: topicFact,
      content: contentFact,
      timestamp: told(timestamp, 'message.timestamp-true'),
      original: { topic: topicFact, content: contentFact },
      edits: [],
      editsComplete: true,
      // Of a message that is told to stand nowhere nothing can be said.
      own: stream_id !== undefined || participants !== undefined,
      reactions: known([], byFixture, 'message.reactions-true'),
      submessages: known([], byFixture, 'message.submessages-true'),
    },
  }
}

export function reacted({ message_id, emoji_name, emoji_code, reaction_type, user_id }: TaughtReaction): Effect {
  const isWhole = ![emoji_name, emoji_code, reaction_type, user_id].includes(undefined)
  const reaction = { emoji_name, emoji_code, reaction_type, user_id } as Reaction
  return { set: 'reacted', message_id, ...(isWhole && { reaction }) }
}

export function attached({ message_id, msg_type, content, sender_id }: TaughtSubmessage): Effect {
  const isWhole = ![msg_type, content, sender_id].includes(undefined)
  const submessage = { msg_type, content, sender_id } as Submessage
  return { set: 'attached', message_id, ...(isWhole && { submessage }) }
}

// The clock of the target is not read here.
export function uploaded({ id, path_id, name, size = defaultSize, user_id }: TaughtUpload): Effect {
  return { set: 'upload', to: { id, path_id, name, size, user_id, create_time: undefined } }
}

export function flagged({ user_id, message_ids, flag, op }: TaughtFlags): Effect[] {
  if (flag !== 'read') return []
  const to = known(op === 'add', byFixture, 'fixture')
  return message_ids.map((message_id) => ({ set: 'read', user_id, message_id, to }))
}
