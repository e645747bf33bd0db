// A small honest queue, driven at random: lost answers, sweeps at odd times, polls that end each other. Nothing that
// it does may be called broken.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenBy, event, type Poll, poll, register, type Step } from '../testing/queues-story.ts'

const idle = 600

class HonestQueue {
  #events: ReturnType<typeof event>[] = []
  #nextId = 0
  #pruned = -1
  #fetched = 0
  #isGone = false

  emit(gap: number, type: string): void {
    this.#nextId += gap
    this.#events.push(event(this.#nextId, type, { value: this.#nextId * 7 }))
  }

  /** `sweep`: how long after the idle time this server gets round to discarding. */
  fetch(now: number, ack: number, isBlocking: boolean, sweep: number): Poll {
    this.#isGone ||= now - this.#fetched > idle + sweep
    if (this.#isGone) return { error: 'BAD_EVENT_QUEUE_ID' }
    if (ack < this.#pruned) return { error: 'BAD_REQUEST' }
    this.#pruned = ack
    this.#fetched = now
    this.#events = this.#events.filter(({ id }) => id > ack)
    if (isBlocking && this.#events.length === 0) this.emit(1, 'heartbeat')
    return { events: [...this.#events] }
  }

  known(): number[] {
    return [-1, ...this.#events.map(({ id }) => id)]
  }
}

const doing = fc.record({
  emits: fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 3 }), type: fc.constantFrom('presence', 'user_settings') }),
    {
      maxLength: 2,
    },
  ),
  waits: fc.constantFrom(0.5, 5, 290, 590, 610, 1300, 1400, 3000),
  acknowledges: fc.nat(5),
  block: fc.boolean(),
  fate: fc.constantFrom('answered', 'answered', 'answered', 'answer lost', 'request lost', 'ended by a newer poll'),
  sweep: fc.constantFrom(0, 60, 700),
})
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

function tell(doings: readonly Doing[]): Step[] {
  const queue = new HonestQueue()
  let now = 0
  let seen = [-1]
  const steps: Step[] = [register('q', { at: now })]
  for (const { emits, waits, acknowledges, block, fate, sweep } of doings) {
    now += waits
    for (const { gap, type } of emits) queue.emit(gap, type)
    const ack = seen[acknowledges % seen.length] ?? -1
    if (fate === 'ended by a newer poll')
      steps.push(poll('q', { ...queue.fetch(now, ack, false, sweep), at: now, took: 0.3, ack, block: true }))
    const at = fate === 'ended by a newer poll' ? now + 0.2 : now
    const came = fate === 'request lost' ? {} : queue.fetch(now, ack, block, sweep)
    const isLost = fate === 'request lost' || fate === 'answer lost'
    steps.push(poll('q', { ...came, at, ack, block, none: isLost }))
    if (!isLost && came.events) seen = queue.known()
    now += 1
  }
  return steps
}

test('an honest queue breaks nothing', () => {
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 20 }), (doings) => {
      expect(brokenBy(...tell(doings))).toEqual([])
    }),
    { numRuns: 2000, seed: 20260101 },
  )
})
