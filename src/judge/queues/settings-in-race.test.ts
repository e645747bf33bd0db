import { expect, test } from 'vitest'
import type { Answer } from '../../model/facts/moment.ts'
import type { QueueOptions } from '../queue/queue-context.ts'
import { clock, control, event, judge, poll, register, type Step, setting } from '../testing/queues-story.ts'

const clause = 'update-settings.told'

interface Asked {
  readonly user_id?: number
  readonly took?: number
  readonly answer?: object
  readonly isAlone?: boolean
}

function set(at: number, parameters: Readonly<Record<string, unknown>>, about: Asked = {}): Step {
  const { user_id = 1, took = 1, answer = { result: 'success', body: {} }, isAlone = false } = about
  const read = { parameters, undecodable: {}, unsupported: [], isReadable: true }
  const overlap = isAlone ? {} : { overlapped: true }
  const exchange = { kind: 'exchange', actor: 'ada', sent: at, answered: at + took, ...overlap } as never
  return (number) => (queues) => {
    queues.settle()
    queues.set({ number, user_id, read, exchange, answer: answer as Answer })
  }
}

const told = (id: number, property: string, value: unknown) =>
  event(id, 'user_settings', { op: 'update', property, value })
const state = { user_settings: { default_language: 'en', web_font_size_px: 14 } }
const begin = [
  control('people', { people: [{ user_id: 1, role: 'member' }] }, 0),
  register('q', { at: 2, gives: state, with: { event_types: ['user_settings'] } }),
]
const heard = (at: number, ...events: object[]) => [
  poll('q', { at, ack: -1, events }),
  poll('q', { at: at + 1, ack: events.length }),
]
const both = [set(3, { default_language: 'de' }), set(3.5, { web_font_size_px: 16 })]

function seen(...story: readonly (Step | QueueOptions)[]) {
  return judge(...story).filter((one) => one.clause === clause)
}

test('of settings that were changed at once, each is told where nobody else changed it', () => {
  const events = [told(1, 'default_language', 'de'), told(2, 'web_font_size_px', 16)]
  expect(seen(...begin, ...both, ...heard(20, ...events)).map(({ saw }) => saw)).toEqual(['holds', 'holds'])
  const lacking = seen(...begin, ...both, ...heard(20, told(1, 'web_font_size_px', 16)))
  expect(lacking.map(({ saw }) => saw)).toEqual(['broken'])
  expect(lacking[0]).toMatchObject({ because: [1, 2, 3, 4] })
})

test.each<[string, readonly Step[]]>([
  ['before ten seconds have passed', [...begin, ...both, ...heard(6)]],
  [
    'where another one changed it meanwhile',
    [...begin, set(3, { default_language: 'de' }), set(3.2, { default_language: 'fr' }), ...heard(20)],
  ],
  ['of what it was before', [...begin, set(3, { default_language: 'en' }), ...heard(20)]],
  ['of what the registration does not tell', [...begin, set(3, { color_scheme: 2 }), ...heard(20)]],
  [
    'of what was ignored',
    [...begin, set(3, { default_language: 'de' }, { answer: ignoring('default_language') }), ...heard(20)],
  ],
  ['of others’ settings', [...begin, set(3, { default_language: 'de' }, { user_id: 2 }), ...heard(20)]],
  [
    'of what nothing overlapped, which others judge',
    [...begin, set(3, { default_language: 'de' }, { isAlone: true }), ...heard(20)],
  ],
  [
    'of what was refused',
    [...begin, set(3, { default_language: 'de' }, { answer: { result: 'error', body: {} } }), ...heard(20)],
  ],
  [
    'where it was not answered',
    [...begin, set(3, { default_language: 'de' }, { answer: { result: 'none' } }), ...heard(20)],
  ],
  [
    'where another request may have changed anything',
    [
      ...begin,
      set(3, { default_language: 'de' }),
      set(3, { target_users: {}, default_language: 'fr' }, { user_id: 2 }),
      ...heard(20),
    ],
  ],
  [
    'where a fixture changed it, too',
    [...begin, set(3, { default_language: 'de' }), setting('default_language', 'fr', 4), ...heard(20)],
  ],
  [
    'of what is told with another value',
    [...begin, set(3, { default_language: 'de' }), ...heard(20, told(1, 'default_language', 'fr'))],
  ],
  ['of a change that may have come before the queue', [...begin, set(1.5, { default_language: 'de' }), ...heard(20)]],
])('nothing is said %s', (_, story) => {
  expect(seen(...story).filter(({ saw }) => saw === 'broken')).toEqual([])
})

test.each<[string, readonly Step[]]>([
  ['of a change that may have come before the queue', [...begin, set(2.5, { default_language: 'de' }), ...heard(20)]],
  [
    'where another change may have been later',
    [set(1, { default_language: 'fr' }, { took: 0.5 }), ...begin, set(3, { default_language: 'de' }), ...heard(20)],
  ],
  [
    'where another request may have changed anything later',
    [set(1, { target_users: {} }, { took: 0.5 }), ...begin, set(3, { default_language: 'de' }), ...heard(20)],
  ],
  [
    'where a fixture may have changed it later',
    [setting('default_language', 'it', 1.5), ...begin, set(3, { default_language: 'de' }), ...heard(20)],
  ],
])('by times that are not exact nothing is said %s', (_, story) => {
  expect(seen(...story).map(({ saw }) => saw)).toEqual(['broken'])
  expect(seen({ grain: 0.6 }, ...story).filter(({ saw }) => saw === 'broken')).toEqual([])
})

test('a queue that begins after a change of others’ settings is judged again', () => {
  const bulk = set(1, { target_users: {}, default_language: 'fr' }, { took: 0.5 })
  expect(seen(bulk, ...begin, ...both, ...heard(20)).map(({ saw }) => saw)).toEqual(['broken'])
  const lost = set(1, { default_language: 'fr' }, { took: 0.5, answer: { result: 'none' } })
  expect(seen(lost, ...begin, ...both, ...heard(20))).toEqual([])
})

function ignoring(...ignored_parameters_unsupported: string[]) {
  return { result: 'success', body: { ignored_parameters_unsupported } }
}

test('what is missed is waited for only where real time is lacking', () => {
  const owed: (readonly string[])[] = []
  const ask: Step = () => (queues) => {
    queues.settle()
    owed.push(queues.owed('q'))
  }
  const empty = (at: number) => poll('q', { at, ack: -1 })
  seen(...begin, clock(2.5, 100), set(3, { default_language: 'de' }), empty(4.1), ask, clock(4.2, 120), empty(4.3), ask)
  expect(owed).toEqual([[], [clause]])
})
