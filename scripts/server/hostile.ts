// Proof: whatever is sent, the server answers without a 5xx, and what it refuses changes nothing.

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
  differing = 0
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

/** Those that were refused are sent once more, alone, between two looks at the database. */
async function lookAround(pool: Pool, database: string, refused: readonly Malformed[], tally: Tally): Promise<void> {
  const before = dumpOf(database)
  const again = await sendAll(pool, refused, tally)
  tally.refusedTwice += again.length
  if (again.length === refused.length && dumpOf(database) !== before) tally.differing += 1
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

export const hostile: Part = async (claim) => {
  const [seed, count] = [drawSeed(), Number(process.env.EXCHANGES ?? 100_000)]
  mkdirSync(folder, { recursive: true })
  const database = `${folder}/hostile.db`
  for (const end of ['', '-wal', '-shm', '.secret', '.lock']) rmSync(database + end, { force: true })
  const server = new Served('hostile', await freePort(), ['--database', database, '--demo'])
  await server.start()
  const { accounts, base_url } = server.target
  const right = ['owner', 'member', 'guest'].map((role) => basic(accounts[role] as never))
  const requests = malformedRequests(seed, [...right, basic({ email: 'nobody@chat.example', key: 'x' }), 'Basic !!!'])
  const pool = new Pool(base_url, { connections: together })
  const tally = new Tally()
  while (tally.sent < count) {
    const drawn = Array.from({ length: batch }, () => requests.next().value).filter(
      ({ url }) => !url.includes('/events'),
    )
    await lookAround(pool, database, await sendAll(pool, drawn, tally), tally)
    await dawdle(Number(new URL(base_url).port), 10)
  }
  await pool.close()
  const isAlive = server.isRunning
  await server.end('SIGTERM')
  claim(
    `No 5xx and no cut line in ${tally.sent} malformed requests (seed ${seed})`,
    tally.failures.slice(0, 5).join('<br>') || 'none',
    tally.failures.length === 0,
  )
  claim(
    'The database is the same before and after those that are refused',
    `${tally.differing} batches differ; ${tally.refusedTwice} requests`,
    tally.differing === 0 && tally.refusedTwice > 0,
  )
  claim(
    'The server is still there, and complained of nothing',
    server.errors.slice(0, 200) || 'silent',
    isAlive && server.errors === '',
  )
}
