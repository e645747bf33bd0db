// What survives the end of a server, and what one that fails leaves behind: nothing.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { afterOthers } from './clock.ts'
import { createServer, type ServerOptions } from './server.ts'
import { Organization, organization } from './testing/organization.ts'

let folder: string
let file: string
const open: Organization[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reference-server-'))
  file = join(folder, 'chat.db')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ server }) => server.close()))
  rmSync(folder, { recursive: true })
})

async function begin(options: ServerOptions = {}): Promise<Organization> {
  const org = await organization({ database: file, secrets: 'random', ...options })
  open.push(org)
  return org
}

/** The same file, people and channel, in a server of its own. */
async function again(before: Organization, options: ServerOptions = {}): Promise<Organization> {
  await before.server.close()
  const org = new Organization({ database: file, secrets: 'random', ...options })
  const { owner, moderator, member, other, guest, streamId } = before
  open.push(Object.assign(org, { owner, moderator, member, other, guest, streamId }))
  return org
}

function refusedStart(options: ServerOptions = {}): string {
  try {
    createServer({ database: file, secrets: 'random', ...options }).close()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'started'
}

describe('queues', () => {
  test('outlive the server with what was not acknowledged, and go on', async () => {
    const first = await begin()
    const queue = await first.queue(first.member, { event_types: '["message"]', apply_markdown: 'true' })
    await first.message('lunch', 'one')
    const [one] = await first.events(first.member, queue)
    await first.message('lunch', 'two')
    const second = await again(first)
    const held = await second.events(second.member, queue, Number(one?.id))
    expect(held.map(({ message }) => (message as { content: string }).content)).toEqual(['<p>two</p>'])
    await second.message('lunch', 'three')
    const newer = await second.events(second.member, queue, Number(held[0]?.id))
    expect(newer.map(({ message }) => (message as { content: string }).content)).toEqual(['<p>three</p>'])
    expect(newer[0]?.id).toBeGreaterThan(Number(held[0]?.id))
  })

  test('hold back after a restart what their narrow holds back', async () => {
    const first = await begin()
    const queue = await first.queue(first.member, { narrow: '[["topic","lunch"]]', event_types: '["message"]' })
    const second = await again(first)
    await second.message('dinner')
    await second.message('lunch')
    expect(await second.events(second.member, queue)).toHaveLength(1)
  })

  test('take the acknowledgement of a heartbeat that came before the restart', async () => {
    const first = await begin()
    const queue = await first.queue(first.member)
    const waiting = first.get(first.member, '/events', { queue_id: queue, last_event_id: '-1' })
    await first.control('actions')
    await first.advance(55)
    const { body } = await waiting
    const heartbeat = Number(body.events[0]?.id)
    const second = await again(first)
    await second.message('lunch')
    expect(await second.events(second.member, queue, heartbeat)).toHaveLength(1)
  })

  test('that were acknowledged do not come again, though nobody says so after the restart', async () => {
    const first = await begin()
    const queue = await first.queue(first.member, { event_types: '["message"]' })
    await first.message('lunch')
    const [event] = await first.events(first.member, queue)
    await first.events(first.member, queue, Number(event?.id))
    const second = await again(first)
    const { body } = await second.get(second.member, '/events', { queue_id: queue, dont_block: 'true' })
    expect(body.events).toEqual([])
  })

  test('that are gone leave nothing in the file', async () => {
    const first = await begin()
    await first.queue(first.member, { idle_queue_timeout: '5' })
    await first.message('lunch')
    await first.advance(10)
    await first.server.close()
    const database = new DatabaseSync(file)
    expect(database.prepare('SELECT count(*) AS n FROM event_queues').get()).toEqual({ n: 0 })
    expect(database.prepare('SELECT count(*) AS n FROM event_log').get()).toEqual({ n: 0 })
    database.close()
  })

  test.each(['reset', 'restart', 'restart without a file'])(
    'have names that are not given again after a %s',
    async (how) => {
      const first = await begin(how === 'restart without a file' ? { database: ':memory:' } : {})
      const queue = await first.queue(first.member)
      let later = first
      if (how === 'reset') await first.control('reset')
      else if (how === 'restart') later = await again(first)
      else later = await begin({ database: ':memory:' })
      const { body } = await later.control('people', { people: [{ role: 'owner' }] })
      const person = how === 'reset' ? body.people[0] : later.member
      if (person === undefined) throw new Error('no person')
      const names = await Promise.all(Array.from({ length: 5 }, () => later.queue(person)))
      expect(names).not.toContain(queue)
      const { body: refusal } = await later.get(person, '/events', { queue_id: queue, dont_block: 'true' })
      if (how !== 'restart') expect(refusal.code).toBe('BAD_EVENT_QUEUE_ID')
    },
  )
})

test('what a bot puts when the server ends is not there in part', async () => {
  const first = await begin()
  const bot = await first.bot(first.member)
  const put = (text: string) => ({ storage: JSON.stringify({ a: text, long: text.repeat(1_000_000), b: text }) })
  await first.put(bot, '/bot_storage', put('x'))
  const asked = first.put(bot, '/bot_storage', put('😀'))
  const database = new DatabaseSync(file)
  const isUnderWay = database.prepare(
    'SELECT count(*) AS n FROM bot_storage WHERE put < (SELECT put FROM bot_storages)',
  )
  while (isUnderWay.get()?.n === 0) await new Promise<void>((resolve) => afterOthers(resolve))
  const second = await again(first)
  expect((await asked).status).toBe(503)
  const { storage } = (await second.control('bot-storage', { user_id: bot.user_id })).body
  expect(storage).toEqual({ a: 'x', long: 'x'.repeat(1_000_000), b: 'x' })
  expect(isUnderWay.get()).toEqual({ n: 0 })
  database.close()
})

describe('the file', () => {
  test('is for one server at a time', async () => {
    const org = await begin()
    expect(refusedStart()).toBe(`${file} is in use by another server: stop it, or name another file`)
    await org.server.close()
    expect(refusedStart()).toBe('started')
  })

  test('of a later version is refused', async () => {
    await (await begin()).server.close()
    const database = new DatabaseSync(file)
    database.exec('PRAGMA user_version = 99')
    database.close()
    expect(refusedStart()).toMatch(/chat\.db has version 99, and this server knows \d+: start the one that wrote it/)
  })

  test('of another program is refused', () => {
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE cats (name TEXT)')
    database.close()
    writeFileSync(`${file}.secret`, 'a'.repeat(64))
    expect(refusedStart()).toContain(`${file} is not of this server`)
  })

  test('that is no database is refused', () => {
    writeFileSync(file, 'x'.repeat(5000))
    writeFileSync(`${file}.secret`, 'a'.repeat(64))
    expect(refusedStart()).toBe(`${file} is no database: name another file (DATABASE_CORRUPT)`)
  })

  test('in a folder that is not there is refused', () => {
    expect(refusedStart({ database: join(folder, 'nowhere/chat.db') })).toMatch(/cannot be opened: look whether/)
  })

  test('waits for the disk with each write where that is asked for', async () => {
    const org = await begin({ durability: 'power' })
    expect(await org.message('lunch')).toBe(1)
  })
})

describe('keys', () => {
  test('are of chance, stay across a restart, and are not in the file', async () => {
    const first = await begin()
    const key = first.member.api_key
    const second = await again(first)
    expect((await second.get(second.member, '/messages', { num_before: '1', num_after: '0' })).status).toBe(200)
    await second.server.close()
    for (const name of [file, `${file}-wal`]) if (existsSync(name)) expect(readFileSync(name).includes(key)).toBe(false)
    expect(statSync(`${file}.secret`).mode & 0o077).toBe(0)
    const elsewhere = await begin({ database: ':memory:' })
    expect(elsewhere.member.api_key).not.toBe(key)
  })

  test('are the same for the same seed', async () => {
    const [one, two, three] = await Promise.all(
      [7, 7, 8].map((seed) => begin({ database: ':memory:', secrets: { seed } })),
    )
    expect(one?.member.api_key).toBe(two?.member.api_key)
    expect(one?.member.api_key).not.toBe(three?.member.api_key)
  })

  test('need the secret that they were made of', async () => {
    await (await begin()).server.close()
    rmSync(`${file}.secret`)
    expect(refusedStart()).toContain(`${file}.secret is missing`)
    writeFileSync(`${file}.secret`, 'b'.repeat(64))
    expect(refusedStart()).toContain('The keys in the database are of another secret')
  })

  test('that are wrong and accounts that are not there are answered alike', async () => {
    const org = await begin({ database: ':memory:' })
    const wrong = await org.get({ ...org.member, api_key: 'x' }, '/streams')
    const nobody = await org.get({ ...org.member, email: 'nobody@chat.example' }, '/streams')
    expect(wrong.status).toBe(401)
    expect(nobody.text).toBe(wrong.text)
  })
})
