// When a move to another channel must be refused, and what about it is left open.

import { type Answered, possible, whether } from '../facts/fact.ts'
import { atMostMaybe, type Condition, maybeIf, opposite, when, yesIf } from '../facts/refusal.ts'
import { isRestricted } from '../readings/channel-access.ts'
import { isInGroup } from '../readings/permissions.ts'
import type { Channel } from '../things/channel.ts'
import type { World } from '../world/world.ts'
import type { Edit } from './edit.ts'

const badRequest = 'BAD_REQUEST'

export function channelConditions(attempt: Edit): readonly Condition[] {
  return [
    when('edit-message.channel-of-direct-message-refused', channelOfDirectMessage(attempt)),
    when('edit-message.between-channels-group-refused', outsideGroup(attempt), badRequest),
    when('a channel that is archived', inArchivedChannel(attempt)),
  ]
}

function channelOfDirectMessage({ request, message }: Edit): Answered {
  if (request.stream_id === undefined || message?.stream_id !== undefined) return 'no'
  return message?.participants === undefined ? 'maybe' : 'yes'
}

function outsideGroup({ world, toChannel, at }: Edit): Answered {
  if (toChannel === 'none') return 'no'
  const outside = opposite(isInGroup(world, at.user_id, 'can_move_messages_between_channels_group'))
  return toChannel === 'other' ? outside : atMostMaybe(outside)
}

/** To a channel that does not exist, or that the caller may not see or write to, a move is refused or not. */
export function destinationCondition({ world, request, at }: Edit): Condition {
  const clause = 'edit-message.missing-channel'
  if (request.stream_id === undefined) return when(clause, 'no')
  const channel = world.channels.get(request.stream_id)
  if (channel === undefined || at.user_id === undefined) return when(clause, 'maybe')
  const { user_id } = at
  const isSubscribed = whether(channel.subscribers, (all) => all.includes(user_id)) === 'yes'
  return maybeIf(clause, !isSubscribed || mayBeArchived(channel) || isRestricted(channel))
}

function inArchivedChannel({ world, message }: Edit): Answered {
  return atMostMaybe(yesIf(channelsOf(world, message).some(mayBeArchived)))
}

function channelsOf(world: World, message: Edit['message']): readonly Channel[] {
  const ids = message?.stream_id === undefined ? [] : (possible(message.stream_id) ?? [])
  return ids.flatMap((stream_id) => world.channels.get(stream_id) ?? [])
}

function mayBeArchived({ is_archived }: Channel): boolean {
  return is_archived !== undefined && whether(is_archived, (archived) => archived) !== 'no'
}
