// What fixtures teach: people, channels, messages and settings that a run made or was told of.

import type { ControlLine, Header } from '../history/entry.ts'
import { known, unknown } from '../model/fact.ts'
import { type Effect, type Role, roles } from '../model/world.ts'

interface TaughtPerson {
  readonly actor: string
  readonly user_id: number
  readonly role: string
}

interface TaughtMessage {
  readonly message_id: number
  readonly sender_id: number
  readonly stream_id?: number
  readonly topic?: string
  readonly to?: readonly number[]
  readonly content: string
  readonly timestamp: number
}

const byFixture: readonly number[] = []

export function learnHeader(header: Header): Effect[] {
  const people = Object.values(header.accounts).flatMap(({ user_id, role }) => person(user_id, role))
  return [...people, ...settings(header.settings ?? {})]
}

export function learnControl(line: ControlLine): Effect[] {
  if (line.did === 'people')
    return (line.people as TaughtPerson[]).flatMap(({ user_id, role }) => person(user_id, role))
  if (line.did === 'role') return person(line.user_id as number, line.role as string)
  if (line.did === 'channels') return (line.channels as { stream_id: number; subscribers: number[] }[]).map(channel)
  if (line.did === 'messages') return (line.messages as TaughtMessage[]).map(message)
  if (line.did === 'settings') return settings(line.settings as Record<string, unknown>)
  return []
}

/** The accounts that a control line introduces, by actor. */
export function accountsOf(line: ControlLine): [string, number][] {
  if (line.did !== 'people') return []
  return (line.people as TaughtPerson[]).map(({ actor, user_id }) => [actor, user_id])
}

function person(user_id: number, role: string): Effect[] {
  const isRole = (roles as readonly string[]).includes(role)
  return [{ set: 'user', to: { user_id, role: isRole ? known(role as Role, byFixture, 'fixture') : unknown } }]
}

function channel({ stream_id, subscribers }: { stream_id: number; subscribers: number[] }): Effect {
  return {
    set: 'channel',
    to: { stream_id, subscribers: known(subscribers, byFixture, 'fixture'), own: true, withNotices: new Set() },
  }
}

function settings(values: Readonly<Record<string, unknown>>): Effect[] {
  return Object.entries(values).map(([name, value]) => ({
    set: 'setting',
    name,
    to: known(value, byFixture, 'fixture'),
  }))
}

function message({ message_id, sender_id, stream_id, topic, to, content, timestamp }: TaughtMessage): Effect {
  const topicFact = topic === undefined ? unknown : known(topic, byFixture, 'edit-message.only-what-was-asked')
  const contentFact = known(content, byFixture, 'get-message.raw-content-current')
  return {
    set: 'message',
    to: {
      message_id,
      sender_id: known(sender_id, byFixture, 'message.sender-true'),
      ...(stream_id === undefined ? {} : { stream_id: known(stream_id, byFixture, 'message.stream-id-true') }),
      ...(to === undefined ? {} : { participants: [sender_id, ...to] }),
      topic: topicFact,
      content: contentFact,
      timestamp: known(timestamp, byFixture, 'message.timestamp-true'),
      original: { topic: topicFact, content: contentFact },
      edits: [],
      editsComplete: true,
      own: true,
    },
  }
}
