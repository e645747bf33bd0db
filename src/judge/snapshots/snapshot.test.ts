import { describe, expect, test } from 'vitest'
import { apply } from '../../model/world/apply.ts'
import { can } from '../testing/events-story.ts'
import { control, event, judge, poll, register, type Step, wrote } from '../testing/queues-story.ts'

interface Story {
  readonly with?: Readonly<Record<string, unknown>>
  readonly before?: readonly Step[]
  /** The state of the first registration, what fixtures did then, what the queue told, and the second state. */
  readonly first: Record<string, unknown>
  readonly did?: readonly Step[]
  readonly told?: readonly Readonly<Record<string, unknown>>[]
  readonly second: Record<string, unknown>
  /** When the queue was seen empty. */
  readonly emptyAt?: number
  readonly lastly?: readonly Step[]
  readonly emits?: Readonly<Record<string, string>>
  readonly grain?: number
}

const promised = {
  ...{ 'user-setting': 'user_settings', 'alert-words': 'alert_words', person: 'realm_user', channels: 'subscription' },
  ...{ subscribe: 'subscription', linkifiers: 'realm_linkifiers', emoji: 'realm_emoji', 'emoji-edit': 'realm_emoji' },
}

/** What is said of a part when somebody registers a second time. */
function saysOf(part: string, story: Story): string[] {
  const {
    before = [],
    first,
    did = [],
    told = [],
    second,
    emptyAt = 60,
    lastly = [],
    emits = promised,
    grain = 0,
  } = story
  const asked = story.with ? { with: story.with } : {}
  const events = told.map(({ type, ...rest }, index) => event(index + 1, `${type}`, rest))
  const steps = [
    ...before,
    register('q', { at: 10, gives: first, ...asked }),
    ...did,
    poll('q', { ack: -1, at: emptyAt - 1, events }),
    poll('q', { ack: events.length || -1, at: emptyAt }),
    ...lastly,
    register('r', { at: 61, gives: second, ...asked }),
  ]
  const judged = part.includes('.') ? part : `queues.snapshot-${part}`
  return judge({ emits, grain }, ...steps).flatMap(({ clause, saw }) => (clause === judged ? [saw] : []))
}

const people = control('people', { people: [1, 2].map((user_id) => ({ user_id, role: 'member' })) }, 1)

describe('user settings', () => {
  const first = { user_settings: { emojiset: 'google', enable_sounds: true, timezone: 'UTC' } }
  const second = { user_settings: { emojiset: 'text', enable_sounds: true, timezone: 'Asia/Tokyo' } }
  const told = [{ type: 'user_settings', op: 'update', property: 'emojiset', value: 'text' }]
  const did = [control('user-setting', { user_id: 1, property: 'emojiset', value: 'text' }, 20)]
  const story = { first, did, told, second }

  test('with the events put in are those of the second registration', () => {
    expect(saysOf('user-settings', story)).toEqual(['holds'])
    expect(saysOf('user-settings', { ...story, second: first })).toEqual(['broken'])
    expect(saysOf('user-settings', { ...story, told: [] })).toEqual(['broken'])
  })

  test('may have been changed before the second registration, as far as times are exact', () => {
    const wrong = { ...story, second: first, lastly: [wrote('update-settings', { emojiset: 'google' }, { at: 61.3 })] }
    expect(saysOf('user-settings', { ...wrong, grain: 0.1 })).toEqual(['broken'])
    expect(saysOf('user-settings', { ...wrong, grain: 0.5 })).toEqual([])
  })

  test('are compared, not what a server keeps beside them', () => {
    const kept = (settings: typeof first, version: number) => ({
      user_settings: { ...settings.user_settings, version },
    })
    expect(saysOf('user-settings', { ...story, first: kept(first, 1), second: kept(second, 2) })).toEqual(['holds'])
  })

  test('may be changed without a word by a fixture of which no events are promised', () => {
    expect(saysOf('user-settings', { ...story, told: [], emits: {} })).toEqual([])
  })

  test('are not compared where there are none, and nothing is shown where nothing was told', () => {
    expect(saysOf('user-settings', { ...story, second: {} })).toEqual([])
    expect(saysOf('user-settings', { first, second: first })).toEqual([])
    expect(saysOf('user-settings', { ...story, with: { event_types: ['message'] }, told: [] })).toEqual([])
  })

  test('may differ while events may still come, or where something happened since', () => {
    expect(saysOf('user-settings', { ...story, told: [], emptyAt: 25 })).toEqual([])
    const lastly = [control('user-setting', { user_id: 1, property: 'emojiset', value: 'google' }, 60.5)]
    expect(saysOf('user-settings', { ...story, second: first, lastly })).toEqual([])
  })

  test('are not compared where an answer was lost or the queue was not empty', () => {
    const lost = poll('q', { ack: 1, at: 60.5, none: true })
    expect(saysOf('user-settings', { ...story, second: first, lastly: [lost] })).toEqual([])
    const more = poll('q', { ack: 1, at: 60.5, events: [event(7)] })
    expect(saysOf('user-settings', { ...story, second: first, lastly: [more] })).toEqual([])
  })

  test('cannot be told where an event means who knows what', () => {
    expect(saysOf('user-settings', { ...story, told: [{ type: 'user_settings', op: 'reset' }] })).toEqual([
      'cannot-tell',
    ])
  })
})

test('alert words', () => {
  const told = [{ type: 'alert_words', alert_words: ['fig', 'pear'] }]
  const story = { first: { alert_words: [] }, told, second: { alert_words: ['pear', 'fig'] } }
  expect(saysOf('alert-words', story)).toEqual(['holds'])
  expect(saysOf('alert-words', { ...story, second: { alert_words: ['fig'] } })).toEqual(['broken'])
  expect(saysOf('alert-words', { ...story, second: {} })).toEqual([])
})

test('people', () => {
  const record = { user_id: 2, full_name: 'Al', role: 400 }
  const told = [{ type: 'realm_user', op: 'update', person: { user_id: 2, full_name: 'Bo' } }]
  const renamed = { realm_users: [{ ...record, full_name: 'Bo' }] }
  const story = { before: [people], first: { realm_users: [record] }, told, second: renamed }
  expect(saysOf('realm-users', story)).toEqual(['holds'])
  expect(saysOf('realm-users', { ...story, second: story.first })).toEqual(['broken'])
  expect(saysOf('realm-users', { ...story, told: [] })).toEqual(['broken'])
  expect(saysOf('realm-users', { ...story, told: [], second: { realm_users: [{ ...record, role: 300 }] } })).toEqual([])
  expect(saysOf('realm-users', { ...story, before: [], second: story.first })).toEqual([])
  expect(saysOf('realm-users', { ...story, second: { realm_users: [] } })).toEqual([])
})

test('people, where whoever looks has had another role in between', () => {
  const record = { user_id: 2, full_name: 'Al', delivery_email: 'al@example.com' }
  const told = [{ type: 'realm_user', op: 'update', person: { user_id: 2, delivery_email: null } }]
  const story = { before: [people], first: { realm_users: [record] }, told, second: { realm_users: [record] } }
  expect(saysOf('realm-users', story)).toEqual(['broken'])
  const did = ['administrator', 'member'].map((role, index) => control('person', { user_id: 1, role }, 20 + index))
  expect(saysOf('realm-users', { ...story, did })).toEqual([])
})

test('subscriptions', () => {
  const channels = [3, 4].map((stream_id) => ({ stream_id, name: `c${stream_id}`, subscribers: [1] }))
  const told = [{ type: 'subscription', op: 'add', subscriptions: [{ stream_id: 4 }] }]
  const [one, both] = [{ subscriptions: [{ stream_id: 3 }] }, { subscriptions: [{ stream_id: 3 }, { stream_id: 4 }] }]
  const story = { before: [control('channels', { channels }, 2)], first: one, told, second: both }
  expect(saysOf('subscriptions', story)).toEqual(['holds'])
  expect(saysOf('subscriptions', { ...story, told: [] })).toEqual(['broken'])
  expect(saysOf('subscriptions', { ...story, first: both, told: [], second: one })).toEqual([])
  expect(saysOf('subscriptions', { ...story, before: [], told: [] })).toEqual([])
  const back = [control('channel', { stream_id: 4, is_archived: false }, 20)]
  expect(saysOf('subscriptions', { ...story, did: back, told: [] })).toEqual([])
})

test('the colour of a subscription, once it was told', () => {
  const clause = 'subscription-event.current'
  const before = [control('channels', { channels: [{ stream_id: 4, name: 'c4', subscribers: [2] }] }, 2)]
  const joined = control('subscribe', { stream_id: 4, user_ids: [1] }, 20)
  const [red, blue] = ['#aa0000', '#0000aa'].map((color) => ({ subscriptions: [{ stream_id: 4, color }] }))
  const told = [{ type: 'subscription', op: 'add', ...red }]
  const story = { before, first: { subscriptions: [] }, did: [joined], told, second: red ?? {} }
  expect(saysOf(clause, story)).toEqual(['holds', 'holds'])
  expect(saysOf(clause, { ...story, second: blue ?? {} })).toEqual(['holds', 'broken'])
  const capitals = { subscriptions: [{ stream_id: 4, color: '#AA0000' }] }
  expect(saysOf(clause, { ...story, second: capitals })).toEqual(['holds', 'holds'])
  const repainted = control('subscription', { user_id: 1, stream_id: 4, color: '#0000aa' }, 21)
  expect(saysOf(clause, { ...story, did: [joined, repainted], second: blue ?? {} })).toEqual(['holds'])
  const again = control('subscribe', { stream_id: 4, user_ids: [1] }, 22)
  expect(saysOf(clause, { ...story, did: [joined, again], second: blue ?? {} })).toEqual(['holds'])
})

test('linkifiers', () => {
  const [one, two] = [{ realm_linkifiers: [] }, { realm_linkifiers: [{ id: 1, pattern: 'a' }] }]
  const told = [{ type: 'realm_linkifiers', ...two }]
  const story = { with: can('linkifier_url_template'), first: one, told, second: two }
  expect(saysOf('realm-linkifiers', story)).toEqual(['holds'])
  expect(saysOf('realm-linkifiers', { ...story, second: one })).toEqual(['broken'])
  expect(saysOf('realm-linkifiers', { ...story, told: [] })).toEqual(['broken'])
  expect(saysOf('realm-linkifiers', { ...story, told: [{ type: 'realm_linkifiers' }] })).toEqual(['cannot-tell'])
  expect(saysOf('realm-linkifiers', { ...story, with: {}, told: [] })).toEqual([])
})

test('linkifiers may have another shape in events than in the state', () => {
  const one = { realm_linkifiers: [] }
  const told = [{ type: 'realm_linkifiers', realm_linkifiers: [{ id: 1, pattern: 'a' }] }]
  const story = { with: can('linkifier_url_template'), first: one, told, second: one }
  const says = (...realm_linkifiers: readonly unknown[]) =>
    saysOf('realm-linkifiers', { ...story, second: { realm_linkifiers } })
  expect(says(['a', 'https://example.com/%(id)s', 1])).toEqual(['cannot-tell'])
  expect(says({ number: 1, pattern: 'a' })).toEqual(['cannot-tell'])
  expect(says({ id: 1, pattern: 'b' })).toEqual(['broken'])
  expect(says()).toEqual(['broken'])
})

test('linkifiers may come in any order, with members of the server’s own', () => {
  const [a, b] = [
    { id: 1, pattern: 'a', seen: 3 },
    { id: 2, pattern: 'b', seen: 5 },
  ]
  const told = [{ type: 'realm_linkifiers', realm_linkifiers: [a, b] }]
  const second = { realm_linkifiers: [b, { ...a, seen: 4 }] }
  const story = { with: can('linkifier_url_template'), first: { realm_linkifiers: [] }, told, second }
  expect(saysOf('realm-linkifiers', story)).toEqual(['holds'])
})

test('emoji', () => {
  const [one, two] = [{ realm_emoji: {} }, { realm_emoji: { 1: { name: 'owl' } } }]
  const told = [{ type: 'realm_emoji', op: 'update', ...two }]
  const story = { first: one, told, second: two }
  expect(saysOf('realm-emoji', story)).toEqual(['holds'])
  expect(saysOf('realm-emoji', { ...story, second: one })).toEqual(['broken'])
  expect(saysOf('realm-emoji', { ...story, told: [{ type: 'realm_emoji', op: 'add' }] })).toEqual(['cannot-tell'])
  expect(saysOf('realm-emoji', { ...story, first: {}, second: one })).toEqual([])
})

describe('presences', () => {
  const entry = { active_timestamp: 20, idle_timestamp: 0 }
  const told = [{ type: 'presence', presences: { 2: entry } }]
  const updated = wrote('update-presence', {}, { by: 2, at: 20, time: { from: 20, to: 20.1 } })
  const story = { first: { presences: {} }, did: [updated], told, second: { presences: { 2: entry } } }
  const other = { presences: { 2: { ...entry, active_timestamp: 15 } } }

  test('of those who updated once are those that were told', () => {
    expect(saysOf('presences', story)).toEqual(['holds'])
    expect(saysOf('presences', { ...story, second: other })).toEqual(['broken'])
  })

  test('of others may have changed without an event', () => {
    expect(saysOf('presences', { ...story, did: [updated, updated], second: other })).toEqual([])
    expect(saysOf('presences', { ...story, did: [], second: other })).toEqual([])
    expect(saysOf('presences', { ...story, second: { presences: {} } })).toEqual([])
    const close = wrote('update-presence', {}, { by: 2, at: 9.8, time: { from: 9.8, to: 9.9 } })
    expect(saysOf('presences', { ...story, before: [close], second: other })).toEqual(['broken'])
    expect(saysOf('presences', { ...story, before: [close], second: other, grain: 0.5 })).toEqual([])
    const to = { user_id: undefined, exchange: 3, time: undefined, status: 'active' }
    const byAnybody: Step = () => (_, world) => apply(world, [{ set: 'made', of: 'presence', fate: 'maybe', to }])
    expect(saysOf('presences', { ...story, did: [updated, byAnybody], second: other })).toEqual([])
  })
})

test('a registration that differs in anything else is not compared', () => {
  const first = register('q', { at: 10, gives: { alert_words: ['a'] } })
  const second = register('r', { at: 61, gives: { alert_words: [] }, with: { slim_presence: true } })
  const clauses = judge(first, poll('q', { ack: -1, at: 60 }), second).map(({ clause }) => clause)
  expect(clauses).not.toContain('queues.snapshot-alert-words')
})
