import { describe, expect, test } from 'vitest'
import { saysOf } from '../testing/events-story.ts'
import { control, type Step } from '../testing/queues-story.ts'
import { asMoment } from './events-realm-user-forms.ts'

const group = 'realm-user-event'
const people = [
  { user_id: 1, role: 'member' },
  { user_id: 2, role: 'member' },
  { user_id: 3, role: 'guest' },
  { user_id: 4, role: 'administrator' },
]
const before = [control('people', { people }, 1)]
const given = (fields: object, at = 20): Step => control('person', { user_id: 2, ...fields }, at)

function told(fields: object) {
  return { type: 'realm_user', op: 'update', person: { user_id: 2, ...fields } }
}

describe('what is told of a person is what they were given', () => {
  const clause = `${group}.current`

  test.each<[object, object, object]>([
    [{ full_name: 'Bo' }, { full_name: 'Bo' }, { full_name: 'Al' }],
    [{ timezone: 'Asia/Tokyo' }, { timezone: 'Asia/Tokyo', email: 'x' }, { timezone: 'UTC', email: 'x' }],
    [{ email: 'b@x.example' }, { new_email: 'b@x.example' }, { new_email: 'a@x.example' }],
    [{ is_active: false }, { is_active: false }, { is_active: true }],
    [{ bot_owner_id: 4 }, { bot_owner_id: 4 }, { bot_owner_id: 1 }],
  ])('%j', (asked, right, wrong) => {
    expect(saysOf(clause, { before, after: [given(asked)], events: [told(right)] })).toEqual(['holds'])
    expect(saysOf(clause, { before, after: [given(asked)], events: [told(wrong)] })).toEqual(['broken'])
    expect(saysOf(clause, { before, events: [told(wrong)] })).toEqual([])
  })

  test('an event of two forms may tell what was there before', () => {
    const two = told({ full_name: 'Al', timezone: 'UTC' })
    expect(saysOf(clause, { before, after: [given({ full_name: 'Bo' })], events: [two] })).toEqual([])
  })

  test('how roles are numbered is left open', () => {
    expect(saysOf(clause, { before, after: [given({ role: 'moderator' })], events: [told({ role: 1 })] })).toEqual([])
  })
})

test('the source of a picture is told truly', () => {
  const clause = `${group}.avatar-source-true`
  const story = { before, after: [given({ avatar_source: 'U' })] }
  expect(saysOf(clause, { ...story, events: [told({ avatar_source: 'U' })] })).toEqual(['holds'])
  expect(saysOf(clause, { ...story, events: [told({ avatar_source: 'G' })] })).toEqual(['broken'])
  expect(saysOf(clause, { before, events: [told({ avatar_source: 'G' })] })).toEqual([])
})

describe('a profile field', () => {
  const fields = control('profile-fields', {
    fields: [
      { id: 5, type: 'short_text', name: 'Pet' },
      { id: 6, type: 'link', name: 'Home' },
    ],
  })
  const filled = (field_id: number, value: string | null) =>
    control('profile-value', { user_id: 2, field_id, value }, 20)
  const field = (id: number, value: unknown, rest: object = {}) =>
    told({ custom_profile_field: { id, value, ...rest } })
  const rendered = { rendered_value: '<p>cat</p>' }

  test('is told as it was filled', () => {
    const clause = `${group}.current`
    expect(saysOf(clause, { before, after: [filled(5, 'cat')], events: [field(5, 'cat')] })).toEqual(['holds'])
    expect(saysOf(clause, { before, after: [filled(5, 'cat')], events: [field(5, 'dog')] })).toEqual(['broken'])
    expect(saysOf(clause, { before, after: [filled(5, 'cat')], events: [field(6, 'dog')] })).toEqual([])
  })

  test('is rendered nowhere but where it knows Markdown', () => {
    const clause = `${group}.rendered-value`
    const after = [fields]
    expect(saysOf(clause, { after, events: [field(6, 'x'), field(6, null)] })).toEqual(['holds', 'holds'])
    expect(saysOf(clause, { after, events: [field(5, 'cat'), field(5, 'cat', rendered)] })).toEqual([])
    expect(saysOf(clause, { after, events: [field(6, 'cat', rendered)] })).toEqual(['broken'])
    expect(saysOf(clause, { after, events: [field(5, null), field(7, 'cat')] })).toEqual([])
  })
})

describe('an address', () => {
  const clause = `${group}.delivery-email-null`
  const hidden = [given({ delivery_email: 'b@x.example' }, -20), given({ delivery_email_visible_to: 'administrators' })]
  const address = told({ delivery_email: 'b@x.example' })
  const none = told({ delivery_email: null })

  test('is null for those who can no longer see it, and only for them', () => {
    expect(saysOf(clause, { before, after: hidden, events: [none] })).toEqual(['holds'])
    expect(saysOf(clause, { before, after: hidden, events: [address] })).toEqual(['broken'])
    expect(saysOf(clause, { before, after: hidden, user: 4, events: [address] })).toEqual(['holds'])
    expect(saysOf(clause, { before, after: hidden, user: 4, events: [none] })).toEqual(['broken'])
  })

  test('that was changed is told to all who see it', () => {
    const after = [given({ delivery_email: 'c@x.example' })]
    expect(saysOf(clause, { before, after, events: [told({ delivery_email: 'c@x.example' })] })).toEqual(['holds'])
    expect(saysOf(clause, { before, after, events: [address] })).toEqual(['broken'])
    expect(saysOf(clause, { before, after, events: [none] })).toEqual(['broken'])
  })

  test('is no matter to the person themselves, and open where little is known', () => {
    expect(saysOf(clause, { before, after: hidden, user: 2, events: [address] })).toEqual([])
    expect(saysOf(clause, { after: hidden, events: [address] })).toEqual([])
    expect(saysOf(clause, { before, events: [none] })).toEqual([])
    const promoted = [...hidden, control('person', { user_id: 1, role: 'administrator' }, 25)]
    expect(saysOf(clause, { before, after: promoted, events: [none] })).toEqual([])
    const later = [control('person', { user_id: 1, role: 'administrator' }, 35)]
    expect(saysOf(clause, { before, after: hidden, events: [none], lastly: later })).toEqual([])
  })

  test('is that of before or after another change, as far as times are exact', () => {
    const seenByAll = given({ delivery_email_visible_to: 'everyone' }, -20)
    const after = [given({ delivery_email_visible_to: 'nobody' }, 20), given({ delivery_email: 'b@x.example' }, 20.4)]
    const story = { before: [...before, seenByAll], after, events: [address] }
    expect(saysOf(clause, story)).toEqual(['broken'])
    expect(saysOf(clause, { ...story, options: { grain: 0.1 } })).toEqual(['broken'])
    expect(saysOf(clause, { ...story, options: { grain: 0.5 } })).toEqual(['holds'])
  })

  test('may be told late, as it was shortly before the registration', () => {
    const changed = [given({ delivery_email: 'b@x.example' }, 9)]
    const story = { before: [...before, ...changed], after: [given({ delivery_email_visible_to: 'nobody' })] }
    expect(saysOf(clause, { ...story, events: [address] })).toEqual(['holds'])
  })
})

describe('the first login of an imported account', () => {
  const clause = `${group}.date-joined`
  const after = [given({ is_imported_stub: false })]
  const joined = (date_joined: unknown) => told({ is_imported_stub: false, date_joined })

  test('is told with its time', () => {
    expect(saysOf(clause, { before, after, events: [joined('1970-01-01T00:00:20Z')] })).toEqual(['holds'])
    expect(saysOf(clause, { before, after, events: [joined('1970-01-01T01:00+01:00')] })).toEqual(['holds'])
    expect(saysOf(clause, { before, after, events: [joined('1969-12-31T23:00:00+00:00')] })).toEqual(['broken'])
    expect(saysOf(clause, { before, after, events: [joined('1970-01-01T00:10:00.5Z')] })).toEqual(['broken'])
  })

  test('is told to be at a moment that is none where the clock said so', () => {
    expect([20, 1e308, -1e14].map(asMoment)).toEqual([
      '1970-01-01T00:00:20.000Z',
      '1e+308 s after 1970',
      '-100000000000000 s after 1970',
    ])
  })

  test('may be written in other ways', () => {
    expect(saysOf(clause, { before, after, events: [joined('yesterday')] })).toEqual(['cannot-tell'])
    expect(saysOf(clause, { before, events: [joined('1969-12-31T23:00:00+00:00')] })).toEqual([])
  })
})

describe('people whom somebody cannot access', () => {
  const kept = control('settings', { settings: { can_access_all_users_group: 'members' } }, 2)
  const guest = { before: [...before, kept], user: 3, gives: { subscriptions: [] } }

  test.each<[string, object]>([
    [`${group}.accessible`, { full_name: 'Bo' }],
    [`${group}.activation-accessible`, { is_active: false }],
  ])('%s', (clause, fields) => {
    expect(saysOf(clause, { ...guest, after: [given(fields)], events: [told(fields)] })).toEqual(['broken'])
    expect(saysOf(clause, { ...guest, user: 1, after: [given(fields)], events: [told(fields)] })).toEqual([])
    expect(saysOf(clause, { ...guest, before, after: [given(fields)], events: [told(fields)] })).toEqual([])
    expect(saysOf(clause, { ...guest, events: [told(fields)] })).toEqual([])
  })

  test('may have been accessible, as far as times are exact', () => {
    const close = control('settings', { settings: { can_access_all_users_group: 'members' } }, 19.7)
    const story = { ...guest, before, after: [close, given({ full_name: 'Bo' })], events: [told({ full_name: 'Bo' })] }
    expect(saysOf(`${group}.accessible`, { ...story, options: { grain: 0.1 } })).toEqual(['broken'])
    expect(saysOf(`${group}.accessible`, { ...story, options: { grain: 0.5 } })).toEqual([])
  })

  test.each<[string, readonly Step[]]>([
    ['share a channel', [control('channels', { channels: [{ stream_id: 9, name: 'a', subscribers: [2, 3] }] }, 3)]],
    [
      'once shared one',
      [
        control('channels', { channels: [{ stream_id: 9, name: 'a', subscribers: [2, 3] }] }, 3),
        control('unsubscribe', { stream_id: 9, user_ids: [3] }, 4),
      ],
    ],
    [
      'may meet by default',
      [control('channels', { channels: [{ stream_id: 9, name: 'a', subscribers: [3], is_default: true }] }, 3)],
    ],
    [
      'share a message',
      [control('messages', { messages: [{ message_id: 1, sender_id: 3, to: [2], content: '', timestamp: 1 }] }, 3)],
    ],
    [
      'come to share one meanwhile',
      [control('channels', { channels: [{ stream_id: 9, name: 'a', subscribers: [2, 3] }] }, 25)],
    ],
  ])('are not those with whom they %s', (_, shared) => {
    const story = { ...guest, gives: { subscriptions: [{ stream_id: 9 }] }, before: [...guest.before, ...shared] }
    const events = [told({ full_name: 'Bo' })]
    expect(saysOf(`${group}.accessible`, { ...story, after: [given({ full_name: 'Bo' })], events })).toEqual([])
  })

  test('cannot be known before a registration told the channels of a guest, or where it told unknown ones', () => {
    const events = [told({ full_name: 'Bo' })]
    const after = [given({ full_name: 'Bo' })]
    expect(saysOf(`${group}.accessible`, { ...guest, gives: {}, after, events })).toEqual([])
    const general = { subscriptions: [{ stream_id: 77 }] }
    expect(saysOf(`${group}.accessible`, { ...guest, gives: general, after, events })).toEqual([])
  })
})
