// A small world for the tests of lists: an orchard that all follow, a cellar that is private, a market that only the
// author follows, and lists of what is said in them. The answers are the tests' own words.

import { known } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import type { Answer } from '../facts/moment.ts'
import type { Observation } from '../facts/observe.ts'
import { rules } from '../rules.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import type { Outcome } from '../world/outcome.ts'
import { answered } from './answered.ts'
import { now, orchard, type Person, people, Story } from './world.ts'

export type { Fields } from '../facts/fields.ts'

export const cellar = 6
export const market = 7
const fixture: readonly number[] = []
const places = { orchard, cellar, market }
const followers = {
  orchard: Object.values(people).filter((id) => id !== people.outsider),
  cellar: [people.author, people.reader],
  market: [people.author],
}

export class Lists extends Story {
  constructor(settings: Fields = {}) {
    super({ realm_empty_topic_display_name: 'general chat', ...settings })
    for (const name of ['orchard', 'cellar', 'market'] as const) this.channel(name)
  }

  channel(name: keyof typeof places, more: Partial<Channel> = {}): void {
    const subscribers = known(followers[name], fixture, 'fixture')
    const privacy = known(name === 'cellar' ? ('private' as const) : ('public' as const), fixture, 'fixture')
    const made = { stream_id: places[name], subscribers, privacy, own: true, withNotices: new Set<string>() }
    this.teach({ set: 'channel', to: { ...made, ...more } })
  }

  /** Someone said something in a channel, or to people; those who follow it got it. */
  said(message_id: number, where: keyof typeof places | readonly number[], more: Partial<Message> = {}): void {
    const direct = typeof where === 'string' ? {} : { to: where }
    const place = typeof where === 'string' && { stream_id: known(places[where], fixture, 'message.stream-id-true') }
    const receivers = typeof where === 'string' ? followers[where] : [people.author, ...where]
    this.message(message_id, direct, { ...place, receivers, ...more })
  }

  /** A person has read these messages, or not. */
  marks(as: keyof typeof people, isRead: boolean, ...ids: readonly number[]): void {
    for (const message_id of ids)
      this.teach({ set: 'read', user_id: people[as], message_id, to: known(isRead, fixture, 'fixture') })
  }

  /** The answer to a list: the messages as the world knows them, but for `shown`. */
  body(ids: readonly number[], more: Fields = {}, shown: Fields = {}, asked: Fields = {}): Fields {
    const messages = ids.map((id) => ({ ...this.#view(id, asked), ...shown }))
    const found = { found_newest: true, found_oldest: true, found_anchor: true, history_limited: false }
    return { messages, anchor: ids[0] ?? 0, ...found, ...more }
  }

  list(as: Person, asked: Fields, told: string | Fields): string[] {
    return this.take(answered('get-messages', this.world, asked, answerOf(told), this.moment(as)))
  }

  schedule(as: Person, asked: Fields, told: string | Fields): string[] {
    return this.take(rules['schedule-message'](this.world, asked, answerOf(told), this.moment(as)))
  }

  unreact(as: Person, message_id: number, asked: Fields, told: string | Fields): string[] {
    return this.take(rules['remove-reaction'](this.world, { message_id, ...asked }, answerOf(told), this.moment(as)))
  }

  moment(as: Person) {
    const user_id = as === 'nobody' ? undefined : people[as]
    return { exchange: ++this.exchange, user_id, time: this.time, level: this.level }
  }

  take(outcome: Outcome): string[] {
    this.last = outcome
    for (const effect of outcome.effects) this.teach(effect)
    return outcome.observations.map(({ saw, clause }: Observation) => `${saw} ${clause}`)
  }

  #view(id: number, asked: Fields): Fields {
    const message = this.world.messages.get(id)
    const content = message?.content.kind === 'known' ? message.content.value : 'a'
    const topic = message?.topic.kind === 'known' ? message.topic.value : 'apples'
    const isRaw = asked.apply_markdown === false
    const form = isRaw
      ? { content, content_type: 'text/x-markdown' }
      : { content: `<p>${content}</p>`, content_type: 'text/html' }
    const place = message?.stream_id?.kind === 'known' ? message.stream_id.value : undefined
    const where =
      message?.participants === undefined
        ? { type: 'stream', stream_id: place ?? orchard, subject: topic }
        : { type: 'private', subject: '' }
    const sender_id = message?.sender_id.kind === 'known' ? message.sender_id.value : people.author
    return { id, sender_id, timestamp: now, is_me_message: false, avatar_url: null, ...where, ...form }
  }
}

export function answerOf(told: string | Fields): Answer {
  if (told === 'none') return { result: 'none' }
  if (typeof told === 'string') return { result: 'error', code: told, body: { result: 'error', msg: '', code: told } }
  if (typeof told.code === 'string') return { result: 'error', code: told.code, body: told }
  return { result: 'success', body: told }
}
