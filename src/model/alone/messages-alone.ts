// GET /messages held against itself: the order of the list, its anchor and the numbers that were asked for, and the form
// of each message. Knows nothing of how a server searches.

import { type Fields, objectsIn } from '../facts/fields.ts'
import { broken, holds, ofItself, quoted, type Say } from '../facts/observe.ts'
import type { Asked } from './asked.ts'
import { emptyTopicAsked } from './empty-topic-alone.ts'
import { type Anchor, anchorOf, type GetMessagesRequest, narrowOf, requestIn } from './get-messages-query.ts'
import { messageAlone } from './message-alone.ts'
import { anchorAlone, withoutAnchor } from './messages-anchor-alone.ts'

export function messagesAlone(say: Say, asked: Asked, body: Fields): void {
  const shown = objectsIn(body.messages)
  if (!Array.isArray(body.messages) || shown.some(({ id }) => typeof id !== 'number')) return
  const ids = shown.map(({ id }) => Number(id))
  const request = requestIn(asked.request)
  const anchor = anchorOf(request, asked.level)
  if (!isAnswerable(request, anchor)) return
  ascending(say, ids)
  if (request.message_ids === undefined) anchorAlone(say, { request, anchor, body, ids })
  else {
    withoutAnchor(say, body)
    onlyAskedFor(say, request.message_ids, ids)
  }
  if (narrowOf(request).searches === 'public') noneDirect(say, asked, request, shown)
  forms(say, asked, shown)
  emptyTopicAsked(say, asked, shown, 'get-messages')
  recipients(say, shown)
  for (const message of shown) messageAlone(say, asked, message)
}

/** What an answer tells to a request that was to be refused is not said. */
function isAnswerable(request: GetMessagesRequest, { kind }: Anchor): boolean {
  const { message_ids, anchor, use_first_unread_anchor, include_anchor, num_before, num_after } = request
  const around = [anchor, use_first_unread_anchor, include_anchor, num_before, num_after]
  if (message_ids !== undefined) return around.every((each) => each === undefined)
  if (anchor !== undefined && (kind === 'open' || use_first_unread_anchor !== undefined)) return false
  return num_before !== undefined && num_after !== undefined && num_before + num_after <= mostMessages
}

const mostMessages = 5000

function ascending(say: Say, ids: readonly number[]): void {
  const clause = 'get-messages.ascending'
  const at = ids.findIndex((id, index) => index > 0 && id <= (ids[index - 1] ?? 0))
  if (at > 0) say(ofItself(broken(clause, 'ids that grow', `${ids[at]} after ${ids[at - 1]}`)))
  if (ids.length > 1) say(holds(clause))
}

function onlyAskedFor(say: Say, asked: readonly number[], ids: readonly number[]): void {
  const among = new Set(asked)
  const stray = ids.find((id) => !among.has(id))
  if (stray === undefined) return
  say(ofItself(broken('get-messages.message-ids', `some of ${asked.join(', ')}`, `message ${stray}`)))
}

function noneDirect(say: Say, { isKnown }: Asked, { message_ids }: GetMessagesRequest, shown: readonly Fields[]): void {
  const clause = message_ids === undefined ? 'get-messages.public-channels' : 'get-messages.message-ids-narrowed'
  const direct = shown.find(({ id, type }) => type === 'private' && !isKnown(Number(id)))
  if (direct === undefined) return
  say(ofItself(broken(clause, 'only messages of public channels', `message ${direct.id}, a direct one`)))
}

function forms(say: Say, { request }: Asked, shown: readonly Fields[]): void {
  if (shown.length === 0) return
  contentType(say, request.apply_markdown === false, shown)
  if (request.client_gravatar === false) avatars(say, shown)
}

function contentType(say: Say, isRaw: boolean, shown: readonly Fields[]): void {
  const clause = isRaw ? 'get-messages.raw-on-request' : 'get-messages.rendered-by-default'
  const expected = isRaw ? 'text/x-markdown' : 'text/html'
  const other = shown.find(({ content_type }) => content_type !== expected)
  const got = `${quoted(other?.content_type)} of message ${other?.id}`
  if (other) say(ofItself(broken(clause, `content_type ${quoted(expected)}`, got)))
  say(holds(clause))
}

function avatars(say: Say, shown: readonly Fields[]): void {
  const clause = 'get-messages.avatar-not-null'
  const bare = shown.find(({ avatar_url }) => avatar_url === null)
  if (bare) say(ofItself(broken(clause, 'an avatar_url', `null of message ${bare.id}`)))
  say(holds(clause))
}

/** Who takes part in a direct message never changes. */
function recipients(say: Say, shown: readonly Fields[]): void {
  const clause = 'message.recipient-id-true'
  const byId = new Map<unknown, Fields>()
  for (const message of shown.filter(({ type }) => type === 'private')) {
    const other = byId.get(message.recipient_id) ?? message
    byId.set(message.recipient_id, other)
    if (peopleIn(other) === peopleIn(message)) continue
    const got = `${quoted(message.recipient_id)} of messages ${other.id} and ${message.id}`
    say(ofItself(broken(clause, 'another recipient_id for other people', got)))
  }
}

function peopleIn({ display_recipient }: Fields): string {
  return objectsIn(display_recipient)
    .map(({ id }) => `${id}`)
    .sort()
    .join()
}
