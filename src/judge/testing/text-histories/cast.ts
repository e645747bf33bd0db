/** The people, channels and messages that are there when a history begins, and how the interface shows them. */
import { type Line, start } from './tell.ts'

const ids = { olga: 1, adam: 2, mona: 3, ann: 4, ben: 5, gus: 6 }
export type Name = keyof typeof ids
export const idOf = (name: Name) => ids[name]

const accounts = {
  olga: { user_id: 1, role: 'owner' },
  adam: { user_id: 2, role: 'administrator' },
  mona: { user_id: 3, role: 'moderator' },
  ann: { user_id: 4, role: 'member' },
  phone: { user_id: 4, role: 'member' }, // another client of ann
  ben: { user_id: 5, role: 'member' },
  gus: { user_id: 6, role: 'guest' },
}

export interface Channel {
  stream_id: number
  name: string
  subscribers: number[]
  privacy?: string
}
export const garden: Channel = { stream_id: 11, name: 'garden', subscribers: [1, 2, 3, 4, 5, 6] }
export const cellar: Channel = { stream_id: 12, name: 'cellar', subscribers: [3, 4], privacy: 'private' }
export const orchard: Channel = { stream_id: 13, name: 'orchard', subscribers: [3, 4, 5] }
const channels = [garden, cellar, orchard]

export interface Note {
  id: number
  from: Name
  to: Channel | Name[] // a channel, or the other participants
  topic: string
  content: string
  timestamp: number
}
const old = (age: number) => start - 20 - age
export const plums: Note = { id: 101, from: 'ann', to: garden, topic: 'apples', content: 'plums', timestamp: old(100) }
export const pears: Note = { id: 102, from: 'ben', to: garden, topic: 'apples', content: 'pears', timestamp: old(90) }
export const figs: Note = { id: 103, from: 'ann', to: garden, topic: 'apples', content: 'figs', timestamp: old(80) }
export const psst: Note = { id: 104, from: 'ann', to: ['ben'], topic: '', content: 'psst', timestamp: old(70) }
export const wine: Note = { id: 105, from: 'ann', to: cellar, topic: 'wine', content: 'red', timestamp: old(60) }

/** The fixture that sent these messages at that second. */
export const sends = (now: number, ...notes: Note[]): Line => ({
  line: {
    kind: 'control',
    did: 'messages',
    messages: notes.map(({ id, from, to, topic, content, timestamp }) => ({
      sender_id: idOf(from),
      ...(Array.isArray(to) ? { to: to.map(idOf) } : { stream_id: to.stream_id, topic }),
      content,
      age: now - timestamp,
      message_id: id,
      timestamp,
    })),
  },
})

/** The fixture that made the cast: each is an active person with an address of their own. */
const persons = Object.entries(accounts).map(([actor, account]) => ({
  actor,
  ...account,
  email: `${actor === 'phone' ? 'ann' : actor}@chat.example`,
}))

export const people: Line = { line: { kind: 'control', did: 'people', people: persons } }

export const makes = (...made: object[]): Line => ({ line: { kind: 'control', did: 'channels', channels: made } })

export const world: Line[] = [people, makes(...channels), sends(start - 18, plums, pears, figs, psst, wine)]
