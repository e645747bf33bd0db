// In which form a queue is told of messages: as written or as HTML, and with pictures or without, as it was asked for. An
// event that does not say in which form it is shows nothing.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { Fields } from '../json/fields.ts'
import type { Arrival } from './events-arrival.ts'

const asWritten = 'register-queue.markdown-default'
const asHtml = 'register-queue.markdown-applied'
const pictured = 'register-queue.gravatar-off'

export function judgeMessageForm(arrival: Arrival, message: Fields): Observation[] {
  return [...judgeMarkdown(arrival, message), ...judgePicture(arrival, message)]
}

function judgeMarkdown({ queue }: Arrival, { content_type: told }: Fields): Observation[] {
  const { parameters, exchange } = queue.registration
  const { apply_markdown: isApplied = false } = parameters
  if (typeof told !== 'string' || typeof isApplied !== 'boolean') return []
  const [clause, expected] = isApplied ? [asHtml, 'text/html'] : [asWritten, 'text/x-markdown']
  return told === expected ? [holds(clause)] : [broken(clause, `\`${expected}\``, `\`${told}\``, [exchange])]
}

/** Only where it was asked for must every picture be there. */
function judgePicture({ queue }: Arrival, { avatar_url: url }: Fields): Observation[] {
  const { parameters, exchange } = queue.registration
  if (parameters.client_gravatar !== false || url === undefined) return []
  return url === null ? [broken(pictured, 'an `avatar_url`', 'null', [exchange])] : [holds(pictured)]
}
