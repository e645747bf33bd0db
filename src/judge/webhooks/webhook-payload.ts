// What the payload of a notification says, held against the bot it is for and the message it is about, and against how its
// own bot sees that message alone: what belongs to the message itself, whatever was asked.

import type { WebhookLine } from '../../history/entry.ts'
import { broken, cannotTell, holds, type Observation, quoted } from '../../model/facts/observe.ts'
import { areRecipients } from '../../model/readings/recipients.ts'
import type { World } from '../../model/world/world.ts'
import { canonical, type Fields } from '../json/fields.ts'
import type { Bot, Sent } from './webhook-bot.ts'
import { since } from './webhook-bots.ts'

export function botTrue(bot: Bot, sent: Sent, { bot_email, bot_full_name }: Fields): Observation[] {
  const clause = 'outgoing-webhook.bot-true'
  const told = [
    { name: 'bot_email', right: since(bot.emails, sent), got: bot_email },
    { name: 'bot_full_name', right: since(bot.names, sent), got: bot_full_name },
  ]
  // Whose type is wrong the schema tells.
  const known = told.filter(({ right, got }) => typeof got === 'string' && right.length > 0)
  const wrong = known.find(({ right, got }) => !right.includes(`${got}`))
  if (!wrong) return known.length === told.length ? [holds(clause)] : []
  const { name, right, got } = wrong
  return [broken(clause, `${name} ${quoted(right.at(-1))}`, `${name} ${quoted(got)}`)]
}

export function dataTrue(sent: Sent, { data }: Fields): Observation[] {
  const clause = 'outgoing-webhook.data-true'
  if (typeof data !== 'string') return []
  return [data === sent.content ? holds(clause) : broken(clause, quoted(sent.content), quoted(data))]
}

/** `bot` is who is told. */
export function messageTrue(sent: Sent, { message }: Fields, bot: number): Observation[] {
  if (typeof message !== 'object' || message === null) return []
  const clause = 'outgoing-webhook.message-true'
  const { id, sender_id, timestamp, stream_id, subject, display_recipient } = message as Fields
  const everybody = sent.to && [sent.sender_id, ...sent.to]
  const isToThem = everybody && areRecipients(display_recipient, everybody, [bot, sent.sender_id])
  const place = everybody
    ? [['people', people(everybody), isToThem ? people(everybody) : peopleIn(display_recipient)]]
    : [['stream_id', sent.stream_id, stream_id], ...(sent.topic ? [['subject', sent.topic, subject]] : [])]
  // Not every way of sending tells when that was.
  const time = sent.timestamp === undefined ? [] : [['timestamp', sent.timestamp, timestamp]]
  const all = [['id', sent.message_id, id], ['sender_id', sent.sender_id, sender_id], ...place, ...time]
  const [wrong] = all.filter(([, right, seen]) => right !== seen)
  if (!wrong) return [holds(clause)]
  const [name, right, seen] = wrong
  return [broken(clause, `${name} ${quoted(right)}`, `${name} ${quoted(seen)}`)]
}

function peopleIn(told: unknown): unknown {
  return Array.isArray(told) ? people(told.map((each: Fields | null) => each?.id)) : told
}

function people(ids: readonly unknown[]): string {
  const sorted = [...new Set(ids)].map(Number).sort((a, b) => a - b)
  return sorted.join(', ')
}

/** `told` tells which fingerprint each bot's token had until now, by the name of its integration. */
export function tokenTrue(bot: Bot, { token }: Fields, told: ReadonlyMap<string, string>): Observation[] {
  if (typeof token !== 'string') return []
  const right = bot.token_fingerprint ?? told.get(bot.webhook)
  const fixed = 'outgoing-webhook.token-fixed'
  if (right !== undefined && right !== token)
    return [broken(fixed, `the token of fingerprint ${right}`, `one of ${token}`)]
  const others = [...told].filter(([webhook]) => webhook !== bot.webhook)
  return [...(right === undefined ? [] : [holds(fixed)]), ...perBot(token, others)]
}

function perBot(token: string, others: readonly (readonly [string, string])[]): Observation[] {
  const clause = 'outgoing-webhook.token-per-bot'
  const [twin] = others.find(([, each]) => each === token) ?? []
  if (twin !== undefined) return [broken(clause, `another token than that of ${twin}`, 'the same')]
  return others.length > 0 ? [holds(clause)] : []
}

export function credentialsTrue({ state }: World, bot: Bot, given: WebhookLine['credentials']): Observation[] {
  const clause = 'outgoing-webhook.credentials'
  if (given === undefined || bot.api_key_fingerprint === undefined) return []
  // Other recorders write null where there is nothing.
  const email = given.email ?? undefined
  const owner = email === undefined ? undefined : state.byEmail.get(email.toLowerCase())
  const isKey = given.key === bot.api_key_fingerprint
  if (isKey && (email === undefined || owner === bot.user_id)) return [holds(clause)]
  if (owner === undefined) return [cannotTell(clause, 'whether they are credentials of this service is not known')]
  const got = owner === bot.user_id ? `${email} with another key` : `those of ${email}`
  return [broken(clause, `those of user ${bot.user_id}`, got)]
}

/** Besides what is known of the message without any look. */
const ofMessage = ['client', 'is_me_message', 'recipient_id', 'type']
/** These go with the sender's account. */
const ofSender = ['sender_email', 'sender_full_name', 'sender_realm_str']

/** `isSenderSame`: nobody changed the sender's account since the message was sent. */
export function asFetched(told: Fields, alone: Fields, isSenderSame: boolean): Observation[] {
  const names = isSenderSame ? [...ofMessage, ...ofSender] : ofMessage
  const clause = 'outgoing-webhook.as-single-fetch'
  const wrong = names.find((name) => canonical(told[name]) !== canonical(alone[name]))
  if (wrong === undefined) return [holds(clause)]
  return [broken(clause, `${wrong} ${quoted(alone[wrong])}`, `${wrong} ${quoted(told[wrong])}`)]
}

export function renderedTrue({ rendered_content }: Fields, { content, content_type }: Fields): Observation[] {
  if (content_type !== 'text/html' || typeof content !== 'string' || typeof rendered_content !== 'string') return []
  const clause = 'outgoing-webhook.rendered-content-true'
  return [rendered_content === content ? holds(clause) : broken(clause, quoted(content), quoted(rendered_content))]
}
