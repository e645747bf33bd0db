// Puts together what the generator is to do: who is who, when they are there, what they do and how often.

import type { Common, Persona, PlannedUser } from '../k6/planned.ts'
import { Draw } from '../k6/random.ts'
import { lengthMs, type PersonaDescription, type Profile } from '../profile/profile.ts'
import { breaksOf } from './breaks.ts'
import type { Population } from './population.ts'
import { presenceOf, sessionsIn } from './sessions.ts'

/** Without keys, so that it can stay with what is measured. */
export interface Plan {
  readonly common: Common & { readonly mark: string; readonly window_ms: number }
  readonly users: readonly PlannedUser[]
  readonly pools: Readonly<Record<string, readonly string[]>>
}

/** What only the generator may know: headers of all requests, and one for each user. */
export interface Keys {
  readonly headers: Readonly<Record<string, string>>
  readonly authorizations: readonly string[]
}

export interface Address {
  readonly base_url: string
  readonly headers: Readonly<Record<string, string>>
  readonly absent: readonly string[]
  readonly request_timeout_ms: number
}

/** So many users are played by one event loop: few enough for it to be in time, many enough to cost little memory. */
const usersPerLoop = 25
/** So many windows can be told apart in a picture. */
const windows = 100
const longpollTimeoutMs = 100_000

export function makePlan(
  profile: Profile,
  personas: readonly string[],
  population: Population,
  address: Address,
  seed: number,
  processes = 1,
): Plan {
  const draw = new Draw(seed)
  const users = personas.map((persona, place) => planned(place, persona, profile, population, draw))
  const end_ms = lengthMs(profile)
  const { headers: _, ...open } = address
  const common = {
    ...open,
    ...{
      vus: Math.max(Math.ceil(users.length / usersPerLoop), processes),
      users: users.length,
      seed,
      end_ms,
      drain_ms: profile.drainMs,
      may_stop: profile.stopsWhenMissed,
    },
    ...{ longpoll_timeout_ms: longpollTimeoutMs, window_ms: windowOf(end_ms) },
    mark: markOf(draw),
    personas: Object.fromEntries(
      Object.entries(profile.personas).map(([name, persona]) => [name, compiled(persona, profile.speed)]),
    ),
  }
  return { common, users, pools: poolsOf(population) }
}

export function keysOf({ headers }: Address, users: number, { people }: Population): Keys {
  const own = people.slice(0, users).map(({ email, key }) => Buffer.from(`${email}:${key}`).toString('base64'))
  return { headers, authorizations: own.map((text) => `Basic ${text}`) }
}

/** Whole seconds, so that windows can be read. */
function windowOf(length: number): number {
  return Math.max(1, Math.ceil(length / windows / 1000)) * 1000
}

/** What the nonces of this run begin with, so that those of other runs are not taken for them. */
function markOf(draw: Draw): string {
  return `plumb${draw.integer(36 ** 4, 36 ** 5 - 1).toString(36)}`
}

function compiled(persona: PersonaDescription, speed: number): Persona {
  const { register, presence, perHour, view, backlog, retry } = persona
  const rates = Object.entries(perHour).map(([action, often]) => [action, (often * speed) / 3600])
  return {
    ...(register && { register }),
    ...(presence && { presence: { every_ms: presence.everyMs, form: presence.form } }),
    ...(backlog && { backlog }),
    actions: Object.fromEntries(rates),
    view: { num_before: view.before, num_after: view.after },
    retry,
  }
}

function planned(
  place: number,
  persona: string,
  profile: Profile,
  { people, channels, possessions }: Population,
  draw: Draw,
): PlannedUser {
  const { user_id = 0, role = '' } = people[place] ?? {}
  const isFirst = people.findIndex((one) => one.user_id === user_id) === place
  const { messages = [], topic, reactions = [] } = (isFirst ? possessions.get(user_id) : undefined) ?? {}
  const description = profile.personas[persona] as PersonaDescription
  const mayChangeOthers = ['owner', 'administrator'].includes(role)
  return {
    ...{ name: `user-${place + 1}`, user_id, persona, messages, reactions },
    ...(topic && { topic }),
    channels: channels.filter(({ members }) => members.has(user_id)).map(({ stream_id }) => stream_id),
    others: mayChangeOthers
      ? othersOf(
          people.map((one) => one.user_id),
          place,
        )
      : [],
    sessions: sessionsIn(presenceOf(place, profile.stages), description, profile.speed, draw),
    breaks: breaksOf(place, profile.storms, draw),
    sampled: place < profile.sample,
    is_bot: role === 'bot',
    register: place < profile.sample ? withNames(description.register) : {},
  }
}

/** Sampled users also fetch who is called what, to compare it with what they are told. */
function withNames(register: PersonaDescription['register']): Record<string, string> {
  const fetched = register?.fetch_event_types
  if (fetched === undefined) return {}
  return { fetch_event_types: JSON.stringify([...(JSON.parse(fetched) as string[]), 'realm_user']) }
}

/** A few are enough. */
const mostOthers = 20

function othersOf(ids: readonly number[], place: number): number[] {
  return [...new Set(ids.filter((_, index) => index !== place))].slice(0, mostOthers)
}

function poolsOf({ channels, possessions }: Population): Record<string, string[]> {
  const pools: Record<string, string[]> = Object.fromEntries(
    channels.map(({ stream_id }) => [`messages of ${stream_id}`, []]),
  )
  for (const { messages } of possessions.values())
    for (const { id, channel } of messages) pools[`messages of ${channel}`]?.push(`${id}`)
  return pools
}
