// What an integration was told, as a history keeps it: secrets are no part of it, but which of them are the same is.

import { createHash } from 'node:crypto'
import type { WebhookLine } from '../../history/entry.ts'
import type { Received } from '../../target/wire/receiver.ts'

/** The same for the same secret, and of no use to anybody. */
export function fingerprint(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`
}

/** `secrets` are the keys and tokens that the run knows, wherever they stand. */
export function webhookLine(received: Received, secrets: ReadonlySet<string>): WebhookLine {
  const { at, webhook, method, replied } = received
  const payload = payloadOf(received.body)
  const credentials = credentialsOf(received.headers.authorization)
  return {
    ...{ kind: 'webhook', at, webhook, method },
    ...(payload === undefined ? {} : { payload: withoutSecrets(withoutToken(payload), secrets) }),
    ...(credentials === undefined ? {} : { credentials }),
    replied,
  }
}

type Fields = Readonly<Record<string, unknown>>

/** In which form a payload is written is open: an object of JSON, or a form in which objects are JSON. */
export function payloadOf(body: Uint8Array): Fields | undefined {
  const text = Buffer.from(body).toString('utf8')
  const whole = parsed(text)
  if (whole !== undefined) return isFields(whole) ? whole : undefined
  const fields = [...new URLSearchParams(text)]
  if (!fields.some(([name]) => name === 'data')) return undefined
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === 'message' ? (parsed(value) ?? value) : value]),
  )
}

/** One of the wrong type stays one. */
function withoutToken(payload: Fields): Fields {
  const { token } = payload
  if (token === undefined) return payload
  return { ...payload, token: typeof token === 'string' ? fingerprint(token) : [fingerprint(JSON.stringify(token))] }
}

function withoutSecrets(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return secrets.has(value) ? fingerprint(value) : value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, secrets))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutSecrets(member, secrets)]))
}

function credentialsOf(authorization: Received['headers'][string]): WebhookLine['credentials'] {
  const [, scheme, given] = /^(\S+) +(\S+)$/.exec([authorization ?? ''].flat().join()) ?? []
  if (scheme === undefined || given === undefined) return undefined
  if (scheme.toLowerCase() !== 'basic') return { key: fingerprint(given) }
  const [email = '', ...key] = Buffer.from(given, 'base64').toString('utf8').split(':')
  return { email, key: fingerprint(key.join(':')) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
