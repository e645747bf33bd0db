// A request in one line, as findings show it: the wire's names and values, without secrets.

import type { Exchange, NoWebhookLine, WebhookLine, WireRequest } from '../../history/entry.ts'
import { shortened } from '../../model/facts/observe.ts'
import { isTame } from '../json/tame.ts'

export type Requested = Pick<Exchange, 'actor' | 'spoilt' | 'request'>

export function describeRequest({ actor, spoilt, request }: Requested): string {
  return `${describeCall(request, briefly)} as ${nameOf(actor, spoilt)}`
}

/** What was asked, whoever asked it; of each value at most so many characters. */
export function describeCall({ method, path, query, form, raw }: WireRequest, most: number): string {
  const given = Object.entries({ ...query, ...form }).map(([name, text]) => `${name}=${shownValue(name, text, most)}`)
  const bytes = raw === undefined ? [] : [`the bytes ${brief(Buffer.from(raw, 'base64').toString('latin1'), most)}`]
  return [`${method} ${shortened(path, most)}`, ...given, ...bytes].join(' ')
}

/** The name that the plan has for somebody, without what a run sets before it. */
export function nameOf(actor: string, spoilt?: string): string {
  const name = actor.replace(/^(?:[^@\s]*[^@\s\w])?(?:plan|trial)\d+\.(?=.)/, '')
  return spoilt === undefined ? name : `${name} (with ${wrongs.get(spoilt) ?? `a wrong ${spoilt}`})`
}

const wrongs: ReadonlyMap<string, string> = new Map([
  ['key', 'a key that nobody has'],
  ['other-key', 'the key of somebody else'],
  ['email', 'an e-mail that nobody has'],
  ['scheme', 'another scheme than Basic'],
])

const secrets = /password|api_key|token|secret/i

/** Whether a member of this name holds what nobody else may read. */
export function isSecret(name: string): boolean {
  return secrets.test(name)
}

const briefly = 2000

function shownValue(name: string, given: string | readonly string[], most: number): string {
  if (isSecret(name)) return `(${[given].flat().join().length} characters, hidden)`
  return typeof given === 'string' && isPlain(given) ? shortened(given, most) : brief(given, most)
}

/** Numbers, single words and JSON need no quotes. */
function isPlain(text: string): boolean {
  if (text.length > briefly) return false
  return /^[\w.:@/+-]{1,60}$/.test(text) || (/^[[{].*[\]}]$/.test(text) && isJson(text))
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/** A storage may hold millions of characters, of which only those that are shown are looked at. */
function brief(given: string | readonly string[], most: number): string {
  if (typeof given === 'string' && given.length > most)
    return `${JSON.stringify(given.slice(0, most)).slice(0, most)}… (${given.length} characters)`
  return isTame(given) ? shortened(JSON.stringify(given), most) : 'nested too deep to be shown'
}

/** What the target itself sent, or did not. */
export function describeWebhook(line: WebhookLine | NoWebhookLine): string {
  const to = `to the integration ${nameOf(line.webhook)}`
  if (line.kind === 'no-webhook') return `nothing ${to} of message ${line.message_id} within ${line.waited} s`
  return `${line.method} ${to} ${JSON.stringify(line.payload) ?? 'of something else than a payload'}`
}
