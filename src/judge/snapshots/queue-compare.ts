// Whether one queue tells what another told, whatever a server merges. Knows nothing of why it should.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { isAtRest } from '../queue/at-rest.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Heard } from '../queue/queue-heard.ts'
import type { Queue } from '../queue/queue-state.ts'

const equality = 'queues.equal-queues-agree'

export interface Pair {
  readonly around: QueueContext
  readonly queue: Queue
  readonly other: Queue
}

/** Whether what another queue told surely came about after this one was there. */
export function isSince(
  { time, pace, changes, grain }: QueueContext,
  { owner, registration }: Queue,
  heard: Heard,
): boolean {
  const { answered } = registration
  if (isAtRest({ time, pace }, answered, heard.after)) return true
  const causes = changes.of(owner, heard.key).filter(({ told }) => told === undefined || told === heard.value)
  return causes.length > 0 && causes.every(({ at }) => at > answered + grain)
}

/** Whether a piece that the other queue told, long enough ago, is told by this one. */
export function compare(clause: string, pair: Pair, heard: Heard): Observation[] {
  const mine = pair.queue.heard.of(heard.key)
  const theirs = pair.other.heard.of(heard.key)
  if (!mine.some(({ value }) => value === heard.value)) {
    const last = mine.at(-1)
    // What was told later stands for what was told before, and one queue may be ahead of the other.
    const isMissed = theirs.at(-1) === heard && (last === undefined || last.received <= heard.after)
    const blamed = pair.queue.lost ? 'queues.resumable' : clause
    return isMissed ? [differs(blamed, pair, heard, `${heard.key}, as`, 'nothing of it came')] : []
  }
  if (clause !== equality || !isDoubled(pair, heard)) return [holds(clause)]
  return [differs(equality, pair, heard, `${heard.key} once, as`, 'it came more than once')]
}

function differs(clause: string, { queue, other }: Pair, { exchange }: Heard, expected: string, got: string) {
  const because = [queue.registration.exchange, other.registration.exchange, exchange]
  return broken(clause, `${expected} \`${other.queue_id}\` told`, got, because)
}

/** Types whose events tell one thing each, so that none can be merged with its neighbours. */
const single = ['user_settings', 'alert_words', 'message']

/** What was given once, and told once by the other queue, came more than once. */
export function isDoubled(pair: Pair, heard: Heard): boolean {
  const mine = pair.queue.heard.of(heard.key)
  const isMore = mine.length > 1 && mine.every(({ value }) => value === heard.value)
  return isMore && pair.other.heard.of(heard.key).length === 1 && givenAt(pair, heard) !== undefined
}

/** When a thing was given something that was given once. What was given shortly before a queue began may come to it. */
export function givenAt({ around, queue, other }: Pair, { key, type }: Heard): number | undefined {
  const begun = Math.min(other.registration.sent, queue.registration.sent)
  const isDoubtful = [around.strange, around.halfDone].some((done) => done.lastEndBy(Number.POSITIVE_INFINITY) > begun)
  if (!single.includes(type) || isDoubtful) return undefined
  const causes = around.changes.of(queue.owner, key)
  const [only, ...more] = causes.filter(({ at }) => at > begun || !isAtRest(around, at, begun))
  return more.length === 0 ? only?.at : undefined
}
