// A request in one line, as findings show it.

import type { Exchange, NoWebhookLine, WebhookLine } from '../history/entry.ts'
import { shortened } from '../model/observe.ts'

export function describeRequest({ actor, spoilt, request }: Exchange): string {
  const { method, path, query, form, raw } = request
  const given = Object.entries({ ...query, ...form }).map(([name, text]) => `${name}=${brief(text)}`)
  const bytes = raw === undefined ? [] : [`the bytes ${brief(Buffer.from(raw, 'base64').toString('latin1'))}`]
  const credentials = spoilt === undefined ? [] : [`(wrong ${spoilt})`]
  return [`${method} ${path}`, ...given, ...bytes, `as ${actor}`, ...credentials].join(' ')
}

const briefly = 2000

/** A storage may hold millions of characters; the counterexample has them all. */
function brief(given: string | readonly string[]): string {
  return shortened(JSON.stringify(given), briefly)
}

/** What the target itself sent, or did not. */
export function describeWebhook(line: WebhookLine | NoWebhookLine): string {
  const to = `to the integration ${line.webhook}`
  if (line.kind === 'no-webhook') return `nothing ${to} of message ${line.message_id} within ${line.waited} s`
  return `${line.method} ${to} ${JSON.stringify(line.payload) ?? 'of something else than a payload'}`
}
