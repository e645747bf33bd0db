// Makes the fresh people, channels and messages that a plan works in, or takes the accounts that the target file
// knows where nothing can be made. Whatever cannot be had is left out, and steps that need it are skipped.

import type { Namespace } from '../generate/plan.ts'
import type { Control, NewMessage } from '../target/control.ts'
import type { Actor, Wire } from './wire.ts'

export interface Inhabitants {
  readonly actors: ReadonlyMap<string, Actor & { readonly user_id: number }>
  readonly channels: ReadonlyMap<string, number>
  readonly messages: ReadonlyMap<string, number>
}

export async function settle(wire: Wire, namespace: Namespace, prefix: string): Promise<Inhabitants> {
  const { control } = wire.target
  if (!control) return { actors: fromAccounts(wire, namespace), channels: new Map(), messages: new Map() }
  wire.recorder.add({ kind: 'clock', now: await control.clock(), at: wire.clock.now() })
  await changeSettings(wire, control, namespace.settings)
  const actors = await makePeople(wire, control, namespace, prefix)
  const channels = await makeChannels(wire, control, namespace, prefix, actors)
  const messages = await makeMessages(wire, control, namespace, actors, channels)
  return { actors, channels, messages }
}

type Actors = Map<string, Actor & { readonly user_id: number }>

function fromAccounts({ target }: Wire, { people }: Namespace): Actors {
  const free = Object.entries(target.accounts)
  const actors: Actors = new Map()
  for (const [name, role] of Object.entries(people)) {
    const index = free.findIndex(([, account]) => account.role === role)
    const [account] = index < 0 ? [] : free.splice(index, 1)
    if (account) actors.set(name, { name: account[0], credentials: account[1], user_id: account[1].user_id })
  }
  return actors
}

export async function changeSettings(
  { clock, recorder, target }: Wire,
  control: Control,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!target.disposable) return
  const at = clock.now()
  const { settings } = await control.settings(wanted)
  recorder.add({ kind: 'control', at, did: 'settings', settings })
}

async function makePeople(
  { clock, recorder }: Wire,
  control: Control,
  { people }: Namespace,
  prefix: string,
): Promise<Actors> {
  const names = Object.keys(people)
  const at = clock.now()
  const made = await control.people(Object.values(people).map((role) => ({ role })))
  const actors: Actors = new Map()
  for (const [index, { user_id, email, api_key }] of made.people.entries()) {
    const name = names[index] ?? ''
    actors.set(name, { name: `${prefix}${name}`, credentials: { email, key: api_key }, user_id })
  }
  const told = [...actors].map(([name, { name: actor, user_id }]) => ({ actor, user_id, role: people[name] }))
  recorder.add({ kind: 'control', at, did: 'people', people: told })
  return actors
}

async function makeChannels(
  { clock, recorder }: Wire,
  control: Control,
  { channels }: Namespace,
  prefix: string,
  actors: Actors,
): Promise<Map<string, number>> {
  const wanted = Object.entries(channels).map(([name, subscribers]) => ({
    name: `${prefix}${name}`,
    subscribers: subscribers.flatMap((person) => actors.get(person)?.user_id ?? []),
  }))
  const at = clock.now()
  const made = await control.channels(wanted)
  recorder.add({
    kind: 'control',
    at,
    did: 'channels',
    channels: wanted.map((one, index) => ({ ...made.channels[index], ...one })),
  })
  return new Map(Object.keys(channels).map((name, index) => [name, made.channels[index]?.stream_id ?? -1]))
}

async function makeMessages(
  { clock, recorder }: Wire,
  control: Control,
  { messages }: Namespace,
  actors: Actors,
  channels: Map<string, number>,
): Promise<Map<string, number>> {
  const wanted = Object.values(messages).map(
    ({ from, channel, topic, to, content, age }): NewMessage => ({
      sender_id: actors.get(from)?.user_id ?? -1,
      ...(channel === undefined ? {} : { stream_id: channels.get(channel) ?? -1 }),
      ...(topic === undefined ? {} : { topic }),
      ...(to === undefined ? {} : { to: to.flatMap((person) => actors.get(person)?.user_id ?? []) }),
      content,
      age,
    }),
  )
  const at = clock.now()
  const made = await control.messages(wanted)
  recorder.add({
    kind: 'control',
    at,
    did: 'messages',
    messages: wanted.map((one, index) => ({ ...made.messages[index], ...one })),
  })
  return new Map(Object.keys(messages).map((name, index) => [name, made.messages[index]?.message_id ?? -1]))
}
