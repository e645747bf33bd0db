// The messages that nobody asked for: what a move tells in the old and the new thread. A thread that may hold such
// messages can no longer be counted exactly. Notices that were there before go along with their topic.

import { possible, unknown } from '../facts/fact.ts'
import { anyNotices, effects, noNotices, noticesIn, sum, type Thread } from '../messages/notice-promises.ts'
import { hasTwin } from '../messages/topic-index.ts'
import { mayBeEmpty } from '../readings/plain-text.ts'
import type { NoticePromise, Notices } from '../things/channel.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { channelsAsked, type Edit, isMove, namesPlace, topicsAsked } from './edit.ts'

/** The notices of an edit that was carried out. */
export function noticesAfter(attempt: Edit): readonly Effect[] {
  const threads = threadsOf(attempt)
  if (threads === undefined) return noticesUnknown(attempt)
  const { from, to } = threads
  const old = noticesIn(attempt.world.channels.get(from.stream_id), from.topic)
  const there = noticesIn(attempt.world.channels.get(to.stream_id), to.topic)
  const { stays, goes } = parted(attempt, old)
  return effects(attempt.world, [
    [from, added(attempt, stays, inOldThread(attempt))],
    [to, added(attempt, joined(there, goes), inNewThread(attempt))],
  ])
}

/** Any thread that the edit may have touched may hold any number. */
export function noticesUnknown(attempt: Edit): readonly Effect[] {
  const { world, message } = attempt
  if (message?.stream_id === undefined || !namesPlace(attempt)) return []
  const old = possible(message.stream_id) ?? [...world.channels.keys()]
  const made = topicsMade(attempt)
  const before = (channels: readonly number[]) => possible(message.topic) ?? topicsIn(world, channels)
  const left = old.map((stream_id) => [stream_id, [...before([stream_id]), ...made]] as const)
  const asked = channelsAsked(attempt).filter((stream_id) => !old.includes(stream_id) || old.length > 1)
  const there = asked.map((stream_id) => [stream_id, [...before(old), ...made]] as const)
  return effects(
    world,
    [...left, ...there].flatMap(([stream_id, topics]) => topics.map((topic) => [{ stream_id, topic }, anyNotices])),
  )
}

function topicsIn({ inChannel, messages }: World, channels: readonly number[]): readonly string[] {
  const ids = channels.flatMap((stream_id) => [...(inChannel.get(stream_id) ?? [])])
  return [...new Set(ids.flatMap((id) => possible(messages.get(id)?.topic ?? unknown) ?? []))]
}

/** What a server may make of the topic that was asked for. */
function topicsMade(attempt: Edit): readonly string[] {
  const { topic } = attempt.request
  const asked = topicsAsked(attempt)
  return topic === undefined ? asked : [...asked, topic.trim(), ...(mayBeEmpty(attempt.world, topic) ? [''] : [])]
}

function threadsOf(attempt: Edit): { readonly from: Thread; readonly to: Thread } | undefined {
  const { message, request } = attempt
  const given = attempt.topicTo
  if (message?.stream_id?.kind !== 'known' || message.topic.kind !== 'known' || given.kind === 'unclear')
    return undefined
  const from = { stream_id: message.stream_id.value, topic: message.topic.value }
  const to = {
    stream_id: request.stream_id ?? from.stream_id,
    topic: given.kind === 'to' ? given.value : from.topic,
  }
  const isElsewhere = from.stream_id !== to.stream_id || from.topic !== to.topic
  // Where two spellings may be one topic, the thread cannot be told from its twin.
  const isAlone = ({ stream_id, topic }: Thread) => !hasTwin(attempt.world, stream_id, topic)
  return isElsewhere && isAlone(from) && isAlone(to) ? { from, to } : undefined
}

function added({ at }: Edit, notices: Notices, promised: Promised | undefined): Notices {
  if (promised === undefined) return anyNotices
  return { ...notices, promises: [...notices.promises, { ...promised, exchange: at.exchange }] }
}

type Promised = Omit<NoticePromise, 'exchange'>

// Notices are messages of their topic: they go along with it, or it is not known which of them do.
function parted({ mode }: Edit, old: Notices): { readonly stays: Notices; readonly goes: Notices } {
  const isEmpty = old.promises.length === 0 && old.before.atMost === 0
  if (mode === 'change_one' || isEmpty) return { stays: old, goes: noNotices }
  if (mode === 'change_all') return { stays: noNotices, goes: old }
  return { stays: anyNotices, goes: anyNotices }
}

function joined(one: Notices, other: Notices): Notices {
  return { before: sum([one.before, other.before]), promises: [...one.promises, ...other.promises] }
}

const none = { atLeast: 0, atMost: 0 }
const some = { atLeast: 1, atMost: Number.POSITIVE_INFINITY }

// Whether a resolving is told under the old name is not said.
function inOldThread(attempt: Edit): Promised | undefined {
  if (!isMove(attempt)) return undefined
  return attempt.request.send_notification_to_old_thread === true
    ? { clause: 'edit-message.notice-in-old-thread', ...some }
    : { clause: 'edit-message.no-notice-in-old-thread', ...none }
}

function inNewThread(attempt: Edit): Promised | undefined {
  const { move, request, at } = attempt
  const isAsked = request.send_notification_to_new_thread !== false
  if (move === 'resolve' || move === 'unresolve') {
    const resolving = { move, user_id: at.user_id ?? Number.NaN, isAsked }
    // What told of an earlier resolving may go when it is taken back.
    return { clause: 'edit-message.resolve-no-extra-notice', atLeast: -1, atMost: 1, resolving }
  }
  if (!isMove(attempt)) return undefined
  return !isAsked
    ? { clause: 'edit-message.no-notice-in-new-thread', ...none }
    : { clause: 'edit-message.notice-in-new-thread', ...some }
}
