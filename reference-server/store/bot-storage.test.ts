// How much a bot has stored is known without counting it anew, and is never wrong.
import { expect, test } from 'vitest'
import { BotStorage } from './bot-storage.ts'
import { openDatabase } from './database.ts'

const BOT = 7

function storage(): BotStorage {
  return new BotStorage(openDatabase(':memory:'))
}

test('what is noted counts until something is stored or forgotten', () => {
  const made = storage()
  made.put(BOT, 'a', 'é😀')
  expect(made.charactersWith(BOT, [['b', 'x']])).toBe(5)
  made.noteTotal(BOT, 100)
  expect(made.charactersWith(BOT, [['b', 'x']])).toBe(102)
  expect(made.charactersWith(BOT + 1, [['b', 'x']])).toBe(2)
  made.put(BOT, 'b', 'x')
  expect(made.charactersWith(BOT, [['b', 'yy']])).toBe(6)
  made.noteTotal(BOT, 100)
  made.reload()
  expect(made.charactersWith(BOT, [])).toBe(5)
})

test('a long text counts as many characters as a short one, asked for before or not', () => {
  const made = storage()
  const text = '😀é'.repeat(100_000)
  expect(made.charactersWith(BOT, [['a', text]])).toBe(200_001)
  made.put(BOT, 'a', text)
  made.put(BOT, 'b', text)
  expect(made.charactersWith(BOT, [])).toBe(400_002)
})
