// People who ask an honest server for anything at the same time, so that nobody knows whose request was carried out
// first: the history of it, and parts of that history as a capture may show them.

import { openEmbedded } from '../../src/cli/target/embedded.ts'
import type { Entry, Header } from '../../src/history/entry.ts'
import { headerOf } from '../../src/run/asking/header.ts'
import { Recorder } from '../../src/run/asking/recorder.ts'
import { type Actor, type Resident, send, type Wire } from '../../src/run/asking/wire.ts'
import { act, withoutKey } from '../../src/run/control/control-step.ts'
import { type Inhabitants, makeNamespace, tellClock } from '../../src/run/plan/namespace.ts'
import { systemClock } from '../../src/target/clock.ts'
import type { ApiRequest } from '../../src/target/target.ts'
import { drawing } from '../captures/captures.ts'
import { type Draw, one } from './draw.ts'
import { Gate, keeps } from './keeper.ts'
import { anyRequest, change, emoji, get, type Square, topics } from './requests.ts'
import { delayed } from './torn.ts'

export interface Storm {
  readonly seed: number
  readonly people: number
  /** Of each person. */
  readonly requests: number
  readonly word?: string
  readonly level?: number
}

type Json = Readonly<Record<string, unknown>>
type Bot = { readonly user_id: number; readonly email: string; readonly api_key: string }
type Ask = (actor: Actor, request: ApiRequest) => Promise<Json | undefined>

const roles = ['administrator', 'owner', 'moderator', 'member', 'member', 'guest']
const messagesOf = { channels: 14, people: 4 }
const domains = ['a.example', 'b.example']
/** Seconds until all events have come, and by the target's own clock. */
const rest = 2.2
const late = 120

export async function storm(wanted: Storm): Promise<{ header: Header; entries: readonly Entry[] }> {
  const { seed, word = 'service', level = 500 } = wanted
  const draw = drawing(seed)
  const { target, close } = await openEmbedded({ word }, 'inject')
  const entries: Entry[] = []
  const recorder = new Recorder((entry) => entries.push(entry))
  const wire: Wire = { target, clock: systemClock, recorder }
  const there = await makeNamespace(wire, namespaceOf(draw, wanted), '')
  if (!there) throw new Error('nobody could be made')
  const { square, bots } = await furnished(wire, there, seed % 3 === 0)
  const slow = { ...wire, target: delayed(target, draw, one(draw, [0.004, 0.02, 0.08])) }
  const gate = new Gate()
  const isHasty = seed % 5 < 2
  const ask: Ask = async (actor, request) => {
    await gate.passed()
    return send(slow, actor, request, isHasty ? mayGiveUp(draw) : undefined).body
  }
  const [people, clients] = [residents(there, isPerson), residents(there, isClient)]
  let isOver = false
  const polling = clients.map((client) => polls(ask, draw, client, () => isOver))
  const bustling = people.map((person) => bustles(ask, draw, person, square, wanted.requests))
  const keeping = seed % 2 === 0 ? keeps(wire, draw, square, gate, () => isOver) : undefined
  await Promise.all([...bustling, ...bots.map((bot) => stores(ask, draw, bot, wanted.requests))])
  isOver = true
  await keeping
  await systemClock.sleep(rest)
  // Those that still wait are answered with a heartbeat.
  await tellClock(wire, late)
  const queues = await Promise.all(polling)
  await tellClock(wire, late)
  for (const poll of [...queues, ...queues]) await poll()
  await lookAround(wire, people, square, bots)
  for (const poll of queues) await poll()
  await close()
  return { header: headerOf(target, level), entries }
}

/** Seconds until a few give up. */
const shortPatience = 0.05

function mayGiveUp(draw: Draw): AbortSignal | undefined {
  if (draw() > 0.06) return undefined
  const givingUp = new AbortController()
  void systemClock.sleep(draw() * shortPatience).then(() => givingUp.abort(new Error('given up')))
  return givingUp.signal
}

const isClient = (name: string) => name.endsWith('.poll')
const isPerson = (name: string) => !isClient(name)

function residents({ actors }: Inhabitants, is: (name: string) => boolean): readonly Resident[] {
  return [...actors].filter(([name]) => is(name)).map(([, actor]) => actor)
}

function namespaceOf(draw: Draw, { people: count }: Storm) {
  const names = Array.from({ length: count }, (_, index) => `person${index}`)
  const inChannels = Array.from({ length: messagesOf.channels }, (_, index) => ({
    from: one(draw, names),
    channel: one(draw, ['orchard', 'orchard', 'cellar', 'well']),
    topic: one(draw, topics.slice(0, 3)),
    content: `apple ${index}`,
    age: 0,
  }))
  const direct = Array.from({ length: messagesOf.people }, (_, index) => ({
    from: names[index % count] as string,
    to: [names[(index + 1) % count] as string],
    content: `between us ${index}`,
    age: 0,
  }))
  return {
    people: Object.fromEntries(names.map((name, index) => [name, roles[index % roles.length] as string])),
    clients: Object.fromEntries(names.map((name) => [`${name}.poll`, name])),
    channels: {
      orchard: { subscribers: names },
      cellar: { subscribers: names.slice(0, Math.ceil(count / 2)) },
      well: { subscribers: names, privacy: 'private', history_public_to_subscribers: false },
    },
    messages: Object.fromEntries([...inChannels, ...direct].map((message, index) => [`m${index}`, message])),
    settings: { allow_message_editing: true, allow_edit_history: true, message_content_edit_limit_seconds: null },
  }
}

/** With groups, bots, domains and reactions. */
async function furnished(
  wire: Wire,
  there: Inhabitants,
  isBulky: boolean,
): Promise<{ square: Square; bots: readonly Bot[] }> {
  const people = residents(there, isPerson).map(({ user_id }) => user_id)
  const [messages, channels] = [[...there.messages.values()], [...there.channels.values()]]
  const groups = ['one', 'two', 'three'].map((name, index) => ({ name, members: [people[index % people.length]] }))
  const made = await act(wire, 'groups', { groups })
  const bots = await makeBots(wire, people[0])
  await act(wire, 'domains', { add: domains.map((domain) => ({ domain, allow_subdomains: false })) })
  const reactions = messages.flatMap((message_id) =>
    people.slice(0, 3).flatMap((user_id) => emoji.map((each) => ({ message_id, user_id, ...each }))),
  )
  await act(wire, 'reactions', { reactions })
  const groupIds = ((made?.groups ?? []) as { user_group_id: number }[]).map(({ user_group_id }) => user_group_id)
  const square = { messages, people, channels, groups: groupIds, linkifiers: [], domains, isBulky }
  return { square, bots }
}

/** Each with the programs that have its account. */
async function makeBots(wire: Wire, owner_id: number | undefined): Promise<readonly Bot[]> {
  const programsOf = (bot: Bot) =>
    programs.map((name) => ({ ...withoutKey(bot), owner_id, actor: programOf(bot, name) }))
  const asked = { bots: ['one', 'another'].map(() => ({ owner_id })) }
  const made = await act(wire, 'bots', asked, ({ bots }) => ({ bots: (bots as Bot[]).flatMap(programsOf) }))
  return (made?.bots ?? []) as Bot[]
}

async function bustles(ask: Ask, draw: Draw, person: Resident, square: Square, requests: number): Promise<void> {
  for (let count = 0; count < requests; count++) {
    const request = anyRequest(draw, square)
    const body = await ask(person, request)
    if (request.path === '/realm/filters' && typeof body?.id === 'number') square.linkifiers.push(body.id)
    if (draw() < 0.1) await systemClock.sleep(draw() * 0.05)
  }
}

/** What has the account of one bot, and asks at the same time. */
const programs = ['first', 'second']

function programOf({ user_id }: Bot, name: string): string {
  return `bot${user_id}.${name}`
}

async function stores(ask: Ask, draw: Draw, bot: Bot, requests: number): Promise<void> {
  const credentials = { email: bot.email, key: bot.api_key }
  const program = async (name: string) => {
    for (let count = 0; count < requests / 4; count++) {
      const storage = { [one(draw, ['a', 'b'])]: `${draw()}`, c: `${count} ${name}` }
      await ask(
        { name: programOf(bot, name), credentials },
        change('PUT', '/bot_storage', { storage: JSON.stringify(storage) }),
      )
    }
  }
  await Promise.all(programs.map(program))
}

const registrations: readonly Readonly<Record<string, string>>[] = [
  {},
  { event_types: '["message","update_message","user_settings","reaction","realm_user","subscription"]' },
]

type Poll = (how?: Readonly<Record<string, string>>) => Promise<void>

const atOnce = { dont_block: 'true' }

/** Takes events until the storm is over; returns how to go on. */
async function polls(ask: Ask, draw: Draw, actor: Actor, isOver: () => boolean): Promise<Poll> {
  const made = await ask(actor, change('POST', '/register', one(draw, registrations)))
  if (typeof made?.queue_id !== 'string') return async () => {}
  let last = Number(made.last_event_id)
  let before = last
  const poll: Poll = async (how = { ...atOnce, last_event_id: `${last}` }) => {
    const body = await ask(actor, get('/events', { queue_id: `${made.queue_id}`, ...how }))
    for (const { id } of (body?.events ?? []) as { id: number }[]) [before, last] = [last, Math.max(last, id)]
  }
  while (!isOver()) {
    const waits = { last_event_id: `${last}` }
    const goesBack = { ...atOnce, last_event_id: `${before}` }
    await poll(one(draw, [undefined, undefined, waits, waits, waits, goesBack, atOnce]))
    await systemClock.sleep(draw() * 0.1)
  }
  return poll
}

/** At rest everything must agree. */
async function lookAround(
  wire: Wire,
  people: readonly Resident[],
  square: Square,
  bots: readonly Bot[],
): Promise<void> {
  const ask: Ask = (actor, request) => send(wire, actor, request).body
  const all = { anchor: 'newest', num_before: '100', num_after: '0', apply_markdown: 'false' }
  for (const person of people) {
    await ask(person, get('/messages', all))
    for (const form of registrations) await ask(person, change('POST', '/register', form))
  }
  for (const person of people.slice(0, 3))
    for (const id of square.messages) {
      await ask(person, get(`/messages/${id}`, { apply_markdown: 'false' }))
      await ask(person, get(`/messages/${id}/history`))
    }
  for (const user_group_id of square.groups) await act(wire, 'group', { user_group_id })
  for (const { user_id } of bots) await act(wire, 'bot-storage', { user_id })
  for (const user_id of square.people) await act(wire, 'person', { user_id })
  await act(wire, 'domains', {})
}
