// Messages in the wider API: sent, deleted, reacted to, flagged.

import { mayRead } from './channels.ts'
import { maxMessageLength } from './edit-message.ts'
import type { Body, Call } from './endpoint.ts'
import { isAtLeast } from './groups.ts'
import { addMessage } from './messages.ts'
import { maySee } from './narrow.ts'
import type { Channel, Message } from './records.ts'
import { badRequest, malformed, missing } from './refusal.ts'
import { messageOfPath } from './single-message.ts'
import { tell } from './tell.ts'
import { checkTopicPolicy, readTopic } from './topics.ts'
import { channelNamed } from './wider-channels.ts'

const types = ['stream', 'channel', 'direct', 'private'] as const

export function sendMessage(call: Call): Body {
  const { organization, caller, parameters } = call
  const type = parameters.word('type', types)
  const to = parameters.needed('to')
  const topic = parameters.text('topic')
  const content = parameters.needed('content')
  if (type === undefined) throw missing('type')
  if (content.trim() === '' || [...content].length > maxMessageLength) throw malformed('content', 'some text')
  const place = type === 'stream' || type === 'channel' ? channelPlace(call, to, topic) : { to: peopleOf(call, to) }
  return { id: addMessage(organization, { senderId: caller.id, content, ...place }).id }
}

function channelPlace({ organization, caller }: Call, to: string, topic = ''): { channelId: number; topic: string } {
  const name = to.startsWith('"') ? String(JSON.parse(to)) : to
  const channel: Channel | undefined = organization.channels.get(Number(to)) ?? channelNamed(organization, name)
  if (channel === undefined || channel.isArchived || !mayRead(caller, channel))
    throw badRequest('There is no such channel for you', 404)
  const read = readTopic(organization, topic)
  checkTopicPolicy(organization, channel, read)
  return { channelId: channel.id, topic: read }
}

function peopleOf({ organization, parameters }: Call, to: string): number[] {
  const ids = /^\d+$/.test(to) ? [Number(to)] : (parameters.integers('to') ?? [])
  for (const id of ids) if (!organization.users.has(id)) throw badRequest(`Nobody has the id ${id}`, 404)
  return ids
}

export function deleteMessage(call: Call): Body {
  const { organization, caller } = call
  const message = messageOfPath(call)
  if (message.senderId !== caller.id && !isAtLeast(caller, 'administrator')) throw badRequest('Not yours to delete')
  tellDeleted(call, message)
  organization.messages.delete(message.id)
  return {}
}

function tellDeleted({ organization }: Call, message: Message): void {
  tell(organization, 'delete_message', ({ ownerId, capabilities }) => {
    const owner = ownerId === undefined ? undefined : organization.users.get(ownerId)
    if (owner === undefined || !maySee(organization, owner, message)) return undefined
    return capabilities.has('bulk_message_deletion') ? { message_ids: [message.id] } : { message_id: message.id }
  })
}

export function addReaction(call: Call): Body {
  const { caller, parameters } = call
  const emoji_name = parameters.needed('emoji_name')
  const emoji_code = parameters.text('emoji_code') ?? '1f44d'
  const reaction_type = parameters.text('reaction_type') ?? 'unicode_emoji'
  const { reactions } = messageOfPath(call)
  const isThere = reactions.some((one) => one.user_id === caller.id && one.emoji_code === emoji_code)
  if (isThere) throw badRequest('You said so already', 409)
  reactions.push({ emoji_name, emoji_code, reaction_type, user_id: caller.id })
  return {}
}

export function flagMessages({ organization, caller, parameters }: Call): Body {
  const ids = parameters.integers('messages')
  const op = parameters.word('op', ['add', 'remove'])
  const flag = parameters.word('flag', ['read', 'starred'])
  if (ids === undefined || op === undefined || flag === undefined) throw missing('messages, op and flag')
  const seen = ids
    .flatMap((id) => organization.messages.get(id) ?? [])
    .filter((one) => maySee(organization, caller, one))
  for (const message of seen) {
    const flagged = flag === 'read' ? message.read : message.starred
    if (op === 'add') flagged.add(caller.id)
    else flagged.delete(caller.id)
  }
  return { messages: seen.map(({ id }) => id) }
}
