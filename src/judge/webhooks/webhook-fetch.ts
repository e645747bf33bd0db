// The message that an integration was told of, held against how its own bot sees it alone: what belongs to the message
// itself, whatever was asked.

import { broken, holds, type Observation, quoted } from '../../model/facts/observe.ts'
import type { Fields } from '../json/fields.ts'
import { canonical } from '../json/fields.ts'

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
  return [broken(clause, `${wrong} ${quoted(alone[wrong])}`, `${wrong} ${quoted(told[wrong])}`, [])]
}

export function renderedTrue({ rendered_content }: Fields, { content, content_type }: Fields): Observation[] {
  if (content_type !== 'text/html' || typeof content !== 'string' || typeof rendered_content !== 'string') return []
  const clause = 'outgoing-webhook.rendered-content-true'
  return [rendered_content === content ? holds(clause) : broken(clause, quoted(content), quoted(rendered_content), [])]
}
