import { expect, test } from 'vitest'
import { control, event, judge, poll, register, type Step, sawOf, setting } from '../testing/queues-story.ts'

/** A request to a path that the interface does not have. */
function strange(at: number, result: 'success' | 'error' = 'success'): Step {
  const answer = result === 'success' ? { result, body: {} } : { result, code: 'BAD_REQUEST', body: {} }
  return () => (queues) =>
    queues.wrote({ endpoint: '', user_id: 1, parameters: {}, answer, sent: at, answered: at + 0.1 })
}

function says(clause: string, ...story: readonly Step[]): string[] {
  return judge(...story).flatMap((seen) => (seen.clause === clause ? [seen.saw] : []))
}

const person = [{ user_id: 2, role: 'member' }]
const told = (type: string, rest: Record<string, unknown>) => poll('q', { at: 30, events: [event(1, type, rest)] })
const other = { op: 'update', property: 'color_scheme', value: 3 }
const renamed = { op: 'update', person: { user_id: 2, full_name: 'Bo' } }

test.each<[string, Step, Step]>([
  [
    'user-settings-event.value-current',
    setting('color_scheme', 2, 20),
    told('user_settings', { op: 'update', property: 'color_scheme', value: 3 }),
  ],
  ['realm-user-event.current', control('person', { user_id: 2, full_name: 'Al' }, 20), told('realm_user', renamed)],
  [
    'subscription-event.current',
    control('channels', { channels: [{ stream_id: 5, name: 'a', subscribers: [2] }] }, 20),
    told('subscription', { op: 'add', subscriptions: [{ stream_id: 5 }] }),
  ],
])('what a request of another kind may have done is no breach of %s', (clause, did, poll) => {
  const begun = [control('people', { people: person }, 1), register('q', { at: 10 })]
  expect(says(clause, ...begun, did, poll)).toEqual(['broken'])
  expect(says(clause, ...begun, did, strange(15), poll)).toEqual(['cannot-tell'])
  expect(says(clause, ...begun, did, strange(15, 'error'), poll)).toEqual(['broken'])
  expect(says(clause, ...begun, did, strange(40), poll)).toEqual(['broken'])
})

test('one may have ended the queue', () => {
  const gone = poll('q', { at: 20, error: 'BAD_EVENT_QUEUE_ID' })
  expect(says('queues.survives', register('q', { at: 1 }), gone)).toEqual(['broken'])
  expect(says('queues.survives', register('q', { at: 1 }), strange(15), gone)).toEqual(['cannot-tell'])
})

test('what happened long before the registration explains no value', () => {
  const clause = 'user-settings-event.value-current'
  const story = [
    setting('color_scheme', 2, 20),
    told('user_settings', { ...{ op: 'update', property: 'color_scheme' }, value: 3 }),
  ]
  expect(says(clause, strange(-60), register('q', { at: 10 }), ...story)).toEqual(['broken'])
  expect(says(clause, strange(4), register('q', { at: 10 }), ...story)).toEqual(['cannot-tell'])
})

test('what a fixture did that came to an end halfway may have done anything until then', () => {
  const halfDone: Step = () => (queues) => queues.unsure(15)
  const gone = poll('q', { at: 20, error: 'BAD_EVENT_QUEUE_ID' })
  expect(says('queues.survives', register('q', { at: 1 }), halfDone, gone)).toEqual(['cannot-tell'])
  const changed = [setting('color_scheme', 2, 120), poll('q', { at: 130, events: [event(1, 'user_settings', other)] })]
  const clause = 'user-settings-event.value-current'
  expect(says(clause, register('q', { at: 10 }), halfDone, ...changed)).toEqual(['cannot-tell'])
  expect(says(clause, halfDone, register('q', { at: 110 }), ...changed)).toEqual(['broken'])
  const lost = poll('r', { at: 130, error: 'BAD_EVENT_QUEUE_ID' })
  expect(says('queues.survives', halfDone, register('r', { at: 110 }), lost)).toEqual(['broken'])
})

test('one may have come before an answer that was close, as far as times are exact', () => {
  const gone = poll('q', { at: 20, error: 'BAD_EVENT_QUEUE_ID' })
  const halfDone: Step = () => (queues) => queues.unsure(20.3)
  for (const doubtful of [strange(20.3), halfDone]) {
    const story = [register('q', { at: 1 }), doubtful, gone]
    expect(sawOf('queues.survives', { grain: 0.1 }, ...story)).toEqual([[2, 'broken']])
    expect(sawOf('queues.survives', { grain: 0.5 }, ...story)).toEqual([[2, 'cannot-tell']])
  }
})
