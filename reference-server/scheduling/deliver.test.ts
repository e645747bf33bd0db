import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { credentialsOf, type Organization, organization } from '../testing/organization.ts'

const START = 1_767_225_600

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function schedule(form: Record<string, string> = {}, seconds = 60): Promise<void> {
  const base = { type: 'stream', to: String(org.streamId), topic: 'lunch', content: 'later' }
  const due = { scheduled_delivery_timestamp: String(START + seconds) }
  const { body } = await org.post(org.member, '/scheduled_messages', { ...base, ...due, ...form })
  expect(body.result).toBe('success')
}

async function contents(person = org.other) {
  const { messages } = await org.fetch(person, { apply_markdown: 'false' })
  return messages.map((message) => message.content)
}

describe('a scheduled message', () => {
  test('is sent when the clock reaches its time, not before', async () => {
    await schedule()
    await org.advance(59)
    expect(await contents()).toEqual([])
    await org.advance(1000)
    const { messages } = await org.fetch(org.other)
    expect(messages).toMatchObject([
      { sender_id: org.member.user_id, subject: 'lunch', timestamp: START + 60, client: 'API', flags: [] },
    ])
  })

  test('is sent in the order of the times, those of one time in the order they came', async () => {
    await schedule({ content: 'c' }, 90)
    await schedule({ content: 'a' }, 30)
    await schedule({ content: 'b1' }, 60)
    await schedule({ content: 'b2' }, 60)
    await org.advance(100)
    expect(await contents()).toEqual(['a', 'b1', 'b2', 'c'])
  })

  test('is told to the sender when it is scheduled and sent, and to all who get the message', async () => {
    const mine = await org.queue(org.member, { client_capabilities: '{"empty_topic_name":true}' })
    const theirs = await org.queue(org.other)
    await schedule({ topic: '', content: '*later*' })
    await org.advance(60)
    expect(await org.events(org.member, mine)).toMatchObject([
      {
        type: 'scheduled_messages',
        op: 'add',
        scheduled_messages: [
          {
            scheduled_message_id: 1,
            type: 'stream',
            to: org.streamId,
            topic: '',
            content: '*later*',
            rendered_content: '<p><em>later</em></p>',
            scheduled_delivery_timestamp: START + 60,
            failed: false,
          },
        ],
      },
      { type: 'message', message: { content: '*later*' } },
      { type: 'scheduled_messages', op: 'remove', scheduled_message_id: 1 },
    ])
    expect(await org.events(org.other, theirs)).toMatchObject([{ type: 'message' }])
  })

  test('wakes those who wait for events', async () => {
    const queueId = await org.queue(org.other)
    const waiting = org.get(org.other, '/events', { queue_id: queueId })
    await schedule({}, 30)
    await org.advance(40)
    expect((await waiting).body.events).toMatchObject([{ type: 'message' }])
  })

  test('is gone after a reset', async () => {
    await schedule()
    await org.control('reset')
    await org.advance(100)
    expect((await org.control('people', { people: [{ role: 'owner' }] })).status).toBe(200)
  })
})

describe('what is checked again', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['an archived channel', () => org.control('channel', { stream_id: org.streamId, is_archived: true })],
    ['a policy', () => org.control('channel', { stream_id: org.streamId, topics_policy: 'empty_topic_only' })],
    [
      'a channel that became private',
      async () => {
        await org.control('channel', { stream_id: org.streamId, privacy: 'private' })
        await org.control('unsubscribe', { stream_id: org.streamId, user_ids: [org.member.user_id] })
      },
    ],
  ]

  test.each(changes)('%s stops it, and the sender is told', async (_, change) => {
    await schedule()
    const queueId = await org.queue(org.member, { event_types: '["scheduled_messages"]' })
    await change()
    await org.advance(60)
    expect(await contents()).toEqual([])
    expect(await org.events(org.member, queueId)).toMatchObject([
      { type: 'scheduled_messages', op: 'update', scheduled_message: { scheduled_message_id: 1, failed: true } },
    ])
  })

  test('a sender who was deactivated sends nothing', async () => {
    await schedule()
    await org.control('person', { user_id: org.member.user_id, is_active: false })
    await org.advance(60)
    expect(await org.found(org.other)).toEqual([])
  })
})

describe('read_by_sender', () => {
  async function isReadAfter(form: Record<string, string>): Promise<boolean> {
    await schedule(form)
    await org.advance(60)
    const { messages } = await org.fetch(org.member)
    return messages.at(-1)?.flags.includes('read') ?? false
  }

  test('is as asked for', async () => {
    expect(await isReadAfter({ read_by_sender: 'true' })).toBe(true)
    org = await organization()
    expect(await isReadAfter({ read_by_sender: 'false', client: 'website' })).toBe(false)
  })

  test('is otherwise true for a program in which people write, but not for a note to oneself', async () => {
    expect(await isReadAfter({ client: 'website' })).toBe(true)
    org = await organization()
    expect(await isReadAfter({ client: 'website', type: 'direct', to: `[${org.member.user_id}]` })).toBe(false)
    org = await organization()
    expect(await isReadAfter({ client: 'curl' })).toBe(false)
  })
})

describe('with a database file', () => {
  async function afterRestart(secondsLater: number): Promise<string[]> {
    const folder = mkdtempSync(join(tmpdir(), 'reference-server-'))
    const database = join(folder, 'chat.sqlite')
    org = await organization({ database })
    await schedule()
    const other = org.other
    await org.server.close()
    const server = createServer({ database, start: START + secondsLater })
    const body = JSON.stringify({ advance: 100 })
    const headers = { authorization: 'Bearer control' }
    await server.dispatchControl({ method: 'POST', url: '/clock', headers, body })
    const url = '/api/v1/messages?anchor=newest&num_before=10&num_after=0&apply_markdown=false'
    const reply = await server.dispatch({ method: 'GET', url, headers: credentialsOf(other) })
    await server.close()
    rmSync(folder, { recursive: true })
    const { messages } = JSON.parse(Buffer.from(reply.body).toString())
    return messages.map((message: { content: string; timestamp: number }) => `${message.content} ${message.timestamp}`)
  }

  test('is sent after a restart, at its time or at once', async () => {
    expect(await afterRestart(0)).toEqual([`later ${START + 60}`])
    expect(await afterRestart(90)).toEqual([`later ${START + 90}`])
    expect(await afterRestart(660)).toEqual([`later ${START + 660}`])
  })

  test('has failed when it is more than ten minutes late', async () => {
    expect(await afterRestart(661)).toEqual([])
  })
})

test('a ticking clock delivers without being asked', async () => {
  org = await organization({ clock: 'ticking' })
  const now = Number((await org.control('clock')).body.now)
  const due = { scheduled_delivery_timestamp: String(Math.ceil(now) + 1) }
  const form = { type: 'stream', to: String(org.streamId), topic: 'lunch', content: 'later', ...due }
  const queueId = await org.queue(org.other)
  await org.post(org.member, '/scheduled_messages', form)
  const { body } = await org.get(org.other, '/events', { queue_id: queueId })
  expect(body.events).toMatchObject([{ type: 'message' }])
  await org.server.close()
})
