// Bots that store several long values at once, again and again, while the server is killed. What is stored in steps has
// to come to be all at once: all values are those of one request, and of none that was answered before the last.

import { systemClock } from '../../src/target/clock.ts'
import type { Person, Served } from './served.ts'

export interface Storer {
  readonly bot: Person
  /** What makes its values long. */
  readonly filling: string
  /** Requests that were answered. */
  stored: number
  /** The number of the last one that was answered, and of the last one that was sent. */
  answered: number
  sent: number
  /** What was wrong with the storage, each time that the server had come back. */
  readonly torn: string[]
  /** How often it was looked at. */
  looks: number
}

const keys = Array.from({ length: 16 }, (_, index) => `key ${index}`)

const { signal } = new AbortController()

/** `length`: characters of each value. */
export async function makeStorers(
  server: Served,
  owner_id: number | undefined,
  count: number,
  length: number,
): Promise<Storer[]> {
  const { bots } = await server.act<{ bots: Person[] }>('bots', { bots: Array(count).fill({ owner_id }) })
  // Of characters that take two and four bytes.
  const filling = 'é😀'.repeat(length / 2)
  return bots.map((bot) => ({ bot, filling, stored: 0, answered: 0, sent: 0, torn: [], looks: 0 }))
}

function textOf({ filling }: Storer, number: number): string {
  return `${number} ${filling}`
}

export async function store(server: Served, storer: Storer, course: { isOver: boolean }): Promise<void> {
  while (!course.isOver) {
    storer.sent += 1
    const text = textOf(storer, storer.sent)
    const storage = JSON.stringify(Object.fromEntries(keys.map((key) => [key, text])))
    try {
      const { result } = (await server.ask(storer.bot, 'PUT', '/bot_storage', { storage })) as { result: string }
      if (result !== 'success') continue
      storer.stored += 1
      storer.answered = storer.sent
    } catch {
      await look(server, storer)
    }
  }
  await look(server, storer)
}

/** Once the server is back. */
async function look(server: Served, storer: Storer): Promise<void> {
  for (;;) {
    try {
      storer.torn.push(...(await tornOf(server, storer)))
      storer.looks += 1
      return
    } catch {
      await systemClock.sleep(0.05, signal)
    }
  }
}

/** What is wrong with the storage, in words. */
async function tornOf(server: Served, storer: Storer): Promise<string[]> {
  const { bot, answered, sent } = storer
  const { storage } = await server.act<{ storage: Record<string, string> }>('bot-storage', { user_id: bot.user_id })
  if (answered === 0 && Object.keys(storage).length === 0) return []
  const numbers = keys.map((key) => Number.parseInt(storage[key] ?? '', 10))
  const [number = Number.NaN] = numbers
  const isWhole = keys.every((key) => storage[key] === textOf(storer, number))
  const isOfOne = new Set(numbers).size === 1
  if (isWhole && isOfOne && number >= answered && number <= sent) return []
  return [`bot ${bot.user_id} has ${numbers.join(', ')}, and was answered ${answered} of ${sent}`]
}
