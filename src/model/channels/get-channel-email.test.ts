import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import { Deeds, type Fields } from '../testing/deeds.ts'
import { cellar, market } from '../testing/get-messages.ts'
import { brokenIn, missing, orchard, people } from '../testing/world.ts'
import type { Channel } from '../things/channel.ts'

const robin = 30
const given = <T>(value: T) => known(value, [], 'fixture')
const open: Partial<Channel> = { can_send_message_group: given('everyone') }

function story(more: Partial<Channel> = open): Deeds {
  const told = new Deeds()
  for (const name of ['orchard', 'cellar', 'market'] as const) told.channel(name, more)
  told.bot(robin, 'author')
  return told
}

function ask(
  told: Deeds,
  as: Parameters<Deeds['ask']>[1] = 'author',
  asked: Fields = {},
  answer: string | Fields = { email: 'orchard.1@example.com' },
) {
  return told.ask('get-channel-email', as, { stream_id: orchard, ...asked }, answer)
}

test.each<[string, Fields]>([
  ['get-channel-email.permitted-succeeds', {}],
  ['get-channel-email.sender-self', { sender_id: people.author }],
  ['get-channel-email.sender-own-bot', { sender_id: robin }],
])('%s', (clause, asked) => {
  expect(ask(story(), 'author', asked)).toEqual([`holds ${clause}`])
  expect(ask(story(), 'author', asked, 'BAD_REQUEST')).toEqual([`broken ${clause}`])
})

describe('someone else as the sender', () => {
  const clause = 'get-channel-email.someone-elses-sender-refused'

  test.each([people.reader, robin])('%s is refused', (sender_id) => {
    const as = sender_id === robin ? 'moderator' : 'author'
    expect(ask(story(), as, { sender_id }, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
    expect(ask(story(), as, { sender_id })).toEqual([`broken ${clause}`])
  })

  test('may be the gateway bot, where nobody knows them', () => {
    expect(ask(story(), 'author', { sender_id: 99 })).toEqual([])
    expect(brokenIn(ask(story(), 'author', { sender_id: 99 }, 'BAD_REQUEST'))).toEqual([])
  })
})

describe('who may not post', () => {
  const clause = 'get-channel-email.may-not-post-refused'
  const closed = { can_send_message_group: given('moderators') }

  test('is refused', () => {
    expect(ask(story(closed), 'author', {}, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
    expect(ask(story(closed), 'author', {}, 'PERMISSION_DENIED')).toEqual([`broken ${clause}`])
    expect(ask(story(closed), 'author')).toEqual([`broken ${clause}`])
    expect(ask(story(closed), 'moderator')).toEqual(['holds get-channel-email.permitted-succeeds'])
  })

  test('is not said of those who are not subscribed', () => {
    const elsewhere = { stream_id: market }
    expect(brokenIn(ask(story(), 'reader', elsewhere))).toEqual([])
    expect(brokenIn(ask(story(), 'reader', elsewhere, 'BAD_REQUEST'))).toEqual([])
  })

  test('is not said of archived channels', () => {
    const archived = { ...open, is_archived: given(true) }
    expect(brokenIn(ask(story(archived), 'author', {}, 'BAD_REQUEST'))).toEqual([])
  })
})

test('who has no access is refused', () => {
  const clause = 'get-channel-email.no-access-refused'
  const asked = { stream_id: cellar }
  expect(ask(story(), 'guest', asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  expect(ask(story(), 'guest', asked, 'UNAUTHORIZED')).toEqual([`broken ${clause}`])
  expect(ask(story(), 'guest', asked)).toEqual([`broken ${clause}`])
  expect(brokenIn(ask(story(), 'administrator', asked, 'BAD_REQUEST'))).toEqual([])
  expect(brokenIn(ask(story(), 'administrator', asked))).toEqual([])
})

test('a channel that does not exist is refused', () => {
  const clause = 'get-channel-email.missing-channel-refused'
  expect(ask(story(), 'author', { stream_id: missing }, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  expect(ask(story(), 'author', { stream_id: missing })).toEqual([`broken ${clause}`])
})

test('the same question may give another address', () => {
  const told = story()
  ask(told)
  expect(brokenIn(ask(told, 'author', {}, { email: 'c@example.com' }))).toEqual([])
})

test('two channels have two addresses', () => {
  const told = story()
  ask(told)
  const clause = 'get-channel-email.of-one-channel'
  expect(ask(told, 'author', { stream_id: cellar })).toContain(`broken ${clause}`)
  expect(ask(told, 'author', { stream_id: market }, { email: 'm@example.com' })).toContain(`holds ${clause}`)
})

describe('two senders have two addresses', () => {
  const clause = 'get-channel-email.of-one-sender'

  test.each<[string, Fields, Fields]>([
    ['nobody is named and the caller', {}, { sender_id: people.author }],
    ['the caller and a bot of theirs', { sender_id: people.author }, { sender_id: robin }],
  ])('where they are %s', (_, first, second) => {
    const told = story()
    ask(told, 'author', first)
    expect(ask(told, 'author', second, { email: 'b@example.com' })).toContain(`holds ${clause}`)
    expect(ask(told, 'author', second)).toContain(`broken ${clause}`)
  })

  test('unless one may be the gateway bot, or somebody else asks', () => {
    const told = story()
    ask(told)
    expect(ask(told, 'author', { sender_id: 99 })).toEqual([])
    expect(brokenIn(ask(told, 'reader', { sender_id: people.reader }))).toEqual([])
  })
})
