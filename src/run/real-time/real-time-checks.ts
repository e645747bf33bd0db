// What only the passing of real time shows, on a target whose clock cannot be moved: that a waiting call is ended by a
// heartbeat, and that a queue which nobody reads goes on for a while and is then discarded. Goes on beside the plans of a
// run; what it did becomes part of the history when it is over. Judges nothing.

import type { Endpoint } from '../../spec/endpoint.ts'
import { canMoveClock, type KnownAccount } from '../../target/target.ts'
import { asking } from '../asking/ask-time.ts'
import { Recorder } from '../asking/recorder.ts'
import { type Actor, send, toRequest, type Wire } from '../asking/wire.ts'
import { tellClock } from '../plan/namespace.ts'

/** As short as a queue may be idle that we ask for; servers before level 481 grant what they like. */
const askedIdle = 10
/** A queue is surely gone after twice its idle time and 120 s for a server that sweeps now and then. */
const sweepMargin = 125

type Body = Readonly<Record<string, unknown>>

export interface Vigil {
  /** What it still waits for, in words. */
  readonly pending: ReadonlySet<string>
  readonly done: Promise<void>
}

/**
 * None where the target's clock can be moved, where there is no patience, or where nobody can log in. Its queues are
 * registered when this is over, so that nothing that plans do overlaps with that.
 */
export async function startRealTimeChecks(
  wire: Wire,
  endpoints: ReadonlyMap<string, Endpoint>,
  patience: number,
  signal: AbortSignal,
): Promise<Vigil | undefined> {
  const { target } = wire
  const [account] = Object.entries(target.accounts)
  if (canMoveClock(target) || patience === 0 || !account) return undefined
  const pending = new Set<string>()
  const watches: Promise<void>[] = []
  for (const { what, asked, watch } of watched) {
    const watcher = new Watcher(wire, endpoints, actorOf(account), signal)
    const queue = await watcher.call('register-queue', asked)
    if (!queue) continue
    pending.add(what)
    watches.push(watch(watcher, queue, patience).finally(() => pending.delete(what)))
  }
  return { pending, done: Promise.all(watches).then(() => {}) }
}

interface Watched {
  readonly what: string
  /** How its queue is registered. */
  readonly asked: Body
  readonly watch: (watcher: Watcher, queue: Body, patience: number) => Promise<void>
}

const watched: readonly Watched[] = [
  // No event of this type is ever made, so that nothing but a heartbeat ends the call.
  { what: 'a heartbeat', asked: { event_types: ['plumbline_unknown'] }, watch: awaitHeartbeat },
  { what: 'the end of an idle queue', asked: { idle_queue_timeout: askedIdle }, watch: awaitExpiry },
  { what: 'a queue that is idle for a while', asked: { idle_queue_timeout: 2 * askedIdle }, watch: awaitSurvival },
]

async function awaitHeartbeat(watcher: Watcher, queue: Body): Promise<void> {
  const fetched = { queue_id: queue.queue_id, last_event_id: queue.last_event_id }
  const ended = await watcher.between(() => watcher.call('get-events', fetched))
  // A server that stops may end one call with nothing, but hardly the next one, too.
  if (Array.isArray(ended?.events) && ended.events.length === 0) await watcher.call('get-events', fetched)
}

async function awaitExpiry(watcher: Watcher, queue: Body, patience: number): Promise<void> {
  const fetched = { queue_id: queue.queue_id, last_event_id: queue.last_event_id, dont_block: true }
  const idle = Number(queue.idle_queue_timeout_secs)
  if (!(2 * idle + sweepMargin <= patience)) return
  await watcher.call('get-events', fetched)
  await watcher.sleep(2 * idle + sweepMargin)
  await watcher.call('get-events', fetched)
}

/** Most of the time that it may be idle, but not all: it is there afterwards. */
async function awaitSurvival(watcher: Watcher, queue: Body, patience: number): Promise<void> {
  const idle = Number(queue.idle_queue_timeout_secs)
  if (!(idle <= patience)) return
  await watcher.sleep(0.7 * idle)
  await watcher.call('get-events', {
    ...{ queue_id: queue.queue_id, last_event_id: queue.last_event_id, dont_block: true },
  })
}

function actorOf([name, credentials]: [string, KnownAccount]): Actor {
  return { name, credentials }
}

class Watcher {
  readonly #wire: Wire
  /** A call that waits must not hold back what the plans did meanwhile. */
  readonly #aside: Wire
  readonly #endpoints: ReadonlyMap<string, Endpoint>
  readonly #actor: Actor
  readonly #signal: AbortSignal

  constructor(wire: Wire, endpoints: ReadonlyMap<string, Endpoint>, actor: Actor, signal: AbortSignal) {
    this.#wire = wire
    this.#aside = { ...wire, recorder: new Recorder((entry) => wire.recorder.add(entry)) }
    this.#endpoints = endpoints
    this.#actor = actor
    this.#signal = signal
  }

  async call(slug: string, values: Body): Promise<Body | undefined> {
    const endpoint = this.#endpoints.get(slug)
    if (!endpoint || this.#signal.aborted) return undefined
    const wire = slug === 'get-events' ? this.#aside : this.#wire
    const body = await send(wire, this.#actor, toRequest(endpoint, values), this.#signal).body
    return body?.result === 'success' ? body : undefined
  }

  sleep(seconds: number): Promise<void> {
    return this.between(() => this.#wire.clock.sleep(seconds, this.#signal))
  }

  /** The target's own clock tells how much time it lets pass, where it can be read; otherwise its answers do. */
  async between<T>(wait: () => Promise<T>): Promise<T> {
    await this.#readClock()
    const ended = await wait()
    await this.#readClock()
    return ended
  }

  async #readClock(): Promise<void> {
    if (this.#signal.aborted) return
    if (this.#wire.target.control?.offers('clock')) await tellClock(this.#wire)
    else await this.call('update-presence', asking)
  }
}
