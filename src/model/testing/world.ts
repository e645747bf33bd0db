// A small world for the tests of the rules, told as a story: who edits, what the server answers, what it shows.
// The answers are the tests' own words; nothing here works like a server.

import { known, unknown } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import type { Answer, Interval } from '../facts/moment.ts'
import type { Observation } from '../facts/observe.ts'
import { rules } from '../rules.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import { put } from '../things/put.ts'
import { noReactions, type Reaction, reactionsShelf } from '../things/reaction.ts'
import type { Role } from '../things/user.ts'
import { apply } from '../world/apply.ts'
import type { Effect } from '../world/effect.ts'
import type { Outcome } from '../world/outcome.ts'
import { emptyWorld } from '../world/world.ts'
import { answered } from './answered.ts'

export const people = { author: 10, reader: 11, moderator: 12, administrator: 13, owner: 14, guest: 15, outsider: 16 }
export type Person = keyof typeof people | 'nobody'
export const now = 1_800_000_000
export const orchard = 5
/** Where messages can be moved to, once it is opened. */
export const garden = 8
/** Nothing has it, and nobody. */
export const missing = 4044
export const missingName = 'no_such_emoji'
const madeUpKinds = ['message', 'user', 'channel', 'group', 'linkifier', 'emoji']
const fixture: readonly number[] = []

const openSettings = {
  allow_message_editing: true,
  allow_edit_history: true,
  message_content_edit_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 3600,
  can_resolve_topics_group: 'everyone',
  can_move_messages_between_topics_group: 'members',
}

type Given = { age?: number; topic?: string; content?: string; sender_id?: number; to?: readonly number[] }
type Told = 'success' | 'none' | string | Fields

export class Story {
  readonly world = emptyWorld()
  level = 500
  time: Interval | undefined = { from: now, to: now }
  exchange = 0
  last: Outcome = { observations: [], effects: [], confirmed: [] }

  constructor(settings: Fields = {}) {
    this.set({ ...openSettings, ...settings })
    const roleOf = (name: string) => (['author', 'reader', 'outsider'].includes(name) ? 'member' : name) as Role
    for (const [name, user_id] of Object.entries(people))
      this.teach({ set: 'user', to: { user_id, role: known(roleOf(name), fixture, 'fixture') } })
    const subscribers = known(
      Object.values(people).filter((id) => id !== people.outsider),
      fixture,
      'fixture',
    )
    for (const kind of madeUpKinds) this.teach({ set: 'state', of: 'made-up', kind, ids: [String(missing)] })
    this.teach({ set: 'state', of: 'made-up', kind: 'emoji name', ids: [missingName] })
    this.teach({ set: 'channel', to: { stream_id: orchard, subscribers, own: true, withNotices: new Set() } })
  }

  teach(effect: Effect): void {
    apply(this.world, [effect])
  }

  /** There is another channel, or this one is otherwise. */
  opens(stream_id: number, more: Partial<Channel> = {}): void {
    const subscribers = this.world.channels.get(orchard)?.subscribers ?? unknown
    const made = { subscribers, own: true, withNotices: new Set<string>() }
    this.teach({ set: 'channel', to: { ...made, ...this.world.channels.get(stream_id), stream_id, ...more } })
  }

  set(settings: Fields): void {
    for (const [name, value] of Object.entries(settings))
      this.teach({ set: 'setting', name, to: known(value, fixture, 'fixture') })
  }

  /** Someone sent a message. */
  message(message_id: number, given: Given = {}, more: Partial<Message> = {}): void {
    const { age = 0, topic = 'apples', content = 'a', sender_id = people.author, to } = given
    const sent = known(content, fixture, 'get-message.raw-content-current')
    const place = known(to ? '' : topic, fixture, 'edit-message.only-what-was-asked')
    const stream = { stream_id: known(orchard, fixture, 'message.stream-id-true') }
    const made = {
      message_id,
      sender_id: known(sender_id, fixture, 'message.sender-true'),
      topic: place,
      content: sent,
      timestamp: known(now - age, fixture, 'message.timestamp-true'),
      original: { topic: place, content: sent },
      ...{ edits: [], editsComplete: true, own: true },
    }
    this.teach({ set: 'message', to: { ...made, ...(to ? { participants: [sender_id, ...to] } : stream), ...more } })
  }

  /** The message has these reactions and no others. */
  reacted(message_id: number, ...all: readonly Reaction[]): void {
    this.teach(put('shelves', reactionsShelf(message_id), noReactions))
    for (const reaction of all) this.teach({ set: 'reacted', message_id, reaction })
  }

  get(message_id: number): Message {
    const found = this.world.messages.get(message_id)
    if (!found) throw new Error(`the story has no message ${message_id}`)
    return found
  }

  edit(as: Person, message_id: number, asked: Fields, told: Told = 'success'): string[] {
    return this.#apply(rules['edit-message'](this.world, { message_id, ...asked }, answer(told), this.#at(as)))
  }

  /** Looks at the message; `shown` is how the answer differs from an untouched message 'a' in 'apples'. */
  look(message_id: number, shown: Fields = {}, asked: Fields = {}, as: Person = 'reader'): string[] {
    return this.read(as, message_id, { message: view(message_id, shown), raw_content: shown.raw ?? 'a' }, asked)
  }

  read(as: Person, message_id: number, told: Told, asked: Fields = {}): string[] {
    return this.#apply(answered('get-message', this.world, { message_id, ...asked }, answer(told), this.#at(as)))
  }

  history(message_id: number, told: Told | readonly Fields[], as: Person = 'reader', asked: Fields = {}): string[] {
    const body = Array.isArray(told) ? { message_history: told } : (told as Told)
    return this.#apply(
      answered('get-message-history', this.world, { message_id, ...asked }, answer(body), this.#at(as)),
    )
  }

  wait(seconds: number): void {
    if (this.time) this.time = { from: this.time.from + seconds, to: this.time.to + seconds }
  }

  #at(as: Person) {
    const user_id = as === 'nobody' ? undefined : people[as]
    return { exchange: ++this.exchange, user_id, time: this.time, level: this.level }
  }

  #apply(outcome: Outcome): string[] {
    this.last = outcome
    apply(this.world, outcome.effects)
    return outcome.observations.map(inWords)
  }
}

/** `code` or `{ code, … }` is an error, an object without a code a success. */
function answer(told: Told): Answer {
  if (told === 'none') return { result: 'none' }
  if (told === 'success') return { result: 'success', body: { result: 'success', msg: '', detached_uploads: [] } }
  if (typeof told === 'string') return { result: 'error', code: told, body: { result: 'error', msg: '', code: told } }
  if (typeof told.code === 'string') return { result: 'error', code: told.code, body: told }
  return { result: 'success', body: told }
}

function view(id: number, { raw = 'a', ...shown }: Fields): Fields {
  const place = { type: 'stream', stream_id: orchard, subject: 'apples' }
  const form = { content: `<p>${raw}</p>`, content_type: 'text/html', is_me_message: false }
  return { id, sender_id: people.author, timestamp: now, ...place, ...form, ...shown }
}

function inWords({ saw, clause }: Observation): string {
  return `${saw} ${clause}`
}

export function brokenIn(words: readonly string[]): string[] {
  return words.filter((each) => each.startsWith('broken'))
}

/** The first snapshot of a history. */
export function sent(content = 'a', topic = 'apples', timestamp = now): Fields {
  return { topic, content, rendered_content: `<p>${content}</p>`, timestamp, user_id: people.author }
}

/** The snapshot that an edit of the content leaves. */
export function rewritten(content: string, prev_content: string, more: Fields = {}): Fields {
  const prev = { prev_content, prev_rendered_content: `<p>${prev_content}</p>`, content_html_diff: '<del>' }
  return { ...sent(content), ...prev, ...more }
}

/** The snapshot that a move leaves. */
export function moved(topic: string, prev_topic: string, more: Fields = {}): Fields {
  return { ...sent('a', topic), prev_topic, ...more }
}
