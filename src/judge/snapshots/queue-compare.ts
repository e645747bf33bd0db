// Whether one queue tells what another told, whatever a server merges. Knows nothing of why it should.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { isAtRest } from '../queue/at-rest.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Heard } from '../queue/queue-heard.ts'
import type { Queue } from '../queue/queue-state.ts'

const equality = 'queues.equal-queues-agree'

/** How far a queue was compared with another, and the last place at which they agreed. */
export interface Progress {
  index: number
  position: number
}

export interface Pair {
  readonly around: QueueContext
  readonly queue: Queue
  readonly other: Queue
}

/** Whether what another queue told surely came about after this one was there. */
export function isSince(
  { readings, pace, changes }: QueueContext,
  { owner, registration }: Queue,
  heard: Heard,
): boolean {
  const { answered } = registration
  if (isAtRest({ readings, pace }, answered, heard.after)) return true
  const causes = changes.of(owner, heard.key).filter(({ told }) => told === undefined || told === heard.value)
  return causes.length > 0 && causes.every(({ at }) => at > answered)
}

/** Whether a piece that the other queue told, long enough ago, is told by this one. */
export function compare(clause: string, pair: Pair, heard: Heard, progress: Progress): Observation[] {
  const { queue, other } = pair
  const mine = queue.heard.of(heard.key)
  const same = mine.find(({ value }) => value === heard.value)
  if (same === undefined)
    return isMissed(mine, other.heard.of(heard.key), heard) ? [missed(clause, queue, other, heard)] : []
  if (clause === equality && isDoubled(pair, heard)) return [doubled(queue, other, heard)]
  if (clause !== equality || !isOnce(pair, heard)) return [holds(clause)]
  const isEarlier = same.position < progress.position
  progress.position = Math.max(progress.position, same.position)
  return [isEarlier ? swapped(queue, other, heard) : holds(clause)]
}

/** Types whose events tell one thing each, so that none can be merged with its neighbours. */
const single = ['user_settings', 'alert_words', 'message']

/** Where the thing was given something once only, its event has one place. */
function isOnce(pair: Pair, heard: Heard): boolean {
  return (
    [pair.queue, pair.other].every((queue) => queue.heard.of(heard.key).length === 1) &&
    givenAt(pair, heard) !== undefined
  )
}

/** What was given once, and told once by the other queue, came more than once. */
export function isDoubled(pair: Pair, heard: Heard): boolean {
  const [mine, theirs] = [pair.queue, pair.other].map((queue) => queue.heard.of(heard.key))
  const isSame = mine?.every(({ value }) => value === heard.value) ?? false
  return mine !== undefined && mine.length > 1 && isSame && theirs?.length === 1 && givenAt(pair, heard) !== undefined
}

/** When a thing was given something that was given once. What was given shortly before a queue began may come to it. */
export function givenAt({ around, queue, other }: Pair, { key, type }: Heard): number | undefined {
  const begun = Math.min(other.registration.sent, queue.registration.sent)
  const isStrange = around.strange.lastEndBy(Number.POSITIVE_INFINITY) > begun
  if (!single.includes(type) || isStrange) return undefined
  const causes = around.changes.of(queue.owner, key)
  const [only, ...more] = causes.filter(({ at }) => at > begun || !isAtRest(around, at, begun))
  return more.length === 0 ? only?.at : undefined
}

/** What was told of the same thing later stands for what was told before, and one queue may be ahead of the other. */
function isMissed(mine: readonly Heard[], theirs: readonly Heard[], heard: Heard): boolean {
  const last = mine.at(-1)
  return theirs.at(-1) === heard && (last === undefined || last.received <= heard.after)
}

function missed(clause: string, queue: Queue, other: Queue, heard: Heard): Observation {
  const blamed = queue.lost ? 'queues.resumable' : clause
  return broken(
    blamed,
    `${heard.key}, as \`${other.queue_id}\` told`,
    'nothing of it came',
    because(queue, other, heard),
  )
}

function swapped(queue: Queue, other: Queue, heard: Heard): Observation {
  const expected = `the order in which \`${other.queue_id}\` told`
  return broken(equality, expected, `${heard.key} came earlier`, because(queue, other, heard))
}

function doubled(queue: Queue, other: Queue, heard: Heard): Observation {
  const expected = `${heard.key} once, as \`${other.queue_id}\` told`
  return broken(equality, expected, 'it came more than once', because(queue, other, heard))
}

function because(queue: Queue, other: Queue, { exchange }: Heard): number[] {
  return [queue.registration.exchange, other.registration.exchange, exchange]
}
