// Proof: whatever is sent, the server answers without a 5xx, and what it refuses changes nothing. Two servers begin
// alike: one gets everything, the other only what that one refused, each request between two looks at the database.

import { mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { Pool } from 'undici'
import { dumpOf } from '../../reference-server/testing/dump.ts'
import { type Malformed, malformedRequests } from '../../reference-server/testing/malformed.ts'
import { systemClock } from '../../src/target/clock.ts'
import { drawSeed, folder, type Part } from '../proof.ts'
import { basic, freePort, Served } from './served.ts'

const together = 20
const batch = 1000
const { signal } = new AbortController()

interface Outcome {
  readonly status: number
  readonly isRefused: boolean
}

class Tally {
  sent = 0
  refusedTwice = 0
  readonly failures: string[] = []
  batches = 0
  /** The tables that differed. */
  readonly differing = new Set<string>()
}

async function sendOne(pool: Pool, { method, url, headers, body }: Malformed): Promise<Outcome> {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const response = await pool.request({ method: method as 'GET', path: url, headers: given, body: body ?? null })
  const text = await response.body.text()
  return { status: response.statusCode, isRefused: text.includes('"result":"error"') }
}

async function sendAll(pool: Pool, requests: readonly Malformed[], tally: Tally): Promise<Malformed[]> {
  const left = [...requests]
  const refused: Malformed[] = []
  const work = async () => {
    for (let request = left.pop(); request !== undefined; request = left.pop()) {
      const outcome = await sendOne(pool, request).catch((error: unknown) => String(error))
      tally.sent += 1
      if (typeof outcome === 'string' || outcome.status >= 500)
        tally.failures.push(
          `${request.method} ${request.url.slice(0, 80)}: ${typeof outcome === 'string' ? outcome : outcome.status}`,
        )
      else if (outcome.isRefused) refused.push(request)
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return refused
}

/** Nothing can be said where the other server accepts one: it may lack what the first one had. */
async function lookAround(pool: Pool, database: string, refused: readonly Malformed[], tally: Tally): Promise<void> {
  const before = dumpOf(database).split('\n')
  const again = await sendAll(pool, refused, tally)
  if (again.length < refused.length) return
  tally.refusedTwice += again.length
  tally.batches += 1
  const after = dumpOf(database).split('\n')
  for (const [index, table] of after.entries())
    if (table !== before[index]) tally.differing.add(table.slice(0, table.indexOf(':')))
}

/** Heads and bodies that come slowly, lines that are cut in the middle. */
async function dawdle(port: number, count: number): Promise<void> {
  const one = async (index: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /api/v1/register HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nevent_types=')
    for (let bytes = 0; bytes < 5; bytes += 1) {
      await systemClock.sleep(0.05, signal)
      socket.write('x')
    }
    if (index % 2 === 0) socket.resetAndDestroy()
    else socket.end()
  }
  await Promise.all(Array.from({ length: count }, (_, index) => one(index)))
}

function databaseOf(name: string): string {
  return `${folder}/${name}.db`
}

/** With the same seed two of them begin alike, keys and all. What the organization has scheduled is delivered first. */
async function startOne(name: string, seed: number): Promise<Served> {
  mkdirSync(folder, { recursive: true })
  const database = databaseOf(name)
  for (const end of ['', '-wal', '-shm', '.secret', '.lock']) rmSync(database + end, { force: true })
  const server = new Served(name, await freePort(), ['--database', database, '--demo', '--seed', `${seed}`])
  await server.start()
  await server.act('clock', { advance: 7 * 24 * 3600 })
  return server
}

/** No poll waits. */
function atOnce(request: Malformed): Malformed {
  if (!request.url.startsWith('/api/v1/events')) return request
  return { ...request, url: `${request.url}${request.url.includes('?') ? '&' : '?'}dont_block=true` }
}

export const hostile: Part = async (claim) => {
  const [seed, count] = [drawSeed(), Number(process.env.EXCHANGES ?? 100_000)]
  const [server, other] = [await startOne('hostile', seed), await startOne('hostile-refused', seed)]
  const { accounts, base_url } = server.target
  const right = ['owner', 'member', 'guest'].map((role) => basic(accounts[role] as never))
  const requests = malformedRequests(seed, [...right, basic({ email: 'nobody@chat.example', key: 'x' }), 'Basic !!!'])
  const [pool, otherPool] = [server, other].map(({ target }) => new Pool(target.base_url, { connections: together }))
  if (pool === undefined || otherPool === undefined) throw new Error('there are two servers')
  const tally = new Tally()
  while (tally.sent < count) {
    const drawn = Array.from({ length: batch }, () => atOnce(requests.next().value))
    await lookAround(otherPool, databaseOf('hostile-refused'), await sendAll(pool, drawn, tally), tally)
    await dawdle(Number(new URL(base_url).port), 10)
  }
  await Promise.all([pool.close(), otherPool.close()])
  const isAlive = server.isRunning && other.isRunning
  await Promise.all([server.end('SIGTERM'), other.end('SIGTERM')])
  const errors = server.errors + other.errors
  claim(
    `No 5xx and no cut line in ${tally.sent} malformed requests (seed ${seed})`,
    tally.failures.slice(0, 5).join('<br>') || 'none',
    tally.failures.length === 0,
  )
  claim(
    'The database is the same before and after those that are refused',
    `${[...tally.differing].join(', ') || 'no table'} differs; ${tally.refusedTwice} requests in ${tally.batches} batches`,
    tally.differing.size === 0 && tally.refusedTwice > 0,
  )
  claim(
    'The server is still there, and complained of nothing',
    errors.slice(0, 200) || 'silent',
    isAlive && errors === '',
  )
}
