// What a bot has stored is read in pages, every entry once.
import { expect, test } from 'vitest'
import { BotStorage } from './bot-storage.ts'
import { openDatabase } from './database.ts'
import { CurrentRows } from './storage-reading.ts'

const BOT = 7
const MANY = 5000

test('every entry comes once, whatever its key is', () => {
  const storage = new BotStorage(openDatabase(':memory:'))
  const keys = ['', 'a', 'a\0', 'a\0\0', 'é', '😀', 'x'.repeat(44), 'x'.repeat(60)]
  for (let index = 0; keys.length < MANY; index += 1) keys.push(`${index}`.padStart(5, '0'))
  const stored = Object.fromEntries(keys.map((key, index) => [key, `value ${index}`]))
  for (const [key, value] of Object.entries(stored)) storage.put(BOT, key, value)
  storage.put(BOT + 1, 'a', 'of another')
  const pages = [...storage.reading(BOT).pages()]
  expect(pages.length).toBeGreaterThan(5)
  const found = pages.flat().map(([, , , key, value]) => [key, value])
  expect(found).toHaveLength(MANY)
  expect(Object.fromEntries(found)).toEqual(stored)
})

test('of the rows of a key those of its newest put count, but for one that is not current', () => {
  const rows = new CurrentRows(-3)
  const places = [
    ['a', -4, false],
    ['a', -3, true],
    ['a', -3, true],
    ['a', -1, false],
    ['b', -1, true],
    ['b', 0, false],
    ['c', -4, false],
    ['d', 0, true],
  ] as const
  for (const [key, put, counts] of places) expect([key, put, rows.has(key, put)]).toEqual([key, put, counts])
})
