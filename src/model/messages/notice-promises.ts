// What moves promised about notices: messages in a thread that nobody of the run sent. Knows nothing of lists; whoever
// sees a whole thread says how many it holds.
//
// For a rule that shows lists: where every message of one topic of an own channel was seen, and those that the world
// knows there were all as expected, count the others (not in the world, or not `own`), then
//   judgeNotices(channel, topic, count)   gives the observations, and
//   noticesSeen(channel, topic, count)          the channel as it is known after the look, for a 'channel' effect.

import { broken, cannotTell, holds, type Observation } from '../facts/observe.ts'
import type { Channel, NoticePromise, Notices, Range } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'

export const noNotices: Notices = { before: { atLeast: 0, atMost: 0 }, promises: [] }
export const anyNotices: Notices = { before: { atLeast: 0, atMost: Number.POSITIVE_INFINITY }, promises: [] }

export function noticesIn(channel: Channel | undefined, topic: string): Notices {
  if (channel?.own !== true) return anyNotices
  return channel.notices?.get(topic) ?? (channel.withNotices.has(topic) ? anyNotices : noNotices)
}

export function judgeNotices(channel: Channel, topic: string, count: number): readonly Observation[] {
  const { before, promises } = noticesIn(channel, topic)
  if (promises.length === 0) return []
  const { atLeast, atMost } = sum([before, ...promises])
  if (count > atMost) return wrong(promises.filter(isLimited), `at most ${atMost}`, count)
  if (count < atLeast) return wrong(promises.filter(isDemanding), `at least ${atLeast}`, count)
  const shown = promises.filter((each) => isShown(before, promises, each, count))
  return [...new Set(shown.map(({ clause }) => clause))].map(holds)
}

/** After a look at the whole thread its notices are counted. */
export function noticesSeen(channel: Channel, topic: string, count: number): Channel {
  const seen = { before: { atLeast: count, atMost: count }, promises: [] }
  return withNotices(channel, topic, seen)
}

export function withNotices(channel: Channel, topic: string, notices: Notices): Channel {
  return withAllNotices(channel, [[topic, notices]])
}

/** By topic; of two for one topic the later counts. */
function withAllNotices(channel: Channel, all: readonly (readonly [string, Notices])[]): Channel {
  const [notices, having] = [new Map(channel.notices), new Set(channel.withNotices)]
  for (const [topic, of] of all) {
    notices.set(topic, of)
    if (sum([of.before, ...of.promises]).atMost > 0) having.add(topic)
    else having.delete(topic)
  }
  return { ...channel, notices, withNotices: having }
}

export function sum(ranges: readonly Range[]): Range {
  let [atLeast, atMost] = [0, 0]
  for (const range of ranges) {
    atLeast += range.atLeast
    atMost += range.atMost
  }
  return { atLeast, atMost }
}

function isLimited({ atMost }: NoticePromise): boolean {
  return atMost < Number.POSITIVE_INFINITY
}

function isDemanding({ atLeast }: NoticePromise): boolean {
  return atLeast > 0
}

// A promise is shown kept only where the others leave it no room.
function isShown(before: Range, promises: readonly NoticePromise[], promise: NoticePromise, count: number): boolean {
  const others = sum([before, ...promises.filter((each) => each.clause !== promise.clause)])
  if (others.atMost === Number.POSITIVE_INFINITY) return false
  return isDemanding(promise) ? count - others.atMost >= promise.atLeast : isLimited(promise)
}

function wrong(promises: readonly NoticePromise[], expected: string, got: number): readonly Observation[] {
  const [clause, ...more] = new Set(promises.map((each) => each.clause))
  if (clause === undefined) return []
  if (more.length > 0) return [cannotTell(clause, 'not clear which move made the notices what they are')]
  const because = promises.map(({ exchange }) => exchange)
  return [broken(clause, `${expected} notices of moves in the topic`, `${got} messages that nobody sent`, because)]
}

export interface Thread {
  readonly stream_id: number
  readonly topic: string
}

/** A look contradicted what edits promised of these messages: nor can their notices be relied on. */
export function noticesInDoubt(world: World, ...messages: readonly Message[]): readonly Effect[] {
  if (messages.length === 0) return []
  const facts = messages.flatMap(({ topic, stream_id }) => [topic, ...(stream_id ? [stream_id] : [])])
  const edits = new Set(facts.flatMap((fact) => (fact.kind === 'known' ? fact.doubts.flatMap(({ from }) => from) : [])))
  if (edits.size === 0) return []
  const threads = [...world.channels.values()].flatMap(({ stream_id, notices = new Map<string, Notices>() }) => {
    const doubtful = [...notices].filter(([, { promises }]) => promises.some(({ exchange }) => edits.has(exchange)))
    return doubtful.map(([topic]) => [{ stream_id, topic }, anyNotices] as const)
  })
  return effects(world, threads)
}

export function effects(world: World, known: readonly (readonly [Thread, Notices])[]): readonly Effect[] {
  const byChannel = Map.groupBy(known, ([{ stream_id }]) => stream_id)
  return [...byChannel].flatMap(([stream_id, threads]): Effect[] => {
    const channel = world.channels.get(stream_id)
    const all = threads.map(([{ topic }, notices]) => [topic, notices] as const)
    // Of other channels nobody counts them.
    return channel?.own ? [{ set: 'channel', to: withAllNotices(channel, all) }] : []
  })
}
