// A database that cannot be written: every refusal is named, leaves no trace, and is over when its cause is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dumpOf } from './testing/dump.ts'
import { type Organization, organization } from './testing/organization.ts'

let folder: string
let org: Organization
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reference-server-'))
  org = await organization({ database: join(folder, 'chat.db'), secrets: 'random', databasePagesMax: 250 })
})
afterEach(async () => {
  await org.server.close()
  rmSync(folder, { recursive: true })
})

/** Sends messages until one is refused, and gives the ids of those that were not. */
async function fill(): Promise<number[]> {
  const sent: number[] = []
  for (const length of [9000, 1000, 10])
    for (;;) {
      const message = {
        sender_id: org.member.user_id,
        stream_id: org.streamId,
        topic: 'ballast',
        content: 'x'.repeat(length),
      }
      const { body } = await org.control('messages', { messages: [message] })
      if (body.error !== undefined) break
      sent.push(body.messages[0]?.message_id ?? 0)
    }
  return sent
}

function makeRoom(ids: readonly number[]) {
  return org.control('delete-messages', { message_ids: ids.slice(0, 50) })
}

const somebody = { email: 'new@chat.example', password: 'secret', full_name: 'N'.repeat(100) }

describe('a full disk', () => {
  test('is said, and leaves nothing in memory', async () => {
    const queue = await org.queue(org.member)
    const sent = await fill()
    expect(sent.length).toBeGreaterThan(20)
    const told = (await org.events(org.member, queue)).filter(({ type }) => type === 'message')
    expect(told).toHaveLength(sent.length)

    let refused = 0
    for (let tries = 0; tries < 30; tries += 1) {
      const { status, body } = await org.post(org.owner, '/users', { ...somebody, email: `n${tries}@chat.example` })
      if (body.result === 'success') continue
      refused += 1
      expect({ status, code: body.code, msg: body.msg }).toEqual({
        status: 503,
        code: 'DATABASE_FULL',
        msg: 'The database chat.db has no room left: make some on its disk, then ask again',
      })
      const again = await org.post(org.owner, '/users', { ...somebody, email: `n${tries}@chat.example` })
      expect(again.body.msg).not.toContain('already in use')
    }
    expect(refused).toBeGreaterThan(0)
    expect((await org.get(org.member, `/messages/${sent[0]}`)).status).toBe(200)
  })

  test('is over when there is room', async () => {
    const sent = await fill()
    const { body } = await makeRoom(sent)
    expect(body.error).toBeUndefined()
    expect(await org.message('lunch')).toBeGreaterThan(0)
  })

  test('delays what is due, which comes once there is room, however late', async () => {
    const form = { type: 'channel', to: String(org.streamId), topic: 'later', content: 'y'.repeat(9000) }
    const due = { scheduled_delivery_timestamp: '1767225700' }
    expect((await org.post(org.member, '/scheduled_messages', { ...form, ...due })).body.result).toBe('success')
    const sent = await fill()
    await org.advance(200)
    expect(await org.found(org.member, ['topic', 'later'])).toEqual([])
    await makeRoom(sent)
    await org.advance(2000)
    expect(await org.found(org.member, ['topic', 'later'])).toHaveLength(1)
  })

  test('leaves of what a bot puts in many steps nothing, and what was there', async () => {
    const bot = await org.bot(org.member)
    const put = (length: number) =>
      org.put(bot, '/bot_storage', { storage: JSON.stringify({ short: `${length}`, long: 'x'.repeat(length) }) })
    expect((await put(50_000)).status).toBe(200)
    const before = dumpOf(join(folder, 'chat.db'))
    const { status, body } = await put(5_000_000)
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'DATABASE_FULL' })
    expect(dumpOf(join(folder, 'chat.db'))).toBe(before)
    expect((await put(60_000)).status).toBe(200)
    const { storage } = (await org.control('bot-storage', { user_id: bot.user_id })).body
    expect(storage).toEqual({ short: '60000', long: 'x'.repeat(60_000) })
  })

  test('does not end the queues that are polled', async () => {
    const queue = await org.queue(org.member, { event_types: '["message"]' })
    await fill()
    const events = await org.events(org.member, queue)
    const last = Number(events.at(-1)?.id)
    expect(await org.events(org.member, queue, last)).toEqual([])
    const { body } = await org.post(org.member, '/register', { event_types: JSON.stringify(['x'.repeat(2_000_000)]) })
    expect(body.code).toBe('DATABASE_FULL')
  })
})

test('a lock of another program is said, and over when it is lifted', async () => {
  const id = await org.message('lunch', 'soup')
  const other = new DatabaseSync(join(folder, 'chat.db'))
  other.exec('BEGIN IMMEDIATE')
  const { status, body } = await org.patch(org.member, `/messages/${id}`, { content: 'salad' })
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'DATABASE_LOCKED' })
  expect((await org.read(id)).content).toBe('<p>soup</p>')
  other.exec('ROLLBACK')
  other.close()
  expect((await org.patch(org.member, `/messages/${id}`, { content: 'salad' })).status).toBe(200)
})
