// The messages of somebody who was deactivated: which of them go, which stay, and what a fetch of one shows of it.

import { possible, whether } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { settledAt } from '../facts/settled.ts'
import { isPerson } from '../readings/caller-role.ts'
import type { Purged } from '../things/account.ts'
import { noted } from '../things/journal.ts'
import type { Message } from '../things/message.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { type DeactivateUserRequest, isOff } from './deactivate-user-request.ts'

type Kind = 'delete_public_channel_messages' | 'delete_private_channel_messages' | 'delete_direct_messages'

const clauses: Readonly<Record<Kind, string>> = {
  delete_public_channel_messages: 'deactivate-user.delete-public-channel-messages',
  delete_private_channel_messages: 'deactivate-user.delete-private-channel-messages',
  delete_direct_messages: 'deactivate-user.delete-direct-messages',
}
const onBots = 'deactivate-user.actions-on-bots'

/** The messages that are to go, or may. From then on their channels are not known as a whole. */
export function purge(
  world: World,
  request: DeactivateUserRequest,
  bots: readonly number[],
  at: Moment,
  fate?: 'maybe',
): readonly Effect[] {
  const { actions, user_id } = request
  const perhaps = perhapsBotsOf(world, user_id)
  const people = [user_id, ...bots, ...perhaps]
  if (Object.keys(clauses).every((kind) => isOff(actions, kind))) return named(world, request, people)
  const purged = sentBy(world, people).flatMap((message): Purged[] => {
    const sender = people.find((id) => whether(message.sender_id, (sent) => sent === id) !== 'no')
    const kind = kindOf(world, message)
    if (sender === undefined || (kind !== undefined && isOff(actions, kind))) return []
    const isAsked = kind !== undefined && actions?.[kind] === true && !perhaps.includes(sender)
    const isSure = message.sender_id.kind === 'known' && isAsked && fate === undefined
    const promise = isSure ? { promisedBy: bots.includes(sender) ? onBots : clauses[kind] } : {}
    return [{ message, exchange: at.exchange, ...promise, settledAt: settledAt(at) }]
  })
  const ids = purged.map(({ message }) => message.message_id)
  const streams = new Set(purged.flatMap(({ message }) => (message.stream_id && possible(message.stream_id)) ?? []))
  const channels = [...streams].flatMap((id) => world.channels.get(id) ?? [])
  return [
    ...purged.map((to) => put('purged', to.message.message_id, to)),
    { set: 'state', of: 'deleted', message_ids: ids },
    ...ids.map((id) => noted(`delete_message ${id}`, undefined, { isUnsure: true })),
    ...channels.map((channel): Effect => ({ set: 'channel', to: { ...channel, own: false } })),
    ...named(world, request, people, ids),
  ]
}

/** Those who sent messages and may be bots of somebody: nobody told who owns them, nor that they are people. */
function perhapsBotsOf(world: World, owner_id: number): readonly number[] {
  const { people } = world.state
  return [...world.sentBy.keys()].filter(
    (id): id is number =>
      id !== undefined && id !== owner_id && people.get(id)?.owner_id === undefined && !isPerson(world, id),
  )
}

/** How those who are renamed were called is known no more. */
function named(
  world: World,
  { actions }: DeactivateUserRequest,
  people: readonly number[],
  besides: readonly number[] = [],
): readonly Effect[] {
  if (isOff(actions, 'delete_profile')) return []
  const left = sentBy(world, people).filter(({ alone, message_id }) => alone && !besides.includes(message_id))
  const theirs = left.filter(({ sender_id }) => whether(sender_id, (sender) => people.includes(sender)) !== 'no')
  return theirs.map(({ alone: _, ...message }) => ({ set: 'message', to: message }))
}

/** All messages that one of them may have sent, by id. */
function sentBy(world: World, senders: readonly number[]): readonly Message[] {
  const ids = new Set([undefined, ...senders].flatMap((sender) => [...(world.sentBy.get(sender) ?? [])]))
  return [...ids].sort((a, b) => a - b).flatMap((id) => world.messages.get(id) ?? [])
}

/** undefined where it is not known, or not said, which action is about it. */
function kindOf(world: World, message: Message): Kind | undefined {
  if (message.stream_id === undefined) return message.participants ? 'delete_direct_messages' : undefined
  const { stream_id } = message
  const privacy = stream_id.kind === 'known' ? world.channels.get(stream_id.value)?.privacy : undefined
  if (privacy?.kind !== 'known' || privacy.value === 'web-public') return undefined
  return `delete_${privacy.value}_channel_messages`
}
