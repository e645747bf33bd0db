// Makes the fresh people, channels and messages that a plan works in, or takes the accounts that the target file
// knows where nothing can be made. Whatever cannot be had is left out, and steps that need it are skipped; only without
// people there is nothing.

import type { Namespace } from '../generate/plan.ts'
import type { Person } from '../target/control.ts'
import { ControlError } from '../target/way.ts'
import { act, type Json, withoutKey } from './control-step.ts'
import type { Actor, Wire } from './wire.ts'

type Actors = ReadonlyMap<string, Actor & { readonly user_id: number }>

export interface Inhabitants {
  readonly actors: Actors
  readonly channels: ReadonlyMap<string, number>
  readonly messages: ReadonlyMap<string, number>
  /** One of each role who was there before, where the organization is there for tests alone. */
  readonly standing: ReadonlyMap<string, number>
  /** What no other namespace of the target has in its names, be it of another run. */
  readonly serial: string | number
  /** The target's time when they were made, where it can be read. */
  readonly now: number | undefined
}

/** Undefined where people could be made, but these were not. */
export async function settle(wire: Wire, namespace: Namespace, prefix: string): Promise<Inhabitants | undefined> {
  const { control } = wire.target
  if (!control)
    return {
      actors: fromAccounts(wire, namespace),
      channels: new Map(),
      messages: new Map(),
      now: undefined,
      serial: serialOf(wire, prefix),
      standing: new Map(),
    }
  const now = await tellClock(wire)
  await changeSettings(wire, namespace)
  const actors = await makePeople(wire, namespace, prefix)
  if (!actors) return undefined
  const channels = await makeChannels(wire, namespace, prefix, actors)
  const messages = await makeMessages(wire, namespace, actors, channels)
  return { actors, channels, messages, now, serial: serialOf(wire, prefix), standing: standingIn(wire) }
}

/** Letters and digits alone, since it becomes a part of domains and emoji. */
function serialOf({ target: { run = '' } }: Wire, prefix: string): string {
  return `${run}${prefix}`.replaceAll(/[^a-z0-9]/g, '')
}

/** Reads the target's clock, after moving it where that is asked for; undefined where it cannot be read, or moved. */
export async function tellClock(
  { target, recorder, clock, obstacles }: Wire,
  advance?: number,
): Promise<number | undefined> {
  const now = await target.control?.clock(advance).catch((error: unknown) => {
    if (!(error instanceof ControlError)) throw error
    obstacles?.refused('clock', error.message)
  })
  if (now === undefined) return undefined
  if (advance !== undefined) obstacles?.done('clock')
  recorder.add({ kind: 'clock', now, at: clock.now() })
  return now
}

/** One by one where the target does not take them together, since it may not have some of them. */
async function changeSettings(wire: Wire, { settings }: Namespace): Promise<void> {
  const { obstacles, target } = wire
  const wanted = Object.entries(settings).filter(([name]) => !obstacles?.lacking.has(name))
  const isRefused = async (some: typeof wanted) => {
    const before = obstacles?.refusals
    if (await act(wire, 'settings', Object.fromEntries(some))) return false
    return !obstacles || obstacles.refusals !== before
  }
  if (!(await isRefused(wanted)) || !target.disposable) return
  for (const one of wanted) if (await isRefused([one])) obstacles?.lacking.add(one[0])
}

function standingIn({ target: { accounts, disposable } }: Wire): Map<string, number> {
  const all = disposable ? Object.values(accounts) : []
  return new Map(all.map(({ role, user_id }) => [role, user_id]))
}

function fromAccounts({ target }: Wire, { people }: Namespace): Actors {
  const free = Object.entries(target.accounts)
  const actors = new Map<string, Actor & { readonly user_id: number }>()
  for (const [name, role] of Object.entries(people)) {
    const index = free.findIndex(([, account]) => account.role === role)
    const [account] = index < 0 ? [] : free.splice(index, 1)
    if (account) actors.set(name, { name: account[0], credentials: account[1], user_id: account[1].user_id })
  }
  return actors
}

async function makePeople(
  wire: Wire,
  { people, clients = {} }: Namespace,
  prefix: string,
): Promise<Actors | undefined> {
  const names = Object.keys(people)
  const asked = { people: Object.values(people).map((role) => ({ role })) }
  const actorsOf = (index: number) => {
    const own = names[index] ?? ''
    return [own, ...Object.keys(clients).filter((client) => clients[client] === own)]
  }
  const tell = (gives: Json) => ({
    people: (gives.people as Person[]).flatMap((person, index) => {
      const role = people[names[index] ?? '']
      return actorsOf(index).map((name) => ({ actor: `${prefix}${name}`, role, ...withoutKey(person) }))
    }),
  })
  const made = await act(wire, 'people', asked, tell)
  if (!made) return undefined
  const actors = (made.people as Person[]).flatMap(({ user_id, email, api_key }, index) =>
    actorsOf(index).map((name) => {
      const credentials = { email, key: api_key }
      return [name, { name: `${prefix}${name}`, credentials, user_id }] as const
    }),
  )
  return new Map(actors)
}

async function makeChannels(
  wire: Wire,
  { channels }: Namespace,
  prefix: string,
  actors: Actors,
): Promise<Map<string, number>> {
  const { run } = wire.target
  const wanted = Object.entries(channels).map(([name, { subscribers, ...rest }]) => ({
    name: [`${prefix}${name}`, ...(run === undefined ? [] : [run])].join('.'),
    subscribers: ids(actors, subscribers),
    ...rest,
  }))
  const made = await act(wire, 'channels', { channels: wanted })
  return named(channels, (made?.channels ?? []) as { stream_id: number }[], ({ stream_id }) => stream_id)
}

async function makeMessages(
  wire: Wire,
  { messages }: Namespace,
  actors: Actors,
  channels: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const possible = Object.entries(messages).filter(([, { channel }]) => channel === undefined || channels.has(channel))
  const wanted = possible.map(([, { from, channel, topic, to, content, age }]) => ({
    sender_id: actors.get(from)?.user_id ?? -1,
    ...(channel === undefined ? {} : { stream_id: channels.get(channel) ?? -1 }),
    ...(topic === undefined ? {} : { topic }),
    ...(to === undefined ? {} : { to: ids(actors, to) }),
    content,
    age,
  }))
  const made = await act(wire, 'messages', { messages: wanted })
  const sent = (made?.messages ?? []) as { message_id: number }[]
  return named(Object.fromEntries(possible), sent, ({ message_id }) => message_id)
}

function ids(actors: Actors, names: readonly string[]): number[] {
  return names.flatMap((name) => actors.get(name)?.user_id ?? [])
}

function named<T>(wanted: object, made: readonly T[], id: (made: T) => number): Map<string, number> {
  const names = Object.keys(wanted)
  return new Map(made.map((one, index) => [names[index] ?? '', id(one)]))
}
