// In which form a message object shows its content: rendered or raw, as was asked, and whether as a status.

import { broken, cannotTell, holds, type Observation, quoted } from '../facts/observe.ts'
import type { Message } from '../things/message.ts'
import type { MessageView } from './view.ts'

export function contentForm(view: MessageView): Observation {
  return view.isRaw ? rawOnRequest(view) : renderedByDefault(view)
}

function rawOnRequest({ message, raw }: MessageView): Observation {
  const clause = 'get-message.raw-on-request'
  if (message.content_type !== 'text/x-markdown')
    return broken(clause, 'content_type “text/x-markdown”', `content_type ${quoted(message.content_type)}`, [])
  if (raw === undefined) return cannotTell(clause, '`raw_content` shows another text, and nobody knows the right one')
  if (message.content !== raw) return broken(clause, `content ${quoted(raw)}`, `content ${quoted(message.content)}`, [])
  return holds(clause)
}

function renderedByDefault({ message }: MessageView): Observation {
  const clause = 'get-message.rendered-by-default'
  if (message.content_type === 'text/html') return holds(clause)
  return broken(clause, 'content_type “text/html”', `content_type ${quoted(message.content_type)}`, [])
}

const meClearly = /^\/me \S[^\n]*$/u

export function* meMessage({ content }: Message, { message }: MessageView): Generator<Observation> {
  if (content.kind !== 'known') return
  const isMe = meClearly.test(content.value)
  if (!isMe && content.value.trim().startsWith('/me')) return
  if (message.is_me_message === isMe) yield holds('message.me-message')
  else yield broken('message.me-message', `is_me_message ${isMe}`, quoted(message.is_me_message), content.from)
}
