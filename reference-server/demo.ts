// A small lively organization, made from a seed as anyone could make it: by the control protocol and the API.
// Knows nothing of the server's inside.
import { SCHEDULED_MESSAGES_SINCE } from './levels.ts'
import { CHANNELS, NAMES, REACTIONS, SENTENCES, STATUSES } from './sandbox/demo-words.ts'
import { drawn } from './sandbox/drawn.ts'
import type { Account } from './sandbox/standing-accounts.ts'
import type { DispatchResponse, ReferenceServer } from './server.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** In seconds: from just now to two weeks ago. */
const AGES = [30, 300, 20 * 60, 3 * HOUR, 8 * HOUR, DAY, 3 * DAY, 14 * DAY]

const SCHEDULED = [
  ['Coffee is ready!', 300],
  ['See you tomorrow.', DAY],
] as const

interface Demo {
  readonly act: <Answer>(action: string, takes: object) => Promise<Answer>
  readonly ask: (method: string, path: string, form: Record<string, string>) => Promise<void>
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** `accounts` take part under names of their own. */
export async function fillDemo(server: ReferenceServer, token: string, accounts: readonly Account[], seed: number) {
  const draw = drawn(seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)] as Item
  const owner = accounts.find(({ role }) => role === 'owner')
  const demo: Demo = { act: actor(server, token), ask: asker(server, owner), pick }
  const people = await makePeople(demo, accounts)
  const channels = await makeChannels(demo, people)
  await talk(demo, people, channels)
  await setStatuses(demo, people)
  if (server.level >= SCHEDULED_MESSAGES_SINCE) await schedule(demo, channels)
}

async function makePeople({ act }: Demo, accounts: readonly Account[]): Promise<number[]> {
  const [named, others] = [NAMES.slice(0, accounts.length), NAMES.slice(accounts.length)]
  for (const [index, full_name] of named.entries())
    await act('person', { user_id: accounts[index]?.user_id, full_name })
  const people = others.map((full_name) => ({ role: 'member', full_name }))
  const made = await act<{ people: { user_id: number }[] }>('people', { people })
  const ids = [...accounts, ...made.people].map(({ user_id }) => user_id)
  const bot = { owner_id: ids[1], full_name: 'Build Bot' }
  const { bots } = await act<{ bots: { user_id: number }[] }>('bots', { bots: [bot] })
  return [...ids, ...bots.map(({ user_id }) => user_id)]
}

async function makeChannels({ act, pick }: Demo, people: readonly number[]): Promise<number[]> {
  const channels = CHANNELS.map(({ name, description, privacy }) => {
    const isOpen = privacy === 'public'
    const subscribers = people.filter(() => isOpen || pick([true, false]))
    return {
      name,
      description,
      privacy,
      subscribers: isOpen ? people : [...new Set([...people.slice(0, 3), ...subscribers])],
    }
  })
  const made = await act<{ channels: { stream_id: number }[] }>('channels', { channels })
  return made.channels.map(({ stream_id }) => stream_id)
}

async function talk({ act, pick }: Demo, people: readonly number[], channels: readonly number[]): Promise<void> {
  const inChannels = CHANNELS.flatMap(({ topics }, index) =>
    topics.flatMap((topic) =>
      AGES.map((age) => ({
        sender_id: pick(people),
        stream_id: channels[index],
        topic,
        content: pick(SENTENCES),
        age,
      })),
    ),
  )
  const direct = AGES.slice(0, 4).map((age, index) => {
    const [sender_id, other] = [people[index], people[index + 1]]
    return { sender_id, to: [other], content: pick(SENTENCES), age }
  })
  const sent = await act<{ messages: { message_id: number }[] }>('messages', { messages: [...inChannels, ...direct] })
  const reactions = sent.messages.slice(0, inChannels.length).flatMap(({ message_id }) => {
    const [emoji_name, emoji_code] = pick(REACTIONS)
    const reaction = { message_id, user_id: pick(people), emoji_name, emoji_code, reaction_type: 'unicode_emoji' }
    return pick([[reaction], [], []])
  })
  await act('reactions', { reactions })
}

async function setStatuses({ ask, pick }: Demo, people: readonly number[]): Promise<void> {
  for (const id of people.slice(0, 5)) {
    const [status_text, emoji_name] = pick(STATUSES)
    await ask('POST', `/users/${id}/status`, { status_text, emoji_name })
  }
}

async function schedule({ ask, act }: Demo, channels: readonly number[]): Promise<void> {
  const { now } = await act<{ now: number }>('clock', {})
  const to = String(channels[0])
  const at = (seconds: number) => String(Math.floor(now) + seconds)
  for (const [content, seconds] of SCHEDULED) {
    const form = { type: 'stream', to, topic: 'announcements', content }
    await ask('POST', '/scheduled_messages', { ...form, scheduled_delivery_timestamp: at(seconds) })
  }
}

function actor(server: ReferenceServer, token: string) {
  return async <Answer>(action: string, takes: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}` }
    const request = { method: 'POST', url: `/${action}`, headers, body: JSON.stringify(takes) }
    return bodyOf(await server.dispatchControl(request)) as Answer
  }
}

function asker(server: ReferenceServer, owner: Account | undefined) {
  const pair = Buffer.from(`${owner?.email}:${owner?.api_key}`).toString('base64')
  const headers = { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' }
  return async (method: string, path: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form).toString()
    bodyOf(await server.dispatch({ method, url: `/api/v1${path}`, headers, body }))
  }
}

function bodyOf({ status, body }: DispatchResponse): unknown {
  const text = Buffer.from(body).toString()
  if (status !== 200) throw new Error(`the demo could not be made: ${text}`)
  return JSON.parse(text)
}
