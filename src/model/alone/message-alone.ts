// A message object held against itself: its edits, its flags, its reactions and what was attached to it.

import { type Fields, objectsIn } from '../facts/fields.ts'
import { broken, holds, newestFirst, ofItself, quoted, type Say } from '../facts/observe.ts'
import type { Asked } from './asked.ts'
import { editorTold } from './editor-alone.ts'

export function messageAlone(say: Say, asked: Asked, message: Fields): void {
  edits(say, objectsIn(message.edit_history))
  statusMessage(say, asked, message)
  wildcardFlags(say, message.flags)
  for (const reaction of objectsIn(message.reactions)) extraEmoji(say, asked, reaction)
  submessages(say, message)
}

function edits(say: Say, entries: readonly Fields[]): void {
  editorTold(say, entries, 'edit-history-entry.nobody-before-2017')
  const times = entries.map(({ timestamp }) => timestamp).filter((time) => typeof time === 'number')
  const late = times.findIndex((time, index) => index > 0 && time > (times[index - 1] ?? time))
  if (late > 0) say(ofItself(broken(newestFirst, 'the newest edit first', `${times[late]} after ${times[late - 1]}`)))
  if (new Set(times).size > 1) say(holds(newestFirst))
}

const meClearly = /^\/me \S[^\n]*$/u

/** Raw contents alone tell it; a content that is edited meanwhile may be of another time. */
function statusMessage(say: Say, { isKnown }: Asked, { id, content, content_type, is_me_message }: Fields): void {
  if (content_type !== 'text/x-markdown' || typeof content !== 'string' || isKnown(Number(id))) return
  const isMe = meClearly.test(content)
  if (!isMe && content.trim().startsWith('/me')) return
  const clause = 'message.me-message'
  say(is_me_message === isMe ? holds(clause) : broken(clause, `is_me_message ${isMe}`, quoted(is_me_message)))
}

function wildcardFlags(say: Say, flags: unknown): void {
  if (!Array.isArray(flags)) return
  const clause = 'message.wildcard-mentioned'
  const whole = flags.includes('wildcard_mentioned')
  const parts = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned'].filter((flag) => flags.includes(flag))
  if (whole !== parts.length > 0) say(ofItself(broken(clause, `wildcard_mentioned: ${!whole}`, quoted(flags))))
  else if (whole) say(holds(clause))
}

function extraEmoji(say: Say, { word }: Asked, { reaction_type, emoji_name, emoji_code }: Fields): void {
  if (reaction_type !== `${word}_extra_emoji` || typeof emoji_code !== 'string') return
  const clause = 'message.extra-emoji-code'
  const [expected, got] = [`emoji_code ${quoted(emoji_name)}`, quoted(emoji_code)]
  say(emoji_code === emoji_name ? holds(clause) : ofItself(broken(clause, expected, got)))
}

function submessages(say: Say, { id, submessages: attached }: Fields): void {
  const stray = objectsIn(attached).find(({ message_id }) => message_id !== id)
  if (typeof id !== 'number' || stray === undefined) return
  say(ofItself(broken('message.submessages-true', `message_id ${id}`, `message_id ${quoted(stray.message_id)}`)))
}
