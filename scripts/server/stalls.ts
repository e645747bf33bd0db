// How long others wait at most while one bot stores or reads as much as it may: the longest turn of the event loop,
// in CPU time, whatever else the machine does.

import { Pool } from 'undici'
import { BOT_STORAGE_CHARACTERS_MAX, BOT_STORAGE_ENTRIES_MAX } from '../../reference-server/limits.ts'
import { basicOf, Measured } from './measured-server.ts'

type Entries = readonly (readonly [string, string])[]

/** None reads. */
type Body = string | undefined

function storing(entries: Entries): string {
  return `storage=${encodeURIComponent(JSON.stringify(Object.fromEntries(entries)))}`
}

function entriesOf(make: (index: number) => readonly [string, string]): Entries {
  return Array.from({ length: BOT_STORAGE_ENTRIES_MAX }, (_, index) => make(index))
}

const emoji = () => storing([['k', '😀'.repeat(BOT_STORAGE_CHARACTERS_MAX - 1)]])
const long = () => storing(entriesOf((index) => [`${index + BOT_STORAGE_ENTRIES_MAX}`, 'x'.repeat(995)]))
const tiny = (from: number) =>
  storing(entriesOf((index) => [(from * BOT_STORAGE_ENTRIES_MAX + index).toString(36).padStart(6, '0'), 'x']))
/** Of seven characters each. */
const TINY_REQUESTS = Math.floor(BOT_STORAGE_CHARACTERS_MAX / 7 / BOT_STORAGE_ENTRIES_MAX)

/** One after another, each of a bot: what it does, and how often. */
const askings: readonly (readonly [name: string, bot: number, bodies: () => Iterable<Body>])[] = [
  ['PUT of 10 million emoji', 0, () => Array(3).fill(emoji())],
  ['GET of 10 million emoji', 0, () => [undefined, undefined, undefined]],
  ['PUT of 10,000 entries of 1,000 characters', 1, () => Array(5).fill(long())],
  ['PUT of 10,000 tiny entries until it is full', 2, () => Array.from({ length: TINY_REQUESTS }, (_, at) => tiny(at))],
  ['PUT of one entry beside 1.4 million', 2, () => Array(3).fill(storing([['000000', 'y']]))],
  ['GET of 1.4 million tiny entries', 2, () => [undefined, undefined, undefined]],
]

async function send(pool: Pool, authorization: string, body: Body): Promise<void> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { authorization, ...(body !== undefined && type) }
  const method = body === undefined ? 'GET' : 'PUT'
  const response = await pool.request({ method, path: '/api/v1/bot_storage', headers, body: body ?? null })
  for await (const _ of response.body);
  if (response.statusCode !== 200) throw new Error(`answered with ${response.statusCode}`)
}

/** One line each. */
export async function stallCosts(): Promise<string[]> {
  const server = await Measured.start('wider', 10)
  const pool = new Pool(server.told.url)
  const lines: string[] = []
  server.watch()
  for (const [name, bot, bodies] of askings) {
    const sent = [...bodies()]
    await server.longest()
    const before = await server.cpu()
    for (const body of sent) await send(pool, basicOf(server.told.bots[bot]), body)
    const [longest, cpu] = [await server.longest(), ((await server.cpu()) - before) / 1000 / sent.length]
    const line = `/bot_storage, ${name}: the longest turn ${longest.toFixed(0)} ms of CPU time (at most 100 wanted), ${cpu.toFixed(0)} ms a request`
    lines.push(line)
    process.stdout.write(`${line}\n`)
  }
  await pool.close()
  await server.stop()
  return lines
}
