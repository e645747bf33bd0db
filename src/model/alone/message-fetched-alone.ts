// GET /messages/{message_id} held against itself: the message that was asked for, in the form that was asked for.

import { type Fields, isObject } from '../facts/fields.ts'
import { broken, holds, ofItself, quoted, type Say } from '../facts/observe.ts'
import type { Asked } from './asked.ts'
import { emptyTopicAsked } from './empty-topic-alone.ts'
import { messageAlone } from './message-alone.ts'

export function messageFetchedAlone(say: Say, asked: Asked, body: Fields): void {
  const { message } = body
  if (!isObject(message)) return
  askedFor(say, asked.request, message)
  form(say, asked.request, message)
  sameRaw(say, asked, message, body.raw_content)
  emptyTopicAsked(say, asked, [message], 'get-message')
  messageAlone(say, asked, message)
}

function askedFor(say: Say, { message_id }: Fields, { id }: Fields): void {
  const clause = 'get-message.asked-for'
  if (typeof id !== 'number' || typeof message_id !== 'number') return
  say(id === message_id ? holds(clause) : ofItself(broken(clause, `message ${message_id}`, `message ${id}`)))
}

const rawOnRequest = 'get-message.raw-on-request'
const renderedByDefault = 'get-message.rendered-by-default'

function form(say: Say, { apply_markdown }: Fields, { content_type }: Fields): void {
  const isRaw = apply_markdown === false
  const [clause, expected] = isRaw ? [rawOnRequest, 'text/x-markdown'] : [renderedByDefault, 'text/html']
  if (content_type !== expected)
    say(ofItself(broken(clause, `content_type ${quoted(expected)}`, `content_type ${quoted(content_type)}`)))
  else if (!isRaw) say(holds(clause))
}

/** An edit may come between the two: this is no breach beside another request. */
function sameRaw(say: Say, { request, isKnown }: Asked, message: Fields, raw: unknown): void {
  const { content, id } = message
  if (request.apply_markdown !== false || typeof content !== 'string' || typeof raw !== 'string') return
  if (isKnown(Number(id))) return
  if (content !== raw) say(broken(rawOnRequest, `content ${quoted(raw)}`, `content ${quoted(content)}`))
  say(holds(rawOnRequest))
}
