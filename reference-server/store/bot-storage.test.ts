// What is long is stored in steps: all or nothing, whatever comes between, and how much is stored is never wrong.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { afterOthers } from '../clock.ts'
import { dumpOf } from '../testing/dump.ts'
import { BotStorage } from './bot-storage.ts'
import { openDatabase } from './database.ts'
import type { Steps } from './long-work.ts'
import { entryOf, entryOfPieces, GrowingKey, GrowingText, type StorageEntry } from './storage-entry.ts'

const BOT = 7
const BEFORE = { a: 'old', long: 'o'.repeat(300_000), other: 'stays' }
const LONG = { long: '😀'.repeat(700_000), a: 'new', added: '' }
const AFTER = { ...BEFORE, ...LONG }

let folder: string
let file: string
const open: DatabaseSync[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reference-server-'))
  file = join(folder, 'chat.db')
})
afterEach(() => {
  for (const database of open.splice(0)) database.close()
  rmSync(folder, { recursive: true })
})

function opened(location = file): DatabaseSync {
  const database = openDatabase(location)
  open.push(database)
  return database
}

function inMemory(): BotStorage {
  return new BotStorage(opened(':memory:'))
}

/** At once. */
function put(storage: BotStorage, key: string, value: string): void {
  const characters = storage.charactersWith(BOT, [[key, value]])
  storage.put(BOT, key, value)
  storage.noteCharacters(BOT, characters)
}

/** With a bot that has stored something. */
function begun(): { storage: BotStorage; database: DatabaseSync } {
  const database = opened()
  const storage = new BotStorage(database)
  for (const [key, value] of Object.entries(BEFORE)) put(storage, key, value)
  return { storage, database }
}

function inPieces(key: string, value: string): StorageEntry {
  const [ofKey, ofValue] = [new GrowingKey(), new GrowingText()]
  ofKey.take(key)
  for (let at = 0; at < value.length; at += 10_001) ofValue.take(value.slice(at, at + 10_001))
  for (const text of [ofKey, ofValue]) text.end()
  return entryOfPieces(ofKey, ofValue)
}

function* putting(storage: BotStorage, storing: Record<string, string> = LONG): Steps {
  const entries = Object.entries(storing).map(([key, value]) => inPieces(key, value))
  const characters = yield* storage.countWith(BOT, entries)
  yield* storage.putAll(BOT, entries, characters)
}

/** Does so many steps, or fewer where there are no more, and tells whether there are. */
function take(steps: Steps, count: number): boolean {
  for (let done = 0; done < count; done += 1) if (steps.next().done) return false
  return true
}

function charactersIn(stored: Record<string, string>): number {
  return Object.entries(stored).reduce((sum, [key, value]) => sum + [...key].length + [...value].length, 0)
}

describe('how much is stored', () => {
  test('counts the characters of all keys and values of a bot, once each', () => {
    const storage = inMemory()
    put(storage, 'a', 'é😀')
    expect(storage.charactersWith(BOT, [['b', 'x']])).toBe(5)
    expect(storage.charactersWith(BOT + 1, [['b', 'x']])).toBe(2)
    put(storage, 'b', 'x')
    expect(storage.charactersWith(BOT, [['b', 'yy']])).toBe(6)
    put(storage, 'b', '')
    expect(storage.charactersWith(BOT, [])).toBe(4)
  })

  test('is the same of what is stored in steps, also after a short text was put over a long one', () => {
    const storage = inMemory()
    take(putting(storage), Number.POSITIVE_INFINITY)
    expect(storage.charactersWith(BOT, [])).toBe(charactersIn(LONG))
    expect(storage.charactersWith(BOT, [['long', 'x']])).toBe(charactersIn({ ...LONG, long: 'x' }))
    put(storage, 'long', 'x')
    expect(storage.charactersWith(BOT, [])).toBe(charactersIn({ ...LONG, long: 'x' }))
    expect(storage.of(BOT)).toEqual({ ...LONG, long: 'x' })
  })
})

describe('what is stored in steps', () => {
  test('is seen by nobody until it is all there', () => {
    const { storage } = begun()
    const steps = putting(storage)
    const seen: string[] = []
    while (take(steps, 1)) {
      const now = storage.of(BOT)
      expect(now.long === BEFORE.long ? BEFORE : AFTER).toEqual(now)
      expect(storage.valueOf(BOT, 'a')).toBe(now.a)
      seen.push(now.a ?? '')
    }
    expect(seen.filter((text) => text === 'old').length).toBeGreaterThan(1)
    expect(storage.of(BOT)).toEqual(AFTER)
  })

  test('is there or not after an end at any step, and leaves nothing else behind', () => {
    const rows = 'SELECT count(*) AS rows, sum(characters) AS characters FROM bot_storage'
    const outcomes = new Set<string>()
    for (let count = 1; outcomes.size < 2 || count < 9; count += 1) {
      const { storage, database } = begun()
      const before = database.prepare(rows).get()
      take(putting(storage), count)
      database.close()
      open.pop()
      const again = opened()
      const now = new BotStorage(again)
      const expected = now.valueOf(BOT, 'a') === 'old' ? BEFORE : AFTER
      expect(now.of(BOT)).toEqual(expected)
      expect(now.charactersWith(BOT, [])).toBe(charactersIn(expected))
      expect(again.prepare(rows).get()?.characters).toBe(charactersIn(expected))
      if (expected === BEFORE) expect(again.prepare(rows).get()).toEqual(before)
      expect(now.isFree(BOT)).toBe(true)
      outcomes.add(expected.a)
      again.exec('DELETE FROM bot_storage; DELETE FROM bot_storages')
      open.pop()?.close()
    }
  })

  test('leaves the database as it was where it has no room', () => {
    const { storage, database } = begun()
    const before = dumpOf(file)
    database.exec('PRAGMA max_page_count = 400')
    expect(() => take(putting(storage), Number.POSITIVE_INFINITY)).toThrow('full')
    expect(dumpOf(file)).toBe(before)
    database.exec('PRAGMA max_page_count = 100000')
    take(putting(storage), Number.POSITIVE_INFINITY)
    expect(storage.of(BOT)).toEqual(AFTER)
  })

  test('is there also where what it replaced cannot be removed, which is done with the next put', () => {
    const { storage, database } = begun()
    const steps = putting(storage)
    while (storage.valueOf(BOT, 'a') === 'old') take(steps, 1)
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    expect(take(steps, Number.POSITIVE_INFINITY)).toBe(false)
    other.exec('ROLLBACK')
    other.close()
    expect(storage.isFree(BOT)).toBe(false)
    expect(storage.of(BOT)).toEqual(AFTER)
    expect(storage.charactersWith(BOT, [['a', 'new']])).toBe(charactersIn(AFTER))
    take(putting(storage, { a: 'newer' }), Number.POSITIVE_INFINITY)
    expect(storage.isFree(BOT)).toBe(true)
    const { characters } = database.prepare('SELECT sum(characters) AS characters FROM bot_storage').get() ?? {}
    expect(characters).toBe(charactersIn({ ...AFTER, a: 'newer' }))
  })
})

test('what is stored is told to be, also where the server ends before its traces are removed', async () => {
  const { storage } = begun()
  const stored = storage.alone(BOT, () => putting(storage))
  while (storage.valueOf(BOT, 'a') === 'old') await new Promise<void>((resolve) => afterOthers(resolve))
  storage.reload()
  await expect(stored).resolves.toBeUndefined()
  const refused = storage.alone(BOT, () => putting(storage, { a: 'newer' }))
  storage.reload()
  await expect(refused).rejects.toThrow('made empty')
  expect(storage.of(BOT)).toEqual(AFTER)
})

test('work on one storage is done one after another, on others at the same time', async () => {
  const storage = inMemory()
  const done: string[] = []
  const work = (name: string) => () =>
    (function* (): Steps {
      for (const step of [1, 2, 3]) {
        done.push(`${name}${step}`)
        yield
      }
    })()
  const failing = storage.alone(BOT, () => {
    throw new Error('no')
  })
  const all = [storage.alone(BOT, work('a')), storage.alone(BOT, work('b')), storage.alone(BOT + 1, work('c'))]
  expect(storage.isFree(BOT)).toBe(false)
  await expect(failing).rejects.toThrow('no')
  await Promise.all(all)
  expect(done.filter((name) => !name.startsWith('c'))).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
  expect(done.indexOf('c3')).toBeLessThan(done.indexOf('b1'))
  expect(storage.isFree(BOT)).toBe(true)
})

test('keys that are long are told apart, also where they begin alike', () => {
  const storage = inMemory()
  const keys = ['x'.repeat(44), 'x'.repeat(45), `${'😀'.repeat(50_000)}a`, `${'😀'.repeat(50_000)}b`]
  take(putting(storage, Object.fromEntries(keys.map((key) => [key, 'in steps']))), Number.POSITIVE_INFINITY)
  for (const key of keys) expect(storage.valueOf(BOT, key)).toBe('in steps')
  expect(entryOf(keys[2] ?? '', '').shortKey).toBe(inPieces(keys[2] ?? '', '').shortKey)
  put(storage, keys[3] ?? '', 'at once')
  expect(Object.keys(storage.of(BOT))).toHaveLength(4)
})
