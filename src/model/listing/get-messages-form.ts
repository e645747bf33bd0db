// How the messages of a list are shown: rendered or raw, with avatars. True of every message, also of those that the
// world does not know.

import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import type { List, Shown } from './get-messages-list.ts'

export function* form(list: List): Generator<Observation> {
  if (list.messages.length === 0) return
  yield* contentType(list)
  yield* avatars(list)
}

function* contentType({ request, messages }: List): Generator<Observation> {
  const isRaw = request.apply_markdown === false
  const clause = isRaw ? 'get-messages.raw-on-request' : 'get-messages.rendered-by-default'
  const expected = isRaw ? 'text/x-markdown' : 'text/html'
  const other = messages.find(({ fields }) => fields.content_type !== expected)
  if (other)
    yield broken(clause, `content_type ${quoted(expected)}`, `${quoted(other.fields.content_type)} of ${of(other)}`, [])
  yield holds(clause)
}

function* avatars({ request, messages }: List): Generator<Observation> {
  if (request.client_gravatar !== false) return
  const clause = 'get-messages.avatar-not-null'
  const bare = messages.find(({ fields }) => fields.avatar_url === null)
  if (bare) yield broken(clause, 'an avatar_url', `null of ${of(bare)}`, [])
  yield holds(clause)
}

function of({ id }: Shown): string {
  return `message ${id}`
}
