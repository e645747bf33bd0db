import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { credentialsOf, type Organization, organization, type Person } from '../testing/organization.ts'
import { Receiver } from '../testing/receiver.ts'

let org: Organization
let receiver: Receiver
let webhook_url: string
let bot: Person & { token?: string }

async function fill(level = 500): Promise<void> {
  org = await organization({ level })
  bot = await org.bot(org.owner, { full_name: 'Helper', webhook_url })
}

beforeEach(async () => {
  receiver = new Receiver()
  webhook_url = await receiver.listen()
  await fill()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await org.server.close()
  await receiver.close()
})

/** Sends by the first member, and waits until the integration was told. */
async function tell(content: string, properties: Record<string, unknown> = { to: [bot.user_id] }): Promise<number> {
  const id = await org.send({ sender_id: org.member.user_id, content, ...properties })
  await org.advance(0)
  return id
}

function inChannel(stream_id = org.streamId) {
  return { stream_id, topic: 'tea' }
}

async function latest(person = org.member) {
  return (await org.fetch(person, { apply_markdown: 'false' })).messages.at(-1)
}

describe('the notification', () => {
  test('is a POST of the whole payload, with the credentials of the bot', async () => {
    const id = await tell('*hello*', { to: [bot.user_id, org.other.user_id] })
    const [{ payload, ...request } = { payload: {} }, ...others] = receiver.received
    expect(others).toEqual([])
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=b', headers: credentialsOf(bot) })
    const { flags: _, ...message } = await org.read(id, { apply_markdown: 'false' })
    expect(payload).toEqual({
      ...{ bot_email: bot.email, bot_full_name: 'Helper', data: '*hello*', trigger: 'direct_message' },
      token: bot.token,
      message: { ...message, rendered_content: '<p><em>hello</em></p>' },
    })
    expect(bot.token).toEqual(expect.any(String))
  })

  test('has the same token each time, and another for another bot', async () => {
    const second = await org.bot(org.owner, { webhook_url })
    await tell('one')
    await tell('two')
    await tell('three', { to: [second.user_id] })
    const tokens = receiver.received.map(({ payload }) => payload.token)
    expect([tokens[0] === tokens[1], tokens[0] === tokens[2]]).toEqual([true, false])
  })

  test('of a mention has the channel message', async () => {
    const id = await tell('@**Helper** help', inChannel())
    expect(receiver.received).toMatchObject([{ payload: { trigger: 'mention', data: '@**Helper** help' } }])
    expect(receiver.received[0]?.payload.message).toMatchObject({ id, stream_id: org.streamId, subject: 'tea' })
  })

  test('shows the empty topic by its name', async () => {
    await tell('@**Helper** help', { ...inChannel(), topic: '' })
    expect(receiver.received[0]?.payload.message).toMatchObject({ subject: 'general chat' })
  })

  test.each([
    [200, 'private_message'],
    [201, 'direct_message'],
  ])('of a direct message has another name before level 201 (level %i)', async (level, trigger) => {
    await org.server.close()
    await fill(level)
    await tell('hello')
    expect(receiver.received).toMatchObject([{ payload: { trigger } }])
  })

  test('of a scheduled message comes with its delivery', async () => {
    const form = { type: 'direct', to: `[${bot.user_id}]`, content: 'later' }
    const due = { scheduled_delivery_timestamp: '1767225660' }
    await org.post(org.member, '/scheduled_messages', { ...form, ...due })
    expect(receiver.received).toEqual([])
    receiver.replyJson({ content: 'at last' })
    await org.advance(60)
    expect(receiver.received).toMatchObject([{ payload: { data: 'later' } }])
    expect(await latest()).toMatchObject({ content: 'at last', timestamp: 1_767_225_660 })
  })
})

describe('no notification', () => {
  test('comes of messages that are not for the bot', async () => {
    await tell('Helper, help', inChannel())
    await tell('@_**Helper** is silent', inChannel())
    await tell('@**all**', inChannel())
    await tell('psst', { to: [org.other.user_id] })
    await tell('`@**Helper**`', inChannel())
    expect(receiver.received).toEqual([])
  })

  test('comes of messages by bots, itself included', async () => {
    const other = await org.bot(org.owner)
    await org.send({ sender_id: other.user_id, to: [bot.user_id], content: 'beep' })
    await org.send({ sender_id: bot.user_id, to: [org.member.user_id], content: 'beep' })
    await org.advance(0)
    expect(receiver.received).toEqual([])
  })

  test('comes for a bot that is deactivated, or cannot see the message', async () => {
    const secret = await org.channel('secret', [org.member], { privacy: 'private' })
    await tell('@**Helper** help', inChannel(secret))
    await org.control('person', { user_id: bot.user_id, is_active: false })
    await tell('hello')
    expect(receiver.received).toEqual([])
  })
})

describe('the reply', () => {
  test('is posted to the topic', async () => {
    receiver.replyJson({ content: '**here**' })
    const queue = await org.queue(org.other, { event_types: '["message"]' })
    await tell('@**Helper** help', inChannel())
    expect(await latest(org.other)).toMatchObject({ content: '**here**', sender_id: bot.user_id, subject: 'tea' })
    expect(await org.events(org.other, queue)).toHaveLength(2)
  })

  test('is posted to everybody in the conversation', async () => {
    receiver.replyJson({ content: 'here' })
    await tell('help', { to: [bot.user_id, org.other.user_id] })
    for (const person of [org.member, org.other])
      expect(await latest(person)).toMatchObject({ content: 'here', sender_id: bot.user_id, type: 'private' })
  })

  test.each([
    { response_not_required: true, content: 'here' },
    { response_not_required: true },
    {},
    { content: '' },
    { content: '  ' },
    { content: 7 },
    ['content'],
    'content',
    null,
  ])('%j posts nothing', async (reply) => {
    receiver.replyJson(reply)
    const id = await tell('help')
    expect((await latest())?.id).toBe(id)
    expect(receiver.received).toHaveLength(1)
  })

  test('that is no JSON posts nothing, nor does an error', async () => {
    receiver.reply = (response) => response.end('here')
    const first = await tell('help')
    expect((await latest())?.id).toBe(first)
    receiver.replyJson({ content: 'here' }, 500)
    const second = await tell('help')
    expect((await latest())?.id).toBe(second)
    expect(receiver.received).toHaveLength(2)
  })

  test('is cut where it is too long', async () => {
    receiver.replyJson({ content: '🐙'.repeat(10_001) })
    await tell('help')
    expect((await latest())?.content).toBe('🐙'.repeat(10_000))
  })

  test('is not posted where the bot may not post', async () => {
    receiver.replyJson({ content: 'here' })
    await org.control('channel', { stream_id: org.streamId, can_send_message_group: 'moderators' })
    const id = await tell('@**Helper** help', inChannel())
    expect(receiver.received).toHaveLength(1)
    expect((await latest())?.id).toBe(id)
  })
})

describe('the way to the integration', () => {
  test('is tried up to three times more where the connection fails', async () => {
    receiver.reply = (response) => response.socket?.destroy()
    const id = await tell('help')
    expect(receiver.received).toHaveLength(4)
    expect((await latest())?.id).toBe(id)
  })

  test('is tried until it succeeds', async () => {
    receiver.reply = (response) => {
      if (receiver.received.length < 3) response.socket?.destroy()
      else response.end('{"content":"here"}')
    }
    await tell('help')
    expect(receiver.received).toHaveLength(3)
    expect((await latest())?.content).toBe('here')
  })

  test('is given up where nobody is there', async () => {
    await receiver.close()
    const id = await tell('help')
    expect((await latest())?.id).toBe(id)
    receiver = new Receiver()
    await receiver.listen()
  })

  test('is given up after ten seconds, and not tried again', async () => {
    const timeout = new AbortController()
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    receiver.reply = () => timeout.abort()
    const id = await tell('help')
    // Those who read slowly have a time-out of their own.
    expect(spy.mock.calls.filter(([milliseconds]) => milliseconds === 10_000)).toHaveLength(1)
    expect(receiver.received).toHaveLength(1)
    expect((await latest())?.id).toBe(id)
  })

  test('does not hold up who sends, nor others', async () => {
    let release = () => {}
    receiver.reply = (response) => {
      release = () => response.end('{"content":"here"}')
    }
    await org.send({ sender_id: org.member.user_id, to: [bot.user_id], content: 'help' })
    await expect.poll(() => receiver.received).toHaveLength(1)
    expect((await latest())?.content).toBe('help')
    release()
    await org.advance(0)
    expect((await latest())?.content).toBe('here')
  })

  test('ends with a reset', async () => {
    let release = () => {}
    receiver.reply = (response) => {
      release = () => response.end('{"content":"here"}')
    }
    await org.send({ sender_id: org.member.user_id, to: [bot.user_id], content: 'help' })
    await expect.poll(() => receiver.received).toHaveLength(1)
    await org.control('reset')
    release()
    await org.advance(0)
    const [person = org.member] = await org.people('member', 1)
    expect(await org.found(person)).toEqual([])
  })
})
