import { describe, expect, test } from 'vitest'
import type { WebhookLine } from '../../history/entry.ts'
import { bot, type Fields, messageOf, now, payloadOf, Story } from '../testing/webhooks.ts'

const mentioning = '@**hook bot** look'

test('a direct message that is told rightly keeps all that can be seen of it', () => {
  const story = new Story()
  story.inChannel(4, 'nothing of yours')
  story.direct(5)
  story.told(5, {}, { credentials: { email: 'hook@x.example', key: 'key of 20' } })
  story.fetched(5)
  expect(story.broken()).toEqual([])
  const values = ['post', 'bot-true', 'data-true', 'message-true', 'token-fixed', 'credentials', 'nothing-else']
  expect(story.on('direct-message', ...values, 'as-single-fetch', 'rendered-content-true')).toEqual(
    Array(10).fill('holds'),
  )
  expect(story.on('mention', 'each-bot', 'token-per-bot')).toEqual(Array(3).fill('cannot-tell'))
})

test('a mention in a channel that the bot reads is told as one', () => {
  const story = new Story()
  story.inChannel(5, mentioning)
  story.told(5)
  expect(story.broken()).toEqual([])
  expect(story.on('mention', 'message-true', 'direct-message')).toEqual(['holds', 'holds', 'cannot-tell'])
})

test('a form of mentions that is no text says nothing of them', () => {
  const story = new Story(500, { user_mention: { toString: 1 } })
  story.inChannel(5, mentioning)
  expect(story.judge.faults).toEqual([])
  expect(story.on('mention')).toEqual(['cannot-tell'])
})

test('whether a message was told whose age was declined is open, and whether it is late', () => {
  const broken = (message: Fields, waited?: number) => {
    const story = new Story()
    story.direct(5, message)
    story.direct(6, { content: 'later' })
    story.told(6)
    story.missed(5, 'hook', waited)
    return story.broken()
  }
  expect(broken({}, 3.1)).toEqual([])
  expect(broken({})).toEqual(['direct-message'])
  expect(broken({ age: 30, declined: ['age'] })).toEqual([])
})

test('before level 201 a direct message has the trigger of that time', () => {
  const story = new Story(200)
  story.direct(5)
  story.told(5, { trigger: 'private_message' })
  expect(story.broken()).toEqual([])
  expect(story.on('private-message', 'direct-message')).toEqual(['holds', 'not-applicable'])
  story.told(5)
  expect(story.broken()).toContain('private-message')
})

describe('a wrong notification', () => {
  const message = (wrong: Fields) => ({ message: { ...payloadOfFive.message, ...wrong } })
  const payloadOfFive = payloadOf({ message_id: 5, sender_id: 8, to: [20], content: 'hello', timestamp: now }, 20) as {
    message: Fields
  }
  const people = [{ id: 99, email: '', full_name: '', is_mirror_dummy: false }]

  test.each<[string, string, Fields]>([
    ['another trigger', 'direct-message', { trigger: 'mention' }],
    ['the trigger of old', 'direct-message', { trigger: 'private_message' }],
    ['another e-mail', 'bot-true', { bot_email: 'crook@x.example' }],
    ['another name', 'bot-true', { bot_full_name: 'crook bot' }],
    ['another text', 'data-true', { data: '<p>hello</p>' }],
    ['another id', 'message-true', message({ id: 6 })],
    ['another sender', 'message-true', message({ sender_id: 9 })],
    ['another time', 'message-true', message({ timestamp: now + 1 })],
    ['other people', 'message-true', message({ display_recipient: people })],
    ['another token', 'token-fixed', { token: 'token of 21' }],
  ])('with %s breaks %s', (_, clause, wrong) => {
    const story = new Story()
    story.direct(5)
    story.told(5, wrong)
    expect(story.broken().filter((each) => !each.startsWith('webhook-payload'))).toEqual([clause])
  })

  test('with a time where nobody told it is none', () => {
    const story = new Story()
    story.direct(5, { timestamp: undefined })
    story.told(5, { message: payloadOfFive.message })
    expect(story.broken()).toEqual([])
    expect(story.on('message-true')).toEqual(['holds'])
  })

  test.each<[string, Fields]>([
    ['without its data', { data: undefined }],
    ['with no message', { message: null }],
    ['with a number for a token', { token: 7 }],
  ])('%s breaks its schema alone', (_, wrong) => {
    const story = new Story()
    story.direct(5)
    story.told(5, wrong)
    expect(story.broken().length).toBeGreaterThan(0)
    expect(story.broken().filter((each) => !each.startsWith('webhook-payload'))).toEqual([])
  })

  test('that is no POST', () => {
    const story = new Story()
    story.direct(5)
    story.told(5, {}, { method: 'PUT' })
    expect(story.broken()).toEqual(['post'])
  })

  test('of a channel message with another channel or topic', () => {
    for (const wrong of [{ stream_id: 4 }, { subject: 'pears' }]) {
      const story = new Story()
      story.inChannel(5, mentioning)
      const sent = { message_id: 5, sender_id: 8, stream_id: 3, topic: 'apples', content: mentioning, timestamp: now }
      story.told(5, { message: { ...messageOf(sent), rendered_content: '', ...wrong } })
      expect(story.broken()).toEqual(['message-true'])
    }
  })

  test('under the id of a message that is none of the bot, by its content', () => {
    const story = new Story()
    story.inChannel(4, 'nothing of yours')
    story.direct(5)
    story.told(5, message({ id: 4 }))
    expect(story.broken()).toEqual(['message-true'])
  })
})

test('in a form that nobody reads nothing can be told of it', () => {
  const story = new Story()
  story.direct(5)
  story.told(5, {}, { payload: undefined })
  expect(story.broken()).toEqual([])
  expect(story.on('post', 'direct-message')).toEqual(['holds', 'cannot-tell'])
})

test('the empty topic may be shown by another name', () => {
  const story = new Story()
  story.inChannel(5, mentioning, { topic: '' })
  const sent = { message_id: 5, sender_id: 8, stream_id: 3, topic: 'general chat', content: mentioning, timestamp: now }
  story.told(5, { message: { ...messageOf(sent), rendered_content: '' } })
  expect(story.broken()).toEqual([])
})

describe('a message that is none of the bot', () => {
  test.each<[string, Fields]>([
    ['in a channel', { stream_id: 3, topic: 'apples' }],
    ['among others', { to: [9] }],
    ['that mentions another bot', { stream_id: 3, topic: 'apples', content: '@**crook bot** hi' }],
  ])('%s is not told', (_, message) => {
    const story = new Story()
    story.sent(5, message)
    story.told(5)
    expect(story.broken()).toEqual(['nothing-else'])
  })
})

describe('nothing is said of', () => {
  test.each<[string, Fields, Fields?]>([
    ['the trigger of a direct message with a mention', { to: [20], content: mentioning }],
    ['a wildcard mention', { stream_id: 3, topic: 'apples', content: '@**all** hi' }],
    ['a mention within code', { stream_id: 3, topic: 'apples', content: `\`${mentioning}\`` }],
    ['a mention in a quotation', { stream_id: 3, topic: 'apples', content: `so:\n> ${mentioning}` }],
    ['a mention in a channel that the bot does not read', { stream_id: 9, topic: 'apples', content: mentioning }],
    ['a mention of the bot among others', { to: [9], content: mentioning }],
    ['messages of the bot itself', { sender_id: 20, stream_id: 3, topic: 'apples' }],
    ['messages of another bot', { sender_id: 21, to: [20] }],
    ['messages of somebody unknown', { sender_id: 77, stream_id: 3, topic: 'apples' }],
    ['old messages', { to: [20], age: 60 }],
  ])('%s', (_, message) => {
    for (const trigger of ['mention', 'direct_message']) {
      const story = new Story()
      story.sent(5, message)
      story.told(5, { trigger })
      expect(story.broken()).toEqual([])
      expect(story.on('nothing-else', 'mention', 'direct-message')).toEqual(Array(3).fill('cannot-tell'))
    }
  })

  test('a mention where nobody told how one looks', () => {
    const story = new Story(500, {})
    story.inChannel(5, mentioning)
    story.told(5, { trigger: 'direct_message' })
    expect(story.on('mention', 'nothing-else')).toEqual(['cannot-tell', 'cannot-tell'])
    expect(story.broken()).toEqual([])
  })

  test('a deactivated bot', () => {
    const story = new Story()
    story.control('person', { user_id: 20, is_active: false, person: { user_id: 20, is_active: false } })
    story.direct(5)
    story.missed(5)
    expect(story.on('direct-message')).toEqual(['cannot-tell'])
  })

  test('an integration whose bot is not known', () => {
    const story = new Story()
    story.direct(5)
    story.told(5, { data: 'other' }, { webhook: 'elsewhere' })
    expect(story.broken()).toEqual([])
  })

  test('a message that was edited since', () => {
    const story = new Story()
    story.inChannel(5, mentioning)
    const request = { method: 'PATCH', path: '/messages/5', query: {}, form: { content: `${mentioning} again` } }
    const body = { result: 'success', msg: '', detached_uploads: [] }
    const exchange = {
      actor: 'ada',
      sent: 2_000,
      answered: 2_001,
      request,
      response: { status: 200, headers: {}, body },
    }
    story.judge.take({ kind: 'exchange', ...exchange })
    story.told(5, { data: `${mentioning} again` })
    expect(story.broken()).toEqual([])
  })
})

describe('a message that is not told', () => {
  test('is missed once a later one was', () => {
    const story = new Story()
    story.direct(5)
    story.direct(6, { content: 'later' })
    story.told(6)
    story.missed(5)
    expect(story.broken()).toEqual(['direct-message'])
  })

  test('is missed as a mention, where it was one', () => {
    const story = new Story()
    story.inChannel(5, mentioning)
    story.direct(6, { content: 'later' })
    story.told(6)
    story.missed(5)
    expect(story.broken()).toEqual(['mention'])
  })

  test('may still be told where nothing later was', () => {
    const story = new Story()
    story.direct(4)
    story.direct(5, { content: 'later' })
    story.told(4)
    story.missed(5)
    expect(story.broken()).toEqual([])
    story.told(5)
    expect(story.on('direct-message')).toEqual(['holds'])
  })

  test('may be the one that was told of in a way that nobody understands', () => {
    for (const unclear of [{ payload: undefined }, { payload: { data: 'what?', message: { id: 99 } } }]) {
      const story = new Story()
      story.direct(5)
      story.direct(6, { content: 'later' })
      story.told(5, {}, unclear)
      story.told(6)
      story.missed(5)
      expect(story.broken()).not.toContain('direct-message')
    }
  })

  test('to one of two bots is missed by that one', () => {
    const story = new Story()
    story.direct(5, { to: [20, 21] })
    story.direct(6, { to: [20], content: 'later' })
    story.told(5, {}, { user_id: 21 })
    story.told(6)
    story.missed(5)
    expect(story.broken()).toEqual(['each-bot'])
  })
})

test('each of two bots is told, with tokens of their own', () => {
  const story = new Story()
  story.direct(5, { to: [20, 21] })
  story.told(5)
  story.told(5, {}, { user_id: 21 })
  expect(story.broken()).toEqual([])
  expect(story.on('each-bot', 'token-per-bot')).toEqual(['holds', 'holds'])
})

test('two bots with one token', () => {
  const story = new Story()
  const { token_fingerprint: _, ...untold } = bot('crook', 21)
  story.control('bots', { bots: [untold] })
  story.direct(5, { to: [20, 21] })
  story.told(5)
  story.told(5, { token: 'token of 20' }, { user_id: 21 })
  expect(story.broken()).toEqual(['token-per-bot'])
})

test('a token that nobody told stays what it was', () => {
  const story = new Story()
  const { token_fingerprint: _, ...untold } = bot('hook', 20)
  story.control('bots', { bots: [untold] })
  story.direct(5)
  story.told(5, { token: 'a' })
  expect(story.on('token-fixed')).toEqual(['cannot-tell'])
  story.told(5, { token: 'a' })
  expect(story.on('token-fixed')).toEqual(['holds'])
  story.told(5, { token: 'b' })
  expect(story.broken()).toEqual(['token-fixed'])
})

test('a bot that was renamed is called by its new name in what is sent then', () => {
  const story = new Story()
  story.direct(5)
  story.control('person', { user_id: 20, full_name: 'new', person: { user_id: 20, full_name: 'new' } })
  story.told(5)
  story.told(5, { bot_full_name: 'new' })
  story.direct(6, { content: 'later' })
  story.told(6, { bot_full_name: 'new' })
  expect(story.broken()).toEqual([])
  story.told(6)
  expect(story.broken()).toEqual(['bot-true'])
})

describe('credentials', () => {
  test.each<[string, NonNullable<WebhookLine['credentials']>, string]>([
    ['of the bot', { email: 'Hook@x.example', key: 'key of 20' }, 'holds'],
    ['that are the key alone', { key: 'key of 20' }, 'holds'],
    ['of its owner', { email: 'ada@x.example', key: 'key of 8' }, 'broken'],
    ['of the bot with another key', { email: 'hook@x.example', key: 'key of 8' }, 'broken'],
    ['that nobody knows', { email: 'someone@elsewhere.example', key: 'a' }, 'cannot-tell'],
    ['that say nothing', { key: 'a' }, 'cannot-tell'],
  ])('%s', (_, credentials, verdict) => {
    const story = new Story()
    story.direct(5)
    story.told(5, {}, { credentials })
    expect(story.on('credentials')).toEqual([verdict])
  })
})

describe('what the bot itself fetches', () => {
  test.each<[string, Fields, string]>([
    ['another client', { client: 'other' }, 'as-single-fetch'],
    ['another name of the sender', { sender_full_name: 'Eve' }, 'as-single-fetch'],
    ['other HTML', { content: '<b>hello</b>' }, 'rendered-content-true'],
  ])('shows %s', (_, wrong, clause) => {
    const story = new Story()
    story.direct(5)
    story.told(5)
    story.fetched(5, wrong)
    expect(story.broken()).toEqual([clause])
  })

  test('says nothing of a sender who was renamed since', () => {
    const story = new Story()
    story.direct(5)
    story.told(5)
    story.control('person', { user_id: 8, full_name: 'Eve', person: { user_id: 8, full_name: 'Eve' } })
    story.fetched(5, { sender_full_name: 'Eve' })
    expect(story.broken()).toEqual([])
    expect(story.on('as-single-fetch')).toEqual(['holds'])
  })

  test('is compared, and not what others fetch, nor what it was not told of', () => {
    const story = new Story()
    story.direct(5)
    story.fetched(5, { client: 'other' })
    story.told(5)
    story.fetched(5, { client: 'other' }, 'ada')
    expect(story.broken()).toEqual([])
    expect(story.on('as-single-fetch')).toEqual(['cannot-tell'])
  })
})

test('after a reset the bots and tokens of before are nobody’s', () => {
  const story = new Story()
  story.direct(5)
  story.told(5)
  story.control('reset', {})
  story.told(5, { data: 'other' })
  expect(story.broken()).toEqual([])
})
