import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization, type Person } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function ask(person: Person, query: Record<string, string> = {}, stream: number | string = org.streamId) {
  const { body } = await org.get(person, `/streams/${stream}/email_address`, query)
  const fields: Record<string, unknown> = body
  return fields
}

async function gatewayId(): Promise<number> {
  const { cross_realm_bots } = await org.state(org.member, { fetch_event_types: '["realm_user"]' })
  return (cross_realm_bots as { user_id: number }[])[0]?.user_id ?? 0
}

describe('the address', () => {
  test('is an e-mail address, the same each time', async () => {
    const first = await ask(org.member)
    expect(first).toEqual({ result: 'success', msg: '', email: expect.stringMatching(/^[^@\s]+@[^@\s]+$/) })
    expect(await ask(org.member)).toEqual(first)
  })

  test('is another for each channel and each sender', async () => {
    const bot = await org.bot(org.member)
    const elsewhere = await org.channel('☃', [])
    const asked = [
      await ask(org.member),
      await ask(org.member, { sender_id: String(org.member.user_id) }),
      await ask(org.member, { sender_id: String(bot.user_id) }),
      await ask(org.member, {}, elsewhere),
    ]
    expect(new Set(asked.map(({ email }) => email)).size).toBe(4)
  })

  test('is that of the email gateway where no sender is named', async () => {
    expect(await ask(org.member, { sender_id: String(await gatewayId()) })).toEqual(await ask(org.member))
  })
})

describe('refused with BAD_REQUEST is', () => {
  test("somebody else, somebody else's bot, and nobody", async () => {
    const bot = await org.bot(org.other)
    const own = await org.bot(org.member)
    await org.control('person', { user_id: own.user_id, is_active: false })
    for (const id of [org.other.user_id, bot.user_id, own.user_id, 999, -1])
      expect((await ask(org.member, { sender_id: String(id) })).code).toBe('BAD_REQUEST')
    expect((await ask(org.member, { sender_id: 'me' })).code).toBe('BAD_REQUEST')
  })

  test.each(['999', 'x', '0', '1.5'])('the channel %s', async (stream) => {
    expect((await ask(org.member, {}, stream)).code).toBe('BAD_REQUEST')
  })

  test('who cannot see the channel', async () => {
    const secret = await org.channel('secret', [org.member], { privacy: 'private' })
    expect((await ask(org.member, {}, secret)).result).toBe('success')
    expect((await ask(org.owner, {}, secret)).code).toBe('BAD_REQUEST')
    expect((await ask(org.guest)).code).toBe('BAD_REQUEST')
  })

  test('who may not post there', async () => {
    await org.control('channel', { stream_id: org.streamId, can_send_message_group: 'moderators' })
    expect((await ask(org.member)).code).toBe('BAD_REQUEST')
    expect((await ask(org.moderator)).result).toBe('success')
    await org.control('channel', { stream_id: org.streamId, is_archived: true })
    expect((await ask(org.moderator)).code).toBe('BAD_REQUEST')
  })
})

test('who may not post cannot schedule a message there either', async () => {
  await org.control('channel', { stream_id: org.streamId, can_send_message_group: 'administrators' })
  const form = { type: 'stream', to: String(org.streamId), topic: 't', content: 'c' }
  const due = { scheduled_delivery_timestamp: '1767226000' }
  expect((await org.post(org.member, '/scheduled_messages', { ...form, ...due })).body.code).toBe('BAD_REQUEST')
  expect((await org.post(org.owner, '/scheduled_messages', { ...form, ...due })).body.result).toBe('success')
})
