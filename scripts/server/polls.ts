// What very many polls that wait cost the reference server: memory for each, and the time of one event to all of them.

import { Pool } from 'undici'
import { systemClock } from '../../src/target/clock.ts'
import { basicOf, Measured } from './measured-server.ts'

/** More at once than a server takes are turned away by the system. */
const atOnce = 100
const warming = 500
const rounds = 3

/** Polls that wait, on lines of their own that stay open. */
class Polls {
  readonly #server: Measured
  readonly #pool: Pool
  readonly #answers: readonly Promise<number>[]

  private constructor(server: Measured, pool: Pool, answers: readonly Promise<number>[]) {
    this.#server = server
    this.#pool = pool
    this.#answers = answers
  }

  static async wait(server: Measured, count: number): Promise<Polls> {
    const pool = new Pool(server.told.url, { connections: count, pipelining: 1, bodyTimeout: 0, headersTimeout: 0 })
    const queues = await Promise.all(Array.from({ length: count }, (_, index) => registered(server, index)))
    const { signal } = new AbortController()
    const answers: Promise<number>[] = []
    for (const { path, authorization } of queues) {
      answers.push(answeredAt(pool, path, authorization))
      if (answers.length % atOnce === 0) await systemClock.sleep(0.1, signal)
    }
    await systemClock.sleep(5, signal)
    return new Polls(server, pool, answers)
  }

  /** Causes an event; gives how many seconds pass until the last of them has it. */
  async tell(name: string): Promise<number> {
    const authorization = basicOf(this.#server.told.people[0])
    const begun = systemClock.now()
    await this.#server.send({ method: 'PATCH', path: '/settings', body: `full_name=${name}`, authorization })
    return Math.max(...(await Promise.all(this.#answers))) - begun
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}

async function registered(server: Measured, index: number): Promise<{ path: string; authorization: string }> {
  const body = `event_types=${encodeURIComponent('["realm_user"]')}&fetch_event_types=${encodeURIComponent('[]')}`
  const authorization = basicOf(server.told.people[index % server.told.people.length])
  const answer = await server.send({ method: 'POST', path: '/register', body, authorization })
  const { queue_id } = JSON.parse(answer) as { queue_id: string }
  return { path: `/api/v1/events?queue_id=${queue_id}&last_event_id=-1`, authorization }
}

async function answeredAt(pool: Pool, path: string, authorization: string): Promise<number> {
  const response = await pool.request({ method: 'GET', path, headers: { authorization } })
  await response.body.dump()
  return systemClock.now()
}

interface Cost {
  /** In bytes. */
  readonly each: number
  /** In seconds. */
  readonly last: number
  /** Milliseconds of CPU time. */
  readonly longest: number
}

/** For one server. */
async function costOf(count: number): Promise<Cost> {
  const server = await Measured.start('reference', 10)
  // What a server takes once, for its code, no poll takes.
  const first = await Polls.wait(server, warming)
  await first.tell('Somebody')
  const before = await server.memory()
  const polls = await Polls.wait(server, count)
  const each = ((await server.memory()) - before) / count
  server.watch()
  const last = await polls.tell('Somebody+Else')
  const longest = await server.longest()
  await Promise.all([first.close(), polls.close()])
  await server.stop()
  return { each, last, longest }
}

/** Of times the best of several rounds, since others use the machine, too: what is slow because of the server is so in each. */
export async function pollCosts(count: number): Promise<void> {
  const all: Cost[] = []
  for (let round = 0; round < rounds; round++) all.push(await costOf(count))
  const sorted = (of: (cost: Cost) => number) => all.map(of).sort((one, other) => one - other)
  const best = (of: (cost: Cost) => number, digits: number) => {
    const [least = 0, ...others] = sorted(of)
    return `${least.toFixed(digits)} (in other rounds ${others.map((each) => each.toFixed(digits)).join(', ')})`
  }
  const median = sorted(({ each }) => each)[Math.floor(rounds / 2)] ?? 0
  process.stdout.write(
    `${count} waiting polls: ${(median / 1024).toFixed(1)} kB each (at most 20 wanted), one event to all of them in ${best(({ last }) => last, 2)} s (at most 1 wanted), the longest turn ${best(({ longest }) => longest, 0)} ms of CPU time (at most 50 wanted)\n`,
  )
}
