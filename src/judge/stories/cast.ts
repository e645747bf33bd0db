// Whom and what fixtures made, by id, so that a story can say who "reader" is and what message 8 was. Keeps the latest
// few thousand of each.

import type { ControlLine, Exchange, WireRequest } from '../../history/entry.ts'
import { quoted, shortened } from '../../model/facts/observe.ts'
import { madeBy } from '../../spec/control-facts.ts'
import type { Fields } from '../json/fields.ts'
import { nameOf } from '../verdicts/describe.ts'
import { Lately } from '../verdicts/lately.ts'
import { isSmall } from './size.ts'

const most = 4000
const contentLength = 80
const mostIds = 5

/** The ids that a request or a text names, and who sent it. */
export interface Role {
  readonly actor?: string
  readonly messages: readonly number[]
  readonly channels: readonly number[]
  readonly people: readonly number[]
}

export function roleIn({ actor, request }: Exchange): Role {
  const messages = idsIn(request, /^\/messages\/(\d+)/, 'message_id', 'message_ids', 'anchor')
  const channels = idsIn(request, /^\/streams\/(\d+)/, 'stream_id')
  return { actor, messages, channels, people: idsIn(request, /^\/users\/(\d+)/, 'user_id') }
}

/** Rules write `message 8` and `user 5` where they speak of one. */
export function roleInWords(text: string): Role {
  const named = (what: string) =>
    [...text.matchAll(new RegExp(`\\b${what} (\\d+)`, 'g'))].slice(0, mostIds).map(([, id]) => Number(id))
  return { messages: named('message'), channels: named('channel'), people: named('user') }
}

/** Made where a story is told, since most never are; of what is large at once, so that it need not be kept. */
type Words = () => string

export class Cast {
  readonly #people = new Lately<unknown, Words>(most)
  readonly #actors = new Lately<unknown, string>(most)
  readonly #channels = new Lately<unknown, Words>(most)
  readonly #messages = new Lately<unknown, { readonly channel: number | undefined; readonly words: Words }>(most)

  /** By what new things are known. */
  readonly #meeting: Readonly<Record<string, (one: Fields) => void>> = {
    user_id: (person) => this.#meet(person),
    stream_id: (channel) =>
      this.#channels.set(
        channel.stream_id,
        inWords(channel, (told) => this.#channel(told)),
      ),
    message_id: (message) => {
      const channel = typeof message.stream_id === 'number' ? message.stream_id : undefined
      this.#messages.set(message.message_id, { channel, words: inWords(message, (told) => this.#message(told)) })
    },
  }

  /** Whether the line makes what is told only where somebody has to do with it. */
  learn(line: ControlLine): boolean {
    const { list = '', id = '' } = madeBy(line.did) ?? {}
    const meet = this.#meeting[id]
    if (meet) for (const one of objectsIn(line[list])) meet(one)
    return meet !== undefined
  }

  /** Those who asked, and what they asked about. */
  introduce(roles: readonly Role[]): string[] {
    const asked = roles.flatMap(({ messages }) => messages)
    const messages = [...new Set(asked)].flatMap((id) => this.#messages.get(id) ?? [])
    const mentioned = [
      ...roles.flatMap(({ channels }) => channels),
      ...messages.flatMap(({ channel }) => channel ?? []),
    ]
    const channels = [...new Set(mentioned)].flatMap((id) => this.#channels.get(id) ?? [])
    const named = roles.flatMap(({ actor, people }) => [
      ...(actor === undefined ? [] : [actor]),
      ...people.flatMap((id) => this.#actors.get(id) ?? []),
    ])
    const people = [...new Set(named)].flatMap((actor) => this.#people.get(actor) ?? [])
    const others = [...channels, ...messages.map(({ words }) => words)].map((words) => words())
    return [...(people.length > 0 ? [people.map((words) => words()).join(', ')] : []), ...others]
  }

  #meet(person: Fields): void {
    const { actor, user_id } = person
    if (typeof actor !== 'string') return
    this.#people.set(
      actor,
      inWords(person, (told) => this.#account(actor, told)),
    )
    if (this.#actors.get(user_id) === undefined) this.#actors.set(user_id, actor)
  }

  #account(actor: string, { user_id, role, owner_id }: Fields): string {
    const known =
      role === undefined ? (owner_id === undefined ? 'account' : `bot of ${this.personOf(owner_id)}`) : word(role)
    return `${nameOf(actor)} is user ${word(user_id)} (${known})`
  }

  /** The name of somebody, or the id where nobody has one. */
  personOf(user_id: unknown): string {
    const actor = this.#actors.get(user_id)
    return actor === undefined ? `user ${word(user_id)}` : nameOf(actor)
  }

  #channel({ stream_id, privacy, history_public_to_subscribers, topics_policy, subscribers }: Fields): string {
    const kinds = [
      typeof privacy === 'string' ? privacy : 'public',
      ...(history_public_to_subscribers === false ? ['protected history'] : []),
      ...(typeof topics_policy === 'string' ? [topics_policy] : []),
    ]
    const followers = Array.isArray(subscribers) ? subscribers : []
    const named = shortened(followers.map((id) => this.personOf(id)).join(', '), contentLength)
    return `channel ${word(stream_id)} (${kinds.join(', ')}) has the subscribers ${named || 'nobody'}`
  }

  #message({ message_id, sender_id, stream_id, topic, to, content, age }: Fields): string {
    const others = Array.isArray(to) ? to.map((id) => this.personOf(id)).join(', ') : 'nobody'
    const place = stream_id === undefined ? `to ${others}` : `in channel ${word(stream_id)}, topic ${quoted(topic)}`
    const old = typeof age === 'number' && age > 0 ? `, ${age} s ago` : ''
    const words = quoted(typeof content === 'string' ? shortened(content, contentLength) : content)
    return `message ${word(message_id)} by ${this.personOf(sender_id)} ${place}${old}: ${words}`
  }
}

function inWords(fields: Fields, say: (fields: Fields) => string): Words {
  if (isSmall(fields)) return () => say(fields)
  const text = say(fields)
  return () => text
}

/** What a trace holds may be anything, also what cannot become a text. */
function word(value: unknown): string {
  return typeof value === 'string' ? shortened(value, contentLength) : shortened(quoted(value), contentLength)
}

function objectsIn(list: unknown): Fields[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : []
}

/** The id in the path, and those in the parameters of these names. */
function idsIn({ path, query, form }: WireRequest, place: RegExp, ...names: readonly string[]): number[] {
  const [, id] = place.exec(path) ?? []
  const given = { ...query, ...form }
  return [...(id === undefined ? [] : [Number(id)]), ...numbersIn(names.map((name) => given[name]))]
}

function numbersIn(given: readonly unknown[]): number[] {
  const texts = given.flat().filter((text) => typeof text === 'string')
  return (shortened(texts.join(' '), 200).match(/\d+/g) ?? []).slice(0, mostIds).map(Number)
}
