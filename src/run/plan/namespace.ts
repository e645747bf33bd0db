// Makes the fresh people, channels and messages that a plan works in. What cannot be made is had another way: people are
// the accounts of the target file, channels those that it knows, messages are sent by the API itself. Whatever cannot be
// had at all is left out, and steps that need it are skipped.

import type { Namespace, PlannedMessage } from '../../generate/plan.ts'
import { credentialsOf, type Person } from '../../target/control/control.ts'
import { ControlError, HalfDone } from '../../target/control/way.ts'
import type { Settled, Wire } from '../asking/wire.ts'
import { act, type Json, withoutKey } from '../control/control-step.ts'
import { type Actors, lentTo, lettersFor, partnerOf, type Wanted } from './lent.ts'

export interface Inhabitants {
  readonly actors: Actors
  readonly channels: ReadonlyMap<string, number>
  readonly messages: ReadonlyMap<string, number>
  /** Those of the messages that were there before, and are not for plans to change. */
  readonly found?: ReadonlySet<number>
  /** One of each role who was there before, where the organization is there for tests alone. */
  readonly standing: ReadonlyMap<string, number>
  /** What no other namespace of the target has in its names, be it of another run. */
  readonly serial: string | number
  /** The target's time when they were made, where it can be read. */
  readonly now: number | undefined
  /** Whether the people were made for the plan; otherwise their accounts are lent to it. */
  readonly isMade: boolean
}

/** Undefined where people could be made, but these were not. */
export async function makeNamespace(
  wire: Wire,
  namespace: Namespace,
  prefix: string,
  wanted: Wanted = {},
): Promise<Inhabitants | undefined> {
  const { household } = wire
  const { control } = wire.target
  const now = await tellClock(wire)
  if (control) await settleSettings(wire, namespace)
  const there = household?.there
  const lacking = lackingIn(namespace, there)
  const made = await peopleOf(wire, lacking, prefix, there)
  if (!made && control?.offers('people')) return undefined
  const actors = made ?? lentTo(namespace, wire.target)
  const serial = serialOf(wire, prefix)
  const channels = new Map([...(there?.channels ?? []), ...(await channelsOf(wire, lacking, prefix, actors, wanted))])
  const { messages: sent, found } = control?.offers('messages')
    ? { messages: await makeMessages(wire, lacking, actors, channels), found: new Set<number>() }
    : await lettersFor(wire, namespace, { actors, serial, isMade: made !== undefined }, wanted)
  const messages = new Map([...(there?.messages ?? []), ...sent])
  if (made) household?.settle({ actors, channels, messages })
  return { actors, channels, messages, found, now, serial, standing: standingIn(wire), isMade: made !== undefined }
}

/** What of a namespace is not there yet. */
export function lackingIn(namespace: Namespace, there: Settled | undefined): Namespace {
  const without = <T>(all: Readonly<Record<string, T>>, some: ReadonlyMap<string, unknown> = new Map()) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !some.has(name)))
  return {
    ...namespace,
    people: without(namespace.people, there?.actors),
    channels: without(namespace.channels, there?.channels),
    messages: without(namespace.messages, there?.messages),
  }
}

/** Letters and digits alone, since it becomes a part of domains and emoji. */
function serialOf({ target: { run = '' } }: Wire, prefix: string): string {
  return `${run}${prefix}`.replaceAll(/[^a-z0-9]/g, '')
}

/** Reads the target's clock, after moving it where that is asked for; undefined where it cannot be read, or moved. */
export async function tellClock(wire: Wire, advance?: number): Promise<number | undefined> {
  const { target, recorder, clock, obstacles } = wire
  let isUnsure = false
  const now = await target.control?.clock(advance).catch((error: unknown) => {
    if (!(error instanceof ControlError)) throw error
    isUnsure = error instanceof HalfDone && advance !== undefined
    obstacles?.refused('clock', error.message)
  })
  // It may have been moved all the same.
  if (isUnsure) return tellClock(wire)
  if (now === undefined) return undefined
  if (advance !== undefined) obstacles?.done('clock')
  recorder.add({ kind: 'clock', now, at: clock.now() })
  return now
}

/** Where people stay from plan to plan, so do settings. */
async function settleSettings(wire: Wire, namespace: Namespace): Promise<void> {
  const { household } = wire
  if (household?.hasSettings(namespace.settings)) return
  await changeSettings(wire, namespace)
  household?.keepSettings(namespace.settings)
}

/** One by one where the target does not take them together, since it may not have some of them. */
export async function changeSettings(wire: Wire, { settings }: Pick<Namespace, 'settings'>): Promise<void> {
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

/** Those who are there already, and new ones for the others. */
async function peopleOf(
  wire: Wire,
  lacking: Namespace,
  prefix: string,
  there: Settled | undefined,
): Promise<Actors | undefined> {
  const isWhole = there !== undefined && Object.keys(lacking.people).length === 0
  const made = isWhole ? [] : await makePeople(wire, lacking, prefix)
  return made && new Map([...(there?.actors ?? []), ...made])
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
  const actors = (made.people as Person[]).flatMap((person, index) =>
    actorsOf(index).map((name) => {
      const { user_id } = person
      return [name, { name: `${prefix}${name}`, credentials: credentialsOf(person), user_id }] as const
    }),
  )
  return new Map(actors)
}

/** Where none can be made, those that the target file knows stand for them, each for one that the plan speaks of. */
async function channelsOf(
  wire: Wire,
  { channels }: Namespace,
  prefix: string,
  actors: Actors,
  { channels: first = new Set() }: Wanted,
): Promise<Map<string, number>> {
  const { run, known = {}, control } = wire.target
  const inOrder = Object.entries(channels).toSorted(([a], [b]) => Number(first.has(b)) - Number(first.has(a)))
  if (!control?.offers('channels'))
    return named(Object.fromEntries(inOrder), known.channels ?? [], ({ stream_id }) => stream_id)
  if (Object.keys(channels).length === 0) return new Map()
  const wanted = Object.entries(channels).map(([name, { subscribers, ...rest }]) => ({
    name: [`${prefix}${name}`, ...(run === undefined ? [] : [run])].join('.'),
    subscribers: ids(actors, subscribers),
    ...rest,
  }))
  const made = await act(wire, 'channels', { channels: wanted })
  return named(channels, (made?.channels ?? []) as { stream_id: number }[], ({ stream_id }) => stream_id)
}

export async function makeMessages(
  wire: Wire,
  { messages }: Pick<Namespace, 'messages'>,
  actors: Actors,
  channels: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const reachable = Object.entries(messages).map(([name, each]) => [name, placed(each, actors, channels)] as const)
  const possible = reachable.filter(([, { channel }]) => channel === undefined || channels.has(channel))
  const wanted = possible.map(([, { from, channel, topic, to, content, age }]) => ({
    sender_id: actors.get(from)?.user_id ?? -1,
    ...(channel === undefined ? {} : { stream_id: channels.get(channel) ?? -1 }),
    ...(topic === undefined ? {} : { topic }),
    ...(to === undefined ? {} : { to: ids(actors, to) }),
    content,
    age,
  }))
  const made = wanted.length === 0 ? undefined : await act(wire, 'messages', { messages: wanted })
  const sent = (made?.messages ?? []) as { message_id: number }[]
  return named(Object.fromEntries(possible), sent, ({ message_id }) => message_id)
}

function ids(actors: Actors, names: readonly string[]): number[] {
  return names.flatMap((name) => actors.get(name)?.user_id ?? [])
}

/** Where there are no channels at all, what would be said there is said to a person. */
function placed(planned: PlannedMessage, actors: Actors, channels: ReadonlyMap<string, number>): PlannedMessage {
  const { channel, topic: _, ...rest } = planned
  const partner = partnerOf(planned, actors)
  return channel === undefined || channels.size > 0 || partner === undefined ? planned : { ...rest, to: [partner] }
}

function named<T>(wanted: object, made: readonly T[], id: (made: T) => number): Map<string, number> {
  const names = Object.keys(wanted)
  return new Map(made.slice(0, names.length).map((one, index) => [names[index] ?? '', id(one)]))
}
