// What a bot has stored is read as it was when the reading began.
import { expect, test } from 'vitest'
import { BotStorage } from './bot-storage.ts'
import { openDatabase } from './database.ts'

const BOT = 7
const MANY = 5000

function filled(): { storage: BotStorage; stored: Record<string, string> } {
  const storage = new BotStorage(openDatabase(':memory:'))
  const keys = ['', 'a', 'a\0', 'a\0\0', 'é', '😀', 'x'.repeat(44), 'x'.repeat(60)]
  for (let index = 0; keys.length < MANY; index += 1) keys.push(`${index}`.padStart(5, '0'))
  const stored = Object.fromEntries(keys.map((key, index) => [key, `value ${index}`]))
  for (const [key, value] of Object.entries(stored)) storage.put(BOT, key, value)
  storage.put(BOT + 1, 'a', 'of another')
  return { storage, stored }
}

async function readAll(storage: BotStorage, meanwhile: (page: number) => void): Promise<[string, string][]> {
  const found: [string, string][] = []
  let pages = 0
  const between = async () => meanwhile(pages)
  await storage.read(BOT, between, (page) => {
    pages += 1
    found.push(...page)
  })
  expect(pages).toBeGreaterThan(2)
  return found
}

test('every entry comes once', async () => {
  const { storage, stored } = filled()
  const found = await readAll(storage, () => {})
  expect(found).toHaveLength(MANY)
  expect(Object.fromEntries(found)).toEqual(stored)
})

test('what is stored meanwhile is not in it, and is there for the next one', async () => {
  const { storage, stored } = filled()
  const changes = Object.fromEntries([...Object.keys(stored), 'b', '99999', '\u{10ffff}'].map((key) => [key, 'new']))
  const found = await readAll(storage, (page) => {
    if (page !== 1) return
    for (const [key, value] of Object.entries(changes)) storage.put(BOT, key, value)
    storage.put(BOT, 'a', 'newer')
  })
  expect(found).toHaveLength(MANY)
  expect(Object.fromEntries(found)).toEqual(stored)
  expect(Object.fromEntries(await readAll(storage, () => {}))).toEqual({ ...changes, a: 'newer' })
})

test('two read at once, each what there was when it began', async () => {
  const { storage, stored } = filled()
  let second: Promise<[string, string][]> | undefined
  const first = await readAll(storage, (page) => {
    if (page !== 1) return
    storage.put(BOT, 'zzz', 'between')
    second = readAll(storage, () => {})
    storage.put(BOT, 'zzz', 'after')
  })
  expect(Object.fromEntries(first)).toEqual(stored)
  expect(Object.fromEntries((await second) ?? [])).toEqual({ ...stored, zzz: 'between' })
})
