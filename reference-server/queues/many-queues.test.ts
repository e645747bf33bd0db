import { stat } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Clock } from '../clock.ts'
import { POLLS_ANSWERED_AT_ONCE } from '../limits.ts'
import { organization } from '../testing/organization.ts'
import { QUEUE_OPTIONS } from '../testing/queue-options.ts'
import { EventQueues } from './event-queues.ts'
import { Poll } from './poll.ts'

const COUNT = 1000

/**
 * How many of the references still hold something, once a collector has had ten goes.
 * What a weak reference was just made of is kept until the event loop turns, so it turns before each.
 */
async function kept(references: WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc')
  let left = references
  for (let go = 0; go < 10 && left.length > 0; go++) {
    await stat('.')
    collect()
    left = left.filter((reference) => reference.deref() !== undefined)
  }
  return left.length
}

/** Queues with a poll that waits on each; only weak references to them are kept here. */
function waitingQueues(queues: EventQueues): { queues: WeakRef<object>[]; answers: Promise<string>[] } {
  const made = Array.from({ length: COUNT }, (_, index) => {
    const queue = queues.register(index, QUEUE_OPTIONS)
    const poll = new Poll(Promise.resolve())
    queues.poll(queue, false, poll)
    return { queue: new WeakRef(queue), answer: poll.events }
  })
  return { queues: made.map(({ queue }) => queue), answers: made.map(({ answer }) => answer) }
}

test('a thousand queues leave nothing behind once they expired', async () => {
  const clock = new Clock('still', 0)
  const queues = new EventQueues(clock)
  const made = waitingQueues(queues)
  expect(queues.counts()).toEqual({ queues: COUNT, waiting: COUNT, unsent: 0 })
  clock.advance(50)
  for (const answer of made.answers) expect(await answer).toBe('[{"id":0,"type":"heartbeat"}]')
  expect(queues.counts()).toEqual({ queues: COUNT, waiting: 0, unsent: 0 })
  clock.advance(600)
  expect(queues.counts()).toEqual({ queues: 0, waiting: 0, unsent: 0 })
  expect(queues.owners()).toEqual([])
  expect(queues.publicStreamOwners()).toEqual([])
  // The engine may hold on to the one it touched last; a leak would keep them all.
  expect(await kept(made.queues)).toBeLessThan(COUNT / 100)
})

test('of very many polls some are answered at once, and the others after those who asked meanwhile', async () => {
  const queues = new EventQueues(new Clock('still', 0))
  const { answers } = waitingQueues(queues)
  queues.emit('message', queues.owners(), () => '"type":"message"')
  queues.flush()
  expect(queues.counts().waiting).toBe(COUNT - POLLS_ANSWERED_AT_ONCE)
  for (const answer of answers) expect(await answer).toBe('[{"id":0,"type":"message"}]')
})

test('a thousand queues that are polled at once all get the same event, then heartbeats, then expire', async () => {
  const org = await organization()
  const ids = await Promise.all(
    Array.from({ length: COUNT }, () => org.queue(org.member, { event_types: '["message"]' })),
  )
  const polls = (lastEventId: number) =>
    ids.map((queue_id) => org.get(org.member, '/events', { queue_id, last_event_id: String(lastEventId) }))
  const waiting = polls(-1)
  const id = await org.message('lunch')
  for (const { body } of await Promise.all(waiting)) expect(body.events).toMatchObject([{ id: 0, message: { id } }])
  const again = polls(0)
  await org.advance(50)
  for (const { body } of await Promise.all(again)) expect(body.events).toEqual([{ id: 1, type: 'heartbeat' }])
  await org.advance(600)
  for (const { body } of await Promise.all(polls(1))) expect(body.code).toBe('BAD_EVENT_QUEUE_ID')
})
