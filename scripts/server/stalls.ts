// How long others wait at most while one bot stores or reads as much as it may: the longest turn of the event loop,
// in CPU time. In several rounds, since a machine that others use counts some of their time as ours: what is long because
// of the server is long in each of them.

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

const rounds = 3

async function send(pool: Pool, authorization: string, body: Body): Promise<void> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { authorization, ...(body !== undefined && type) }
  const method = body === undefined ? 'GET' : 'PUT'
  const response = await pool.request({ method, path: '/api/v1/bot_storage', headers, body: body ?? null })
  for await (const _ of response.body);
  if (response.statusCode !== 200) throw new Error(`answered with ${response.statusCode}`)
}

interface Cost {
  /** Milliseconds of CPU time. */
  readonly longest: number
  readonly cpu: number
}

/** What each request takes, by what it does, for one server. */
async function costs(): Promise<readonly (readonly Cost[])[]> {
  const server = await Measured.start('wider', 10)
  const pool = new Pool(server.told.url)
  server.watch()
  const found: Cost[][] = []
  for (const [, bot, bodies] of askings) {
    const each: Cost[] = []
    for (const body of bodies()) {
      await server.longest()
      const before = await server.cpu()
      await send(pool, basicOf(server.told.bots[bot]), body)
      each.push({ longest: await server.longest(), cpu: ((await server.cpu()) - before) / 1000 })
    }
    found.push(each)
  }
  await pool.close()
  await server.stop()
  return found
}

/** One line each. */
export async function stallCosts(): Promise<void> {
  const all: (readonly (readonly Cost[])[])[] = []
  for (let round = 0; round < rounds; round++) all.push(await costs())
  for (const [row, [name]] of askings.entries()) {
    // Each request at its best, and of them the one that is worst; beside it the worst of all rounds.
    const worst = (of: (cost: Cost) => number) => {
      const requests = all[0]?.[row] ?? []
      const each = requests.map((_, index) => all.flatMap((round) => round[row]?.[index] ?? []).map(of))
      const best = Math.max(...each.map((rounds) => Math.min(...rounds)))
      return `${best.toFixed(0)} ms (once ${Math.max(...each.flat()).toFixed(0)})`
    }
    process.stdout.write(
      `/bot_storage, ${name}: the longest turn ${worst(({ longest }) => longest)} of CPU time (at most 100 ms wanted), the dearest request ${worst(({ cpu }) => cpu)}\n`,
    )
  }
}
