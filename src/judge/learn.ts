// What fixtures teach: people, channels, messages and settings that a run made or was told of. A line carries what was
// asked together with what came back.

import type { ControlLine, Header } from '../history/entry.ts'
import { known, unknown } from '../model/fact.ts'
import { type Effect, type Linkifier, type Role, roles } from '../model/world.ts'
import { channel, channelChanged, subscribed, type TaughtChannel } from './learn-channels.ts'
import {
  attached,
  flagged,
  message,
  reacted,
  type TaughtFlags,
  type TaughtMessage,
  type TaughtReaction,
  type TaughtSubmessage,
  type TaughtUpload,
  uploaded,
} from './learn-messages.ts'

interface TaughtPerson {
  readonly actor?: string
  readonly user_id: number
  readonly role: string
  readonly email?: string
}

const byFixture: readonly number[] = []

export function learnHeader(header: Header): Effect[] {
  return [...Object.values(header.accounts).map(person), ...settings(header.settings ?? {})]
}

/** What each action teaches; of others nothing is learnt. */
const lessons = new Map<string, (line: ControlLine) => Effect[]>([
  ['people', (line) => (line.people as TaughtPerson[]).map(person)],
  ['channels', (line) => (line.channels as TaughtChannel[]).map(channel)],
  ['channel', (line) => [channelChanged(line as unknown as TaughtChannel)]],
  ['subscribe', (line) => [subscribed(line.stream_id as number, line.user_ids as number[], true)]],
  ['unsubscribe', (line) => [subscribed(line.stream_id as number, line.user_ids as number[], false)]],
  ['messages', (line) => (line.messages as TaughtMessage[]).map(message)],
  ['settings', (line) => settings(line.settings as Record<string, unknown>)],
  ['reactions', (line) => (line.reactions as TaughtReaction[]).map(reacted)],
  ['uploads', (line) => (line.uploads as TaughtUpload[]).map(uploaded)],
  ['flags', (line) => flagged(line as unknown as TaughtFlags)],
  ['linkifiers', (line) => [{ set: 'linkifiers', to: line.linkifiers as Linkifier[] }]],
  ['submessages', (line) => (line.submessages as TaughtSubmessage[]).map(attached)],
])

export function learnControl(line: ControlLine): Effect[] {
  return lessons.get(line.did)?.(line) ?? []
}

/** The accounts that a control line introduces, by actor. */
export function accountsOf(line: ControlLine): [string, number][] {
  if (line.did !== 'people') return []
  return (line.people as (TaughtPerson & { actor: string })[]).map(({ actor, user_id }) => [actor, user_id])
}

function person({ user_id, role, email }: TaughtPerson): Effect {
  const isRole = (roles as readonly string[]).includes(role)
  const address = email === undefined ? {} : { email: known(email, byFixture, 'message.sender-email-true') }
  const roleFact = isRole ? known(role as Role, byFixture, 'fixture') : unknown
  return { set: 'user', to: { user_id, role: roleFact, ...address } }
}

function settings(values: Readonly<Record<string, unknown>>): Effect[] {
  return Object.entries(values).map(([name, value]) => ({
    set: 'setting',
    name,
    to: known(value, byFixture, 'fixture'),
  }))
}
