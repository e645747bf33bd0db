// The messages of somebody who was deactivated: which of them go, which stay, and what a fetch of one shows of it.

import type { Deactivation, Purged } from './accounts.ts'
import type { DeactivateUserRequest } from './deactivate-user.ts'
import { isOff } from './deactivate-user-actions.ts'
import type { Effect } from './effect.ts'
import { possible, whether } from './fact.ts'
import type { Message } from './message.ts'
import { broken, cannotTell, holds, knownFrom } from './observe.ts'
import type { Answer, Moment, Observation, Outcome } from './outcome.ts'
import { restsAt } from './promise-look.ts'
import { canSee } from './who-may.ts'
import type { World } from './world.ts'

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
  if (Object.keys(clauses).every((kind) => isOff(actions, kind))) return named(world, request, bots)
  const purged = [...world.messages.values()].flatMap((message): Purged[] => {
    const sender = [user_id, ...bots].find((id) => whether(message.sender_id, (sent) => sent === id) !== 'no')
    const kind = kindOf(world, message)
    if (sender === undefined || (kind !== undefined && isOff(actions, kind))) return []
    const isAsked = kind !== undefined && actions?.[kind] === true
    const isSure = message.sender_id.kind === 'known' && isAsked && fate === undefined
    const promise = isSure ? { promisedBy: bots.includes(sender) ? onBots : clauses[kind] } : {}
    return [{ message, exchange: at.exchange, ...promise, settledAt: restsAt(at.time) }]
  })
  const ids = purged.map(({ message }) => message.message_id)
  return [
    ...purged.map((to): Effect => ({ set: 'state', of: 'purged', to })),
    { set: 'state', of: 'deleted', message_ids: ids },
    ...[...new Set(purged.flatMap(({ message }) => channelsOf(message)))].flatMap((id) => unowned(world, id)),
    ...named(world, request, bots, ids),
  ]
}

/** How those who are renamed were called is known no more. */
function named(
  world: World,
  { actions, user_id }: DeactivateUserRequest,
  bots: readonly number[],
  besides: readonly number[] = [],
): readonly Effect[] {
  if (isOff(actions, 'delete_profile')) return []
  const theirs = [...world.messages.values()].filter(
    ({ sender_id, alone, message_id }) =>
      alone !== undefined && !besides.includes(message_id) && isOf(sender_id, [user_id, ...bots]),
  )
  return theirs.map(({ alone: _, ...message }) => ({ set: 'message', to: message }))
}

function isOf(sender_id: Message['sender_id'], ids: readonly number[]): boolean {
  return whether(sender_id, (sender) => ids.includes(sender)) !== 'no'
}

/** undefined where it is not known, or not said, which action is about it. */
function kindOf(world: World, message: Message): Kind | undefined {
  if (message.stream_id === undefined) return message.participants ? 'delete_direct_messages' : undefined
  const { stream_id } = message
  const privacy = stream_id.kind === 'known' ? world.channels.get(stream_id.value)?.privacy : undefined
  if (privacy?.kind !== 'known' || privacy.value === 'web-public') return undefined
  return `delete_${privacy.value}_channel_messages`
}

function channelsOf({ stream_id }: Message): readonly number[] {
  return stream_id === undefined ? [] : (possible(stream_id) ?? [])
}

function unowned({ channels }: World, stream_id: number): readonly Effect[] {
  const channel = channels.get(stream_id)
  return channel ? [{ set: 'channel', to: { ...channel, own: false } }] : []
}

type Seen = Pick<Outcome, 'observations' | 'effects'>

/** What the fetch of a message shows of deactivations. */
export function deletionSeen(world: World, message_id: number, answer: Answer, at: Moment): Seen {
  const gone = world.state.administration.purged.get(message_id)
  if (gone) return { observations: purgeSeen(world, gone, answer, at), effects: goneNow(world, gone, answer, at) }
  return { observations: staySeen(world, message_id, answer, at), effects: [] }
}

function staySeen(world: World, message_id: number, answer: Answer, at: Moment): readonly Observation[] {
  const { deactivations } = world.state.administration
  if (answer.result === 'none' || at.user_id === undefined) return []
  const message = deactivations.length > 0 ? world.messages.get(message_id) : undefined
  if (!message?.own || canSee(world, at.user_id, message) !== 'yes') return []
  const ended = deactivations.findLast((each) => concerns(world, each, message))
  if (ended === undefined || message_id > ended.newest) return []
  const clause = isWrittenBy(ended, message) ? ended.sparedBy : 'deactivate-user.others-messages-stay'
  if (answer.result === 'success') return [holds(clause)]
  if (!isServed(world, at.user_id, message)) return [cannotTell(clause, 'who asked was never told such a message')]
  return [broken(clause, `message ${message_id}${knownFrom([ended.exchange])}`, 'an error', [ended.exchange])]
}

/** Who was never told such a message, nor one by others, may be refused for another reason than that it is gone. */
function isServed({ messages }: World, user_id: number, message: Message): boolean {
  const isMine = ({ sender_id }: Message) => whether(sender_id, (sender) => sender === user_id) === 'yes'
  const isLike = (other: Message) =>
    (other.stream_id === undefined) === (message.stream_id === undefined) && (isMine(message) || !isMine(other))
  return [...messages.values()].some((other) => other.alone?.user_id === user_id && isLike(other))
}

/** Whether the answer tells if the message is still there. */
function isShown(world: World, { message, promisedBy }: Purged, answer: Answer, { user_id }: Moment): boolean {
  if (promisedBy === undefined || user_id === undefined || answer.result === 'none') return false
  return canSee(world, user_id, message) === 'yes'
}

/** It may take a while, until something that had to go then or later is seen to have gone. */
function purgeSeen(world: World, purged: Purged, answer: Answer, at: Moment): readonly Observation[] {
  const { message, promisedBy, exchange, settledAt } = purged
  if (promisedBy === undefined || !isShown(world, purged, answer, at)) return []
  if (answer.result === 'error') return [holds(promisedBy)]
  const all = [...world.state.administration.purged.values()]
  const isOverdue = all.some((other) => other.isGone === true && other.exchange >= exchange)
  if (!isOverdue || at.time === undefined || at.time.from < settledAt)
    return [cannotTell(promisedBy, 'it may take a while')]
  return [broken(promisedBy, `no message ${message.message_id}${knownFrom([exchange])}`, 'the message', [exchange])]
}

function goneNow(world: World, purged: Purged, answer: Answer, at: Moment): readonly Effect[] {
  const isGone = answer.result === 'error' && answer.code === 'BAD_REQUEST' && isShown(world, purged, answer, at)
  return isGone ? [{ set: 'state', of: 'purged', to: { ...purged, isGone } }] : []
}

/** Whether it is theirs, or another's where theirs were deleted. */
function concerns(world: World, ended: Deactivation, message: Message): boolean {
  if (isWrittenBy(ended, message)) return true
  if (!ended.deletes || message.sender_id.kind !== 'known') return false
  const { participants, stream_id } = message
  const channel = stream_id?.kind === 'known' ? world.channels.get(stream_id.value) : undefined
  const others = participants ?? possible(channel?.subscribers ?? { kind: 'unknown' })?.[0] ?? []
  return [ended.user_id, ...ended.bots].some((id) => others.includes(id))
}

function isWrittenBy({ user_id, bots }: Deactivation, { sender_id }: Message): boolean {
  return whether(sender_id, (sender) => [user_id, ...bots].includes(sender)) === 'yes'
}
