// Short histories of integrations for the tests of their judge, in the tests' own words; nothing here works like a
// server. Ada (8) and Bob (9) are people, Hook (20) and Crook (21) bots with integrations. Hook reads channel 3.

import type { WebhookLine } from '../../history/entry.ts'
import { loadSpec } from '../../spec/spec.ts'
import { Judge } from '../judge.ts'

export type Fields = Readonly<Record<string, unknown>>

export const now = 1_800_000_000
const group = 'outgoing-webhook.'
const specs = new Map([200, 500].map((level) => [level, loadSpec({ level })] as const))

export class Story {
  readonly judge: Judge
  #at = 1_000
  readonly #messages = new Map<number, Fields>()

  constructor(level: 200 | 500 = 500, settings: Fields = { user_mention: '@**{full_name}**' }) {
    const header = { kind: 'header', version: 1, word: 'service', settings, accounts: {} } as const
    this.judge = new Judge(specs.get(level) ?? loadSpec(), { ...header, feature_level: level })
    const people = [
      { actor: 'ada', user_id: 8, role: 'member', email: 'ada@x.example' },
      { actor: 'bob', user_id: 9, role: 'member', email: 'bob@x.example' },
    ]
    this.control('people', { people })
    this.control('bots', { bots: [bot('hook', 20), bot('crook', 21)] })
    this.control('channels', { channels: [{ stream_id: 3, name: 'garden', subscribers: [8, 9, 20] }] })
  }

  control(did: string, details: Fields): void {
    this.judge.take({ kind: 'control', at: ++this.#at, did, ...details })
  }

  /** Ada sends it, unless somebody else is said to. */
  sent(message_id: number, message: Fields): void {
    const whole = { message_id, sender_id: 8, timestamp: now, content: 'hello', age: 0, ...message }
    this.#messages.set(message_id, whole)
    this.control('messages', { messages: [whole] })
  }

  direct(message_id: number, message: Fields = {}): void {
    this.sent(message_id, { to: [20], ...message })
  }

  inChannel(message_id: number, content: string, message: Fields = {}): void {
    this.sent(message_id, { stream_id: 3, topic: 'apples', content, ...message })
  }

  /** Tells the integration of a message, rightly but for what is given. */
  told(message_id: number, wrong: Fields = {}, line: Partial<WebhookLine> & { user_id?: number } = {}): void {
    const { user_id = 20, ...rest } = line
    const payload = { ...payloadOf(this.#messages.get(message_id) ?? {}, user_id), ...wrong }
    const webhook = user_id === 20 ? 'hook' : 'crook'
    this.judge.take({ kind: 'webhook', at: ++this.#at, webhook, method: 'POST', payload, replied: 200, ...rest })
  }

  missed(message_id: number, webhook = 'hook', waited = 10): void {
    this.judge.take({ kind: 'no-webhook', at: ++this.#at, webhook, message_id, waited })
  }

  fetched(message_id: number, wrong: Fields = {}, actor = 'hook'): void {
    const shown = messageOf(this.#messages.get(message_id) ?? {})
    const message = { ...shown, content: '<p>hello</p>', content_type: 'text/html', flags: [], ...wrong }
    const body = { result: 'success', msg: '', raw_content: 'hello', message }
    const request = { method: 'GET', path: `/messages/${message_id}`, query: {}, form: {} }
    const times = { sent: ++this.#at, answered: ++this.#at }
    this.judge.take({ kind: 'exchange', actor, ...times, request, response: { status: 200, headers: {}, body } })
  }

  /** The verdicts on these clauses of the group. */
  on(...names: string[]): string[] {
    const verdicts = new Map(this.judge.verdicts().map(({ id, verdict }) => [id, verdict]))
    return names.map((name) => verdicts.get(group + name) ?? 'no such clause')
  }

  broken(): string[] {
    return this.judge.findings().map(({ clause }) => clause.replace(group, ''))
  }
}

export function bot(name: string, user_id: number): Fields {
  const prints = { token_fingerprint: `token of ${user_id}`, api_key_fingerprint: `key of ${user_id}` }
  const account = { actor: name, owner_id: 8, user_id, full_name: `${name} bot`, email: `${name}@x.example` }
  return { ...account, webhook: name, ...prints }
}

export function payloadOf(message: Fields, user_id: number): Fields {
  const name = user_id === 20 ? 'hook' : 'crook'
  const trigger = message.to ? 'direct_message' : 'mention'
  const about = { data: message.content, trigger, message: { ...messageOf(message), rendered_content: '<p>hello</p>' } }
  return { bot_email: `${name}@x.example`, bot_full_name: `${name} bot`, token: `token of ${user_id}`, ...about }
}

export function messageOf({ message_id, sender_id, stream_id, topic, to, content, timestamp }: Fields): Fields {
  const people = [sender_id, ...((to ?? []) as number[])].map((id) => ({
    ...{ id, email: `${id}@x.example`, full_name: `${id}`, is_mirror_dummy: false },
  }))
  const place = to
    ? { type: 'private', display_recipient: people, subject: '' }
    : { type: 'stream', display_recipient: 'garden', stream_id, subject: topic }
  const sender = { sender_id, sender_email: 'ada@x.example', sender_full_name: 'Ada', sender_realm_str: '' }
  const rest = { avatar_url: '/8.png', client: 'web', reactions: [], submessages: [], topic_links: [], recipient_id: 1 }
  const form = { content, content_type: 'text/x-markdown', is_me_message: false }
  return { id: message_id, timestamp, ...sender, ...place, ...form, ...rest }
}
