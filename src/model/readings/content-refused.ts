// Who was refused a message of a private channel that nothing else keeps from them: they have no access to its content.

import { whether } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import type { Channel } from '../things/channel.ts'
import { put } from '../things/put.ts'
import type { ContentRefused } from '../things/stream-lists.ts'
import type { Effect } from '../world/effect.ts'
import { writesTo } from '../world/shelves.ts'
import type { World } from '../world/world.ts'
import { hasLeft, isPrivate, isSubscribed, mayBeArchived } from './following.ts'

export function contentRefused(world: World, message_id: number, at: Moment): readonly Effect[] {
  const channel = channelOf(world, message_id)
  if (channel === undefined || at.user_id === undefined || !isOpenToSubscribers(channel)) return []
  if (isSubscribed(at.user_id, channel) !== 'no' || hasLeft(at.user_id, channel)) return []
  const question = questionOf(at.user_id, channel)
  const to = { question, exchange: at.exchange, lessons: world.state.lessons, writes: groupWrites(world) }
  return [put('contentsRefused', question, to)]
}

/** What was refused a moment ago; a fixture, or an edit of a group, may have changed who has access. */
export function refusedContent(world: World, user_id: number, channel: Channel): ContentRefused | undefined {
  const refused = world.state.contentsRefused.get(questionOf(user_id, channel))
  const isLate = refused?.lessons !== world.state.lessons || refused.writes !== groupWrites(world)
  return isLate ? undefined : refused
}

function groupWrites(world: World): number {
  return writesTo(world, 'group').count
}

function questionOf(user_id: number, { stream_id }: Channel): string {
  return `${user_id} ${stream_id}`
}

/** Where the message surely is. */
function channelOf({ messages, channels }: World, message_id: number): Channel | undefined {
  const { own, stream_id: place } = messages.get(message_id) ?? {}
  if (!own || place?.kind !== 'known' || place.doubts.length > 0) return undefined
  return channels.get(place.value)
}

// Where the history is protected, a message may be kept from those who have access to others.
function isOpenToSubscribers(channel: Channel): boolean {
  const { own, history_public_to_subscribers: history } = channel
  const isOpen = history !== undefined && whether(history, (is) => is) === 'yes'
  return own && isOpen && isPrivate(channel) === 'yes' && !mayBeArchived(channel)
}
