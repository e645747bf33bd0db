// Messages: how they come to be, who gets them, and who hears of them.

import { type MessageForm, messageObject } from './message-object.ts'
import { matches, maySee } from './narrow.ts'
import type { Organization } from './organization.ts'

import type { Message, Queue } from './records.ts'
import { tell } from './tell.ts'

export interface NewMessage {
  readonly senderId: number
  readonly content: string
  readonly channelId?: number | undefined
  readonly topic?: string | undefined
  /** Of a direct message: the other participants. */
  readonly to?: readonly number[] | undefined
  /** In seconds. */
  readonly age?: number | undefined
}

export function addMessage(organization: Organization, message: NewMessage): Message {
  const { senderId, content, channelId, to = [], age = 0 } = message
  const participants = channelId === undefined ? [...new Set([senderId, ...to])].sort((a, b) => a - b) : []
  const topic = channelId === undefined ? '' : (message.topic ?? '')
  const made: Message = {
    id: organization.nextId(),
    senderId,
    timestamp: Math.floor(organization.clock.seconds() - age),
    channelId,
    participants,
    topic,
    content,
    original: { topic, content },
    received: receivers(organization, channelId, participants),
    read: new Set([senderId]),
    starred: new Set(),
    edits: [],
    reactions: [],
  }
  organization.messages.set(made.id, made)
  tellOf(organization, made)
  return made
}

function receivers(
  { channels }: Organization,
  channelId: number | undefined,
  participants: readonly number[],
): ReadonlySet<number> {
  return new Set(channelId === undefined ? participants : channels.get(channelId)?.subscribers)
}

function tellOf(organization: Organization, message: Message): void {
  tell(organization, 'message', (queue) => {
    const owner = queue.ownerId === undefined ? undefined : organization.users.get(queue.ownerId)
    if (owner === undefined || !concerns(organization, queue, message)) return undefined
    if (!maySee(organization, owner, message) || !matches(organization, queue.narrow, owner, message)) return undefined
    return { message: messageObject(organization, message, formFor(queue)), flags: [] }
  })
}

/** Whoever got it; with `all_public_streams` also who might read it in a public channel. */
function concerns({ channels }: Organization, { ownerId, allPublicStreams }: Queue, message: Message): boolean {
  if (ownerId !== undefined && message.received.has(ownerId)) return true
  const channel = message.channelId === undefined ? undefined : channels.get(message.channelId)
  return allPublicStreams && channel !== undefined && channel.privacy !== 'private'
}

function formFor({ applyMarkdown, clientGravatar, capabilities }: Queue): MessageForm {
  return { applyMarkdown, clientGravatar, showEmptyTopic: capabilities.has('empty_topic_name') }
}
