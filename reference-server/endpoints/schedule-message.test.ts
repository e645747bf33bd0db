import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

const START = 1_767_225_600

let org: Organization
beforeEach(async () => {
  org = await organization()
})

type Form = Record<string, string>

/** A channel message due in a minute, changed by `form`. */
async function schedule(form: Form = {}, person: Person = org.member) {
  const base = { type: 'stream', to: String(org.streamId), topic: 'lunch', content: 'later' }
  const due = { scheduled_delivery_timestamp: String(START + 60) }
  const { body } = await org.post(person, '/scheduled_messages', { ...base, ...due, ...form })
  return body
}

async function latest(person = org.other) {
  const { messages } = await org.fetch(person, { allow_empty_topic_name: 'true' })
  return messages.at(-1)
}

describe('POST /scheduled_messages', () => {
  test('answers with an id of its own, counting up', async () => {
    expect(await schedule()).toEqual({ result: 'success', msg: '', scheduled_message_id: 1 })
    expect((await schedule()).scheduled_message_id).toBe(2)
    expect(await latest()).toBeUndefined()
  })

  test.each(['stream', 'channel'])('takes a channel as an integer or a list of one (%s)', async (type) => {
    expect((await schedule({ type })).result).toBe('success')
    expect((await schedule({ type, to: `[${org.streamId}]` })).result).toBe('success')
    expect((await schedule({ type, to: `[${org.streamId},${org.streamId}]` })).code).toBe('BAD_REQUEST')
    expect((await schedule({ type, to: '[]' })).code).toBe('BAD_REQUEST')
  })

  test.each(['direct', 'private'])('takes people as a list, and ignores the topic (%s)', async (type) => {
    const to = `[${org.other.user_id},${org.owner.user_id}]`
    expect((await schedule({ type, to, topic: 'x'.repeat(500) })).result).toBe('success')
    expect((await schedule({ type, to: String(org.other.user_id) })).result).toBe('success')
    expect((await schedule({ type, to: '[]' })).code).toBe('BAD_REQUEST')
    await org.advance(60)
    expect(await latest()).toMatchObject({ type: 'private', subject: '', content: '<p>later</p>' })
  })

  test('tells that a channel does not exist', async () => {
    const { msg, ...rest } = await schedule({ to: '99' })
    expect(rest).toEqual({ result: 'error', code: 'STREAM_DOES_NOT_EXIST', stream_id: 99 })
    expect(msg).toEqual(expect.any(String))
    const secret = await org.channel('secret', [org.owner], { privacy: 'private' })
    expect(await schedule({ to: String(secret) })).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream_id: secret })
  })

  test.each(['[99]', '[2,99]', '[-1]'])('tells that of the people %s one is invalid', async (to) => {
    expect((await schedule({ type: 'direct', to })).code).toBe('BAD_REQUEST')
  })

  test.each([
    { type: 'smoke' },
    { to: 'general' },
    { to: '"1"' },
    { to: '[1.5]' },
    { to: 'null' },
    { content: '' },
    { content: ' \n ' },
    { content: 'x'.repeat(10_001) },
    { topic: 'x'.repeat(61) },
    { scheduled_delivery_timestamp: 'soon' },
    { scheduled_delivery_timestamp: '1767225660.5' },
    { scheduled_delivery_timestamp: '9007199254740991' },
    { scheduled_delivery_timestamp: String(START) },
    { scheduled_delivery_timestamp: '-1' },
    { read_by_sender: 'maybe' },
  ])('refuses %j', async (form) => {
    expect((await schedule(form as Form)).code).toBe('BAD_REQUEST')
    await org.advance(100)
    expect(await latest()).toBeUndefined()
  })

  test.each(['type', 'to', 'content', 'scheduled_delivery_timestamp'])('needs %s', async (name) => {
    const form: Form = {
      type: 'stream',
      to: String(org.streamId),
      content: 'later',
      scheduled_delivery_timestamp: String(START + 60),
    }
    delete form[name]
    const { body } = await org.post(org.member, '/scheduled_messages', form)
    expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: name })
  })

  test('refuses an archived channel, and one where a guest is not', async () => {
    expect((await schedule({}, org.guest)).code).toBe('STREAM_DOES_NOT_EXIST')
    await org.control('channel', { stream_id: org.streamId, is_archived: true })
    expect((await schedule()).code).toBe('BAD_REQUEST')
  })
})

describe('the topic', () => {
  test.each(['', '(no topic)', 'general chat'])('%j is the empty one', async (topic) => {
    expect((await schedule({ topic })).result).toBe('success')
    await org.advance(60)
    expect((await latest())?.subject).toBe('')
  })

  test.each(['', '(no topic)', 'general chat'])('%j is refused where a topic is required', async (topic) => {
    await org.control('settings', { realm_topics_policy: 'disable_empty_topic' })
    expect((await schedule({ topic })).code).toBe('BAD_REQUEST')
  })

  test('may be left out where none is required', async () => {
    const form = { type: 'stream', to: String(org.streamId), content: 'later' }
    const due = { scheduled_delivery_timestamp: String(START + 60) }
    expect((await org.post(org.member, '/scheduled_messages', { ...form, ...due })).body.result).toBe('success')
    await org.control('channel', { stream_id: org.streamId, topics_policy: 'disable_empty_topic' })
    expect((await org.post(org.member, '/scheduled_messages', { ...form, ...due })).body.code).toBe('BAD_REQUEST')
  })

  test('must be the empty one where only that is allowed', async () => {
    await org.control('channel', { stream_id: org.streamId, topics_policy: 'empty_topic_only' })
    expect((await schedule()).code).toBe('BAD_REQUEST')
    expect((await schedule({ topic: '' })).result).toBe('success')
  })
})

describe('feature levels', () => {
  test('178 does not have it', async () => {
    org = await organization({ level: 178 })
    const { status, body } = await org.post(org.member, '/scheduled_messages', {})
    expect(status).toBe(404)
    expect(body).toMatchObject({ result: 'error', msg: expect.any(String), code: expect.any(String) })
  })

  test.each([
    [247, 'error'],
    [248, 'success'],
  ])('the type channel came with 248 (level %i)', async (level, result) => {
    org = await organization({ level })
    expect((await schedule({ type: 'channel' })).result).toBe(result)
    expect((await schedule({ type: 'stream' })).result).toBe('success')
  })

  test.each([179, 183])('%i changes one by its id', async (level) => {
    org = await organization({ level })
    const { scheduled_message_id } = await schedule()
    const form = { scheduled_message_id: String(scheduled_message_id), content: 'changed' }
    expect((await schedule(form, org.other)).code).toBe('BAD_REQUEST')
    const put = { ...form, scheduled_delivery_timestamp: String(START + 120) }
    expect(await schedule(put)).toEqual({ result: 'success', msg: '', scheduled_message_id })
    await org.advance(60)
    expect(await latest()).toBeUndefined()
    await org.advance(60)
    expect(await latest()).toMatchObject({ content: '<p>changed</p>', timestamp: START + 120 })
    await org.advance(600)
    expect(await org.found(org.other)).toHaveLength(1)
  })

  test('184 knows the id in the answer alone', async () => {
    org = await organization({ level: 184 })
    const { scheduled_message_id } = await schedule()
    const again = await schedule({ scheduled_message_id: String(scheduled_message_id) })
    expect(again).toMatchObject({ scheduled_message_id: 2, ignored_parameters_unsupported: ['scheduled_message_id'] })
  })

  test('333 needs a topic', async () => {
    org = await organization({ level: 333 })
    expect((await schedule({ topic: '' })).code).toBe('BAD_REQUEST')
    org = await organization({ level: 334 })
    expect((await schedule({ topic: '' })).result).toBe('success')
  })
})
