import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import { forgottenBy } from '../forgetting.ts'
import { cellar, type Fields, Lists, market } from '../testing/get-messages.ts'
import { missing, now, orchard, people } from '../testing/world.ts'
import { apply } from '../world/apply.ts'
import { emptyWorld } from '../world/world.ts'
import { scheduleMessage } from './schedule-message.ts'

const later = { content: 'ripe on Friday', scheduled_delivery_timestamp: now + 600 }
const toOrchard = { type: 'stream', to: orchard, topic: 'apples', ...later }
const toReader = { type: 'direct', to: [people.reader], ...later }
const limits = { max_message_length: 50, max_topic_length: 20 }

function story(policy?: string): Lists {
  const told = new Lists({ ...limits, realm_topics_policy: 'allow_empty_topic' })
  if (policy) told.channel('orchard', { topics_policy: known(policy, [], 'fixture') })
  return told
}

describe.each<[string, Fields]>([
  ['stream', toOrchard],
  ['channel', { ...toOrchard, type: 'channel' }],
  ['direct', toReader],
  ['private', { ...toReader, type: 'private' }],
  ['direct', { ...toReader, read_by_sender: true }],
])('of type %s', (clause, asked) => {
  test('accepted', () => {
    expect(story().schedule('author', asked, { scheduled_message_id: 1 })).toEqual([`holds schedule-message.${clause}`])
  })

  test('refused', () => {
    expect(story().schedule('author', asked, 'BAD_REQUEST')).toEqual([`broken schedule-message.${clause}`])
  })
})

test('the topic of a direct message is ignored', () => {
  const asked = { ...toReader, topic: 'apples' }
  expect(story().schedule('author', asked, 'ANY')).toEqual(['broken schedule-message.topic-of-direct-message-ignored'])
  expect(story().schedule('author', asked, { scheduled_message_id: 1 })).toEqual(['holds schedule-message.direct'])
})

test.each(['✔ (no topic)', '✔', '✔ '])('the mark before an empty name is open: “%s”', (topic) => {
  for (const answer of ['ANY', { scheduled_message_id: 1 }]) {
    const seen = story('allow_empty_topic').schedule('author', { ...toOrchard, topic }, answer)
    expect(seen.filter((each) => each.startsWith('broken'))).toEqual([])
  }
})

describe('a channel message without a topic', () => {
  const { topic: _, ...asked } = toOrchard

  test.each([
    ['disable_empty_topic', 500, 'schedule-message.topic-required-refused'],
    ['allow_empty_topic', 333, 'schedule-message.topic-required-before-334-refused'],
  ])('is refused where one is required: %s at level %d', (policy, level, clause) => {
    const told = () => Object.assign(story(policy), { level })
    expect(told().schedule('author', asked, 'ANY')).toEqual([`refused ${clause}`])
    expect(told().schedule('author', asked, { scheduled_message_id: 1 })).toEqual([`broken ${clause}`])
  })

  test.each(['ANY', { scheduled_message_id: 1 }])('is open where the empty one is allowed', (answer) => {
    const seen = story('allow_empty_topic').schedule('author', asked, answer)
    expect(seen.filter((each) => !each.startsWith('cannot-tell'))).toEqual([])
  })
})

test('each has an id of its own', () => {
  const told = story()
  told.schedule('author', toOrchard, { scheduled_message_id: 1 })
  expect(told.schedule('author', toOrchard, { scheduled_message_id: 2 })).toContain('holds schedule-message.own-id')
  expect(told.schedule('reader', toOrchard, { scheduled_message_id: 1 })).toContain('broken schedule-message.own-id')
})

test.each([
  [183, []],
  [184, ['schedule-message.own-id']],
])('an id that is sent along at level %d may be that of a message to be changed until level 183', (level, broken) => {
  const world = emptyWorld()
  const answer = { result: 'success', body: { scheduled_message_id: 7 } } as const
  const request = { type: 'direct', to: [people.reader], content: 'soon', scheduled_delivery_timestamp: 5000 } as const
  const seen = [1, 2].map((exchange) => {
    const at = { exchange, user_id: people.author, time: { from: 1000, to: 1000 }, level }
    const unsupported = exchange === 2 && level >= 184 ? ['scheduled_message_id'] : []
    const asked = exchange === 2 && level < 184 ? { ...request, scheduled_message_id: 7 } : request
    const { observations, effects } = scheduleMessage(world, asked, answer, { ...at, unsupported })
    apply(world, effects)
    return observations.filter(({ saw }) => saw === 'broken').map(({ clause }) => clause)
  })
  expect(seen).toEqual([[], broken])
})

describe('to a channel that does not exist', () => {
  const asked = { ...toOrchard, to: missing }

  test('is refused', () => {
    const body = { code: 'STREAM_DOES_NOT_EXIST', stream_id: missing }
    expect(story().schedule('author', asked, body)).toEqual([
      'refused schedule-message.missing-channel-refused',
      'holds schedule-message.missing-channel-id',
    ])
    expect(story().schedule('author', asked, { ...body, stream_id: 5 })).toContain(
      'broken schedule-message.missing-channel-id',
    )
  })

  test('is refused with another code, or accepted', () => {
    const clause = 'broken schedule-message.missing-channel-refused'
    expect(story().schedule('author', asked, 'BAD_REQUEST')).toEqual([clause])
    expect(story().schedule('author', asked, { scheduled_message_id: 1 })).toEqual([clause])
  })
})

test('to a person who does not exist', () => {
  const clause = 'schedule-message.missing-person-refused'
  const asked = { ...toReader, to: [people.reader, missing] }
  expect(story().schedule('author', asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  expect(story().schedule('author', asked, 'OTHER')).toEqual([`broken ${clause}`])
  expect(story().schedule('author', asked, { scheduled_message_id: 1 })).toEqual([`broken ${clause}`])
})

test.each(['type', 'to', 'content', 'scheduled_delivery_timestamp'])('without %s', (name) => {
  const { [name]: _, ...asked } = toOrchard as Fields
  const clause = 'schedule-message.required-refused'
  expect(story().schedule('author', asked, 'ANY')).toEqual([`refused ${clause}`])
  expect(story().schedule('author', asked, { scheduled_message_id: 1 })).toEqual([`broken ${clause}`])
})

test('without credentials', () => {
  expect(story().schedule('nobody', toOrchard, 'ANY')).toEqual(['refused authentication.required'])
  const seen = story().schedule('nobody', toOrchard, { scheduled_message_id: 1 })
  expect(seen).toEqual(['broken authentication.required'])
})

describe.each(['', '(no topic)', 'general chat'])('the empty topic %j', (topic) => {
  const clause = 'schedule-message.empty-topic-forbidden-refused'
  const asked = { ...toOrchard, topic }

  test('is refused where the channel forbids it', () => {
    expect(story('disable_empty_topic').schedule('author', asked, 'ANY')).toContain(`refused ${clause}`)
    const accepted = story('disable_empty_topic').schedule('author', asked, { scheduled_message_id: 1 })
    expect(accepted).toEqual([`broken ${clause}`])
  })

  test('is refused where the organization forbids it', () => {
    const told = story('inherit')
    told.set({ realm_topics_policy: 'disable_empty_topic' })
    expect(told.schedule('author', asked, 'ANY')).toContain(`refused ${clause}`)
  })

  test('is accepted where it is allowed', () => {
    const told = story('allow_empty_topic')
    told.set({ realm_topics_policy: 'disable_empty_topic' })
    const clause = topic === '' ? 'empty-topic-accepted' : 'stream'
    expect(told.schedule('author', asked, 'ANY')).toEqual([`broken schedule-message.${clause}`])
    expect(told.schedule('author', asked, { scheduled_message_id: 1 })).toContain(`holds schedule-message.${clause}`)
  })

  test('is open before there were empty topics', () => {
    const told = story('disable_empty_topic')
    told.level = 333
    expect(told.schedule('author', asked, 'ANY')).toEqual(['cannot-tell schedule-message.stream'])
    expect(told.schedule('author', asked, { scheduled_message_id: 1 })).toEqual([])
  })
})

describe('too long', () => {
  test.each<[string, Fields]>([
    ['content-bounded', { ...toOrchard, content: 'x'.repeat(1001) }],
    ['topic-bounded', { ...toOrchard, topic: 'y'.repeat(61) }],
  ])('%s: refused or accepted', (clause, asked) => {
    expect(story().schedule('author', asked, 'ANY')).toContain(`holds schedule-message.${clause}`)
    expect(story().schedule('author', asked, { scheduled_message_id: 1 })).toEqual([])
  })
})

// May be refused and may be accepted.
test.each<[string, Fields]>([
  ['a time in the past', { ...toOrchard, scheduled_delivery_timestamp: now - 5 }],
  ['a time that is close', { ...toOrchard, scheduled_delivery_timestamp: now + 30 }],
  ['a time far away', { ...toOrchard, scheduled_delivery_timestamp: 2 ** 40 }],
  ['a channel in a list', { ...toOrchard, to: [orchard] }],
  ['two channels', { ...toOrchard, to: [orchard, market] }],
  ['a channel that the caller does not follow', { ...toOrchard, to: cellar }],
  ['a channel that is not known', { ...toOrchard, to: 99 }],
  ['a channel below zero', { ...toOrchard, to: -1 }],
  ['no topic', { ...toOrchard, topic: undefined }],
  ['a topic with space around it', { ...toOrchard, topic: ' apples ' }],
  ['an empty content', { ...toOrchard, content: '' }],
  ['a mention of all', { ...toOrchard, content: '@**all** come' }],
  ['one person without a list', { ...toReader, to: people.reader }],
  ['nobody', { ...toReader, to: [] }],
  ['only oneself', { ...toReader, to: [people.moderator] }],
  ['someone twice', { ...toReader, to: [people.reader, people.reader] }],
  ['a person who is not known', { ...toReader, to: [999] }],
  ['a guest', { ...toReader, to: [people.guest] }],
  ['another type', { ...toOrchard, type: 'group' }],
])('%s is open', (_, asked) => {
  const clean = JSON.parse(JSON.stringify(asked)) as Fields
  const refused = story().schedule('moderator', clean, 'ANY')
  expect(refused.filter((each) => !each.startsWith('cannot-tell'))).toEqual([])
  expect(story().schedule('moderator', clean, { scheduled_message_id: 1 })).toEqual([])
})

test('a channel with only the empty topic may refuse others', () => {
  const told = story('empty_topic_only')
  expect(told.schedule('author', toOrchard, 'ANY')).toEqual(['cannot-tell schedule-message.stream'])
})

test('what is for somebody who was deactivated may be refused', () => {
  const told = story()
  told.teach({ set: 'state', of: 'person-changed', user_id: people.reader, to: { is_active: false } })
  expect(told.schedule('author', toReader, 'ANY')).toEqual(['cannot-tell schedule-message.direct'])
})

test('before level 248 a channel was called stream', () => {
  const told = story()
  told.level = 247
  const asked = { ...toOrchard, type: 'channel' }
  expect(told.schedule('author', asked, 'ANY')).toEqual(['cannot-tell schedule-message.channel'])
})

test('before level 179 nothing is said', () => {
  const told = story()
  told.level = 178
  expect(told.schedule('author', toOrchard, 'ANY')).toEqual([])
})

test('from now on the topic may hold more than is known', () => {
  const told = story()
  told.schedule('author', toOrchard, { scheduled_message_id: 1 })
  expect(told.world.channels.get(orchard)?.withNotices).toEqual(new Set(['apples']))
  expect(told.world.scheduled.get(1)?.content).toBe('ripe on Friday')
})

test.each([
  [true, [false, true]],
  [false, [false, false]],
])('after a request by somebody unknown, the words read or not (%s), channels may hold more', (isRead, own) => {
  const told = story()
  const at = { ...told.moment('author'), user_id: undefined }
  const parameters = { ...toOrchard, topic: ' apples ' }
  for (const effect of forgottenBy('schedule-message', told.world, { parameters, at, isRead }) ?? []) told.teach(effect)
  expect([orchard, market].map((id) => told.world.channels.get(id)?.own)).toEqual(own)
})
