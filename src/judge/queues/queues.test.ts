import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brokenBy, control, event, judge, poll, register, type Step, sawOf } from '../testing/queues-story.ts'
import { Queues } from './queues.ts'

const [a, b] = [event(1), event(2)]
const gone = 'BAD_EVENT_QUEUE_ID'

test('a call is held back until a later one is sent after its answer', () => {
  const queues = new Queues()
  const told = [
    register('q'),
    poll('q', { block: true, at: 1, took: 10, events: [a] }),
    poll('r', { at: 5 }),
    poll('r', { at: 12 }),
  ]
  const seen = told.map((step, number) => {
    const call = step(number)
    return typeof call === 'function' ? [] : [...new Set(queues.take(call).map(({ exchange }) => exchange))]
  })
  expect(seen).toEqual([[], [], [], [1]])
  expect(queues.settle()).toEqual([])
})

/** The newer poll ends the older with nothing; the one that fell behind is refused; the other goes on. */
const rivals: Step[] = [
  register('q'),
  poll('q', { ack: -1, at: 1, events: [a, b] }),
  poll('q', { ack: -1, block: true, at: 2, took: 6 }),
  poll('q', { ack: 2, block: true, at: 4, took: 20, events: [event(3, 'heartbeat')] }),
  poll('q', { ack: -1, at: 9, took: 1, error: gone }),
  poll('q', { ack: 1, at: 11, took: 1, events: [b] }),
]

test('whatever overlapping polls do to each other is right', () => {
  expect(brokenBy(...rivals)).toEqual([])
})

test('the answer of an overlapping poll must still be in order and of the queue', () => {
  const waits = poll('q', { block: true, at: 1, took: 10, events: [b, a] })
  expect(brokenBy(register('q'), waits, poll('q', { at: 5, names: 'r' }))).toEqual(['get-events.queue-asked-for'])
  expect(brokenBy(register('q'), waits, poll('q', { at: 5 }))).toEqual(['queues.ordered'])
})

test('an early poll that is answered late is taken in after what was answered before it', () => {
  const early = poll('q', { ack: -1, block: true, at: 1, took: 10, events: [a] })
  const other = [register('r', { at: 2 }), poll('r', { ack: -1, at: 3, events: [a] })]
  const story = [register('q'), early, ...other, poll('q', { ack: 1, at: 12, events: [a] })]
  expect(brokenBy(...story)).toEqual(['queues.newer-than-acknowledged'])
})

test('acknowledgements of overlapping polls count once they are answered', () => {
  const again = poll('q', { ack: 2, at: 30, events: [b] })
  expect(brokenBy(...rivals, poll('q', { ack: 1, at: 30 }))).toEqual([])
  expect(brokenBy(...rivals, again)).toEqual(['queues.newer-than-acknowledged'])
})

test('it does not matter when the history is settled', () => {
  const story = [
    ...rivals,
    register('r', { at: 30 }),
    poll('q', { ack: 1, at: 40, events: [b] }),
    poll('r', { at: 50 }),
  ]
  const queues = new Queues()
  const seen = story.flatMap((step, number) => {
    const call = step(number)
    if (typeof call === 'function') return []
    return [...(call.sent >= 30 ? queues.settle() : []), ...queues.take(call)]
  })
  expect([...seen, ...queues.settle()]).toEqual(judge(...story))
})

test('where the organization was emptied, its queues are gone and nobody is who they were', () => {
  const emptied = control('reset', {}, 5)
  const refused = poll('q', { ack: -1, at: 6, error: gone })
  expect(
    brokenBy(register('q'), poll('q', { ack: -1, at: 1 }), poll('q', { ack: -1, at: 2 }), emptied, refused),
  ).toEqual([])
  expect(brokenBy(register('q'), poll('q', { ack: -1, at: 1 }), refused)).toEqual(['queues.survives'])
})

test('one broken guarantee leaves the others standing', () => {
  const twice = poll('q', { ack: 1, events: [a, b] })
  const story = [
    register('q', { with: { event_types: ['user_settings'] } }),
    poll('q', { ack: -1, events: [a] }),
    twice,
  ]
  const stray = poll('q', { ack: 1, events: [a, b, event(3, 'presence')] })
  expect(brokenBy(...story, stray)).toEqual(['queues.newer-than-acknowledged', 'queues.filtered'])
})

test('a queue that broke a guarantee does not speak for it again, another queue does', () => {
  const clause = 'queues.ordered'
  const story = [register('q'), register('r'), poll('q', { events: [b, a] }), poll('q', { events: [a, b] })]
  expect(sawOf(clause, ...story, poll('r', { events: [a, b] }))).toEqual([
    [2, 'broken'],
    [4, 'holds'],
  ])
})

test('every clause the judge speaks of is written in specs/', () => {
  const specs = ['clauses/queues', 'clauses/authentication', 'endpoints/register-queue', 'endpoints/get-events']
  const files = [...specs, 'events/user_settings'].map((name) => `${import.meta.dirname}/../../../specs/${name}.yaml`)
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const sources = ['registration', 'expiry', 'delivery', 'redelivery', 'waiting', 'wake']
  const code = sources.map((name) => readFileSync(`${import.meta.dirname}/queue-${name}.ts`, 'utf8')).join('\n')
  const clauses = [
    ...code.matchAll(/'((?:queues|get-events|register-queue|authentication|user-settings-event)\.[a-z-]+)'/g),
  ]
  expect(clauses.length).toBeGreaterThan(15)
  for (const [, clause] of clauses) expect(text).toContain(`id: ${clause}\n`)
})
