// Short histories for the tests of the queue judge: who asked what of which queue, and what came back. By default
// the step number is the time at which it happens, on both clocks, and nothing takes long.

import type { Answer, Interval } from '../../model/facts/moment.ts'
import type { Seen } from '../../model/facts/observe.ts'
import { rules } from '../../model/rules.ts'
import { put } from '../../model/things/put.ts'
import { apply } from '../../model/world/apply.ts'
import { emptyWorld, type World } from '../../model/world/world.ts'
import { forgotten } from '../exchange/forgotten.ts'
import type { QueueCall } from '../exchange/queue-call.ts'
import type { AnyRule } from '../exchange/read-exchange.ts'
import { TargetTime } from '../exchange/time.ts'
import { learnControl } from '../fixtures/learn.ts'
import type { QueueOptions } from '../queue/queue-context.ts'
import { Queues } from '../queues/queues.ts'
import type { Asked } from '../verdicts/request-key.ts'
import { actionOf } from './action.ts'

export interface Circumstances {
  /** null: without credentials. */
  readonly user?: number | null
  readonly at?: number
  readonly took?: number
  readonly error?: string
  readonly none?: boolean
  readonly with?: Readonly<Record<string, unknown>>
}

type Deed = (queues: Queues, world: World, time: TargetTime) => void

export type Step = (number: number) => QueueCall | Deed

export function register(queue_id: string, about: Circumstances & { gives?: Record<string, unknown> } = {}): Step {
  const body = {
    queue_id,
    last_event_id: -1,
    service_feature_level: 500,
    idle_queue_timeout_secs: 600,
    event_queue_longpoll_timeout_seconds: 90,
    ...about.gives,
  }
  return (number) => call(number, 'register-queue', { ...about.with }, body, about)
}

export interface Poll extends Circumstances {
  readonly ack?: number
  readonly block?: boolean
  readonly events?: readonly unknown[]
  readonly names?: string
}

export function poll(queue_id: string, about: Poll = {}): Step {
  const { ack, block = false, events = [], names = queue_id } = about
  const acknowledgement = ack === undefined ? {} : { last_event_id: ack }
  const parameters = { queue_id, ...acknowledgement, ...(block ? {} : { dont_block: true }), ...about.with }
  return (number) => call(number, 'get-events', parameters, { events, queue_id: names }, about)
}

export function fetchWithoutQueue(names: string | undefined, about: Poll = {}): Step {
  const body = { events: about.events ?? [], ...(names === undefined ? {} : { queue_id: names }) }
  return (number) => call(number, 'get-events', { dont_block: true, ...about.with }, body, about)
}

/** An action of a fixture. */
export function control(did: string, details: Readonly<Record<string, unknown>>, at?: number): Step {
  return (number) => (queues, world) => {
    const line = actionOf({ at: at ?? number, did, ...details })
    const time = { from: line.at, to: line.at }
    apply(world, learnControl(world, line), { did, exchange: number, at: line.at, until: line.at, time })
    queues.changed(line)
  }
}

export interface Wrote {
  readonly by?: number
  readonly at?: number
  readonly took?: number
  readonly answer?: Answer
  readonly isReadable?: boolean
  readonly time?: Interval
}

/** A request that changes something, as its rule says. */
export function wrote(
  slug: keyof typeof rules,
  parameters: Readonly<Record<string, unknown>>,
  about: Wrote = {},
): Step {
  const { by: user_id = 1, at = 2, took = 0.1, answer = { result: 'success', body: {} } as Answer } = about
  const { isReadable = true, time = { from: at, to: at } } = about
  return (exchange) => (queues, world) => {
    const rule = rules[slug] as AnyRule
    const moment = { exchange, user_id, time, level: 500 }
    const endpoint = { slug, parameters: {} } as Asked['endpoint']
    const effects = isReadable
      ? rule(world, parameters, answer, moment).effects
      : forgotten(world, { endpoint, parameters, at: moment })
    apply(world, effects, { did: slug, exchange, at, until: at + took, time })
    queues.wrote({ endpoint: slug, user_id, parameters, answer, sent: at, answered: at + took })
  }
}

export function setting(property: string, value: unknown, at?: number): Step {
  return control('user-setting', { user_id: 1, property, value }, at)
}

export function clock(at: number, now: number): Step {
  return () => (_, __, time) => time.read(at, now)
}

export function event(id: number, type = 'user_settings', rest: Record<string, unknown> = {}) {
  return { id, type, ...rest }
}

/** All that was seen, each call settled only at the end. The target may be of a kind of its own. */
export function judge(...story: readonly (Step | QueueOptions)[]): Seen[] {
  const steps = story.filter((step) => typeof step === 'function')
  const world = emptyWorld()
  const options = story.find((step) => typeof step === 'object')
  const time = new TargetTime()
  time.begin({ ...options })
  const queues = new Queues({ world, time, ...options })
  const tell = (told: ReturnType<Step>): Seen[] => {
    if (typeof told !== 'function') {
      learnSubscriptions(world, told)
      return queues.take(told)
    }
    told(queues, world, time)
    return []
  }
  return [...steps.flatMap((step, number) => tell(step(number))), ...queues.settle()]
}

/** The broken clauses in the order in which they were seen. */
export function brokenBy(...story: readonly (Step | QueueOptions)[]): string[] {
  return judge(...story).flatMap(({ clause, saw }) => (saw === 'broken' ? [clause] : []))
}

/** What was said of one clause, by exchange. */
export function sawOf(clause: string, ...story: readonly (Step | QueueOptions)[]): [number, Seen['saw']][] {
  return judge(...story).flatMap((seen) => (seen.clause === clause ? [[seen.exchange, seen.saw]] : []))
}

/** As the rule of POST /register does. */
function learnSubscriptions(world: World, { endpoint, user_id, answer }: QueueCall): void {
  const { subscriptions } = answer.result === 'success' ? answer.body : {}
  if (endpoint !== 'register-queue' || user_id === undefined || !Array.isArray(subscriptions)) return
  const stream_ids = subscriptions.map(({ stream_id }) => Number(stream_id))
  apply(world, [put('subscribedTo', user_id, stream_ids)])
}

function call(
  exchange: number,
  endpoint: QueueCall['endpoint'],
  parameters: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  { user = 1, at = exchange, took = 0.05, error, none = false }: Circumstances,
): QueueCall {
  const time: Interval = { from: at, to: at + took }
  const answer = answerOf(body, error, none)
  const asked = { endpoint, user_id: user ?? undefined, isUnclear: false, parameters }
  return { exchange, ...asked, answer, time, sent: at, answered: at + took }
}

function answerOf(body: Readonly<Record<string, unknown>>, error: string | undefined, none: boolean): Answer {
  if (none) return { result: 'none' }
  return error === undefined ? { result: 'success', body } : { result: 'error', code: error, body: {} }
}
