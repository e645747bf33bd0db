// The content of a message as a view shows it, held against what is known of it. A wrong `raw_content` is the fault of an
// edit or of the view: what else the view shows of the content tells which.
//
// What a view shows of a content besides `raw_content`: the raw text itself, or its words in rendered text. To which HTML
// a content is rendered is open, but its words are there.

import { broken, cannotTell, holds, quoted, type Say } from '../facts/observe.ts'
import { decoded, textOf } from '../readings/html-text.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { compare, contentPromise } from './message-facts.ts'
import type { MessageView } from './view.ts'

/** Which of two contents the view shows besides `raw_content`, where it shows one of them and not the other. */
function isShownBeside({ message, isRaw }: MessageView, one: string, other: string): 'one' | 'other' | 'unclear' {
  const { content } = message
  if (typeof content !== 'string') return 'unclear'
  const [isOne, isOther] = [one, other].map((each) => (isRaw ? content === each : mayRender(each, content)))
  if (isOne === isOther) return 'unclear'
  return isOne ? 'one' : 'other'
}

/** Whether the rest of the view shows something that is not in the raw content. */
export function isContradicted({ message, isRaw }: Pick<MessageView, 'message' | 'isRaw'>, raw: string): boolean {
  const { content } = message
  if (typeof content !== 'string') return false
  if (isRaw) return content !== raw
  const there = new Set([...wordsOf(raw), ...wordsOf(decoded(raw))])
  return wordsOf(textOf(content)).some((word) => !there.has(word))
}

/** Words of which no Markdown makes anything. */
export function isPlainWords(raw: string): boolean {
  return /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u.test(raw)
}

/** Whether HTML has the words of a raw content, and no others. */
export function saysTheSame(raw: string, html: string): boolean {
  // What most servers make of words takes no long look.
  if (html === `<p>${raw}</p>`) return true
  const shown = textOf(html).trim()
  return shown === raw || wordsOf(shown).join(' ') === wordsOf(raw).join(' ')
}

// An entity in the raw text may be rendered as what it stands for.
function mayRender(raw: string, html: string): boolean {
  const shown = wordsOf(textOf(html)).join(' ')
  return [raw, decoded(raw)].some((text) => shown !== '' && wordsOf(text).join(' ') === shown)
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

export function contentTrue(say: Say, known: Message, view: MessageView): void {
  const { content } = known
  const { raw } = view
  if (content.kind !== 'known' || raw === undefined) return
  const fault = faultOf(known, view)
  if (fault === 'of raw_content')
    say(broken(contentPromise, `raw_content ${quoted(content.value)}`, quoted(raw), content.from))
  if (fault === 'unclear')
    say(cannotTell(contentPromise, 'no edit explains it, and the rest of the view does not show it'))
  else {
    compare(say, content, raw, 'content')
    say(holds(contentPromise))
  }
}

/** Whose fault it is that the raw content is not the known one. */
type Fault = 'none' | 'of raw_content' | 'of an edit' | 'unclear'

function faultOf({ content }: Message, view: MessageView): Fault {
  const { raw } = view
  if (content.kind !== 'known' || raw === undefined || raw === content.value) return 'none'
  const beside = isShownBeside(view, content.value, raw)
  if (beside === 'one') return 'of raw_content'
  if (beside === 'other') return 'of an edit'
  if (content.doubts.length === 0) return 'of raw_content'
  return content.doubts.some(({ shows }) => shows.includes(raw)) ? 'of an edit' : 'unclear'
}

/** What a look teaches whose `raw_content` is not to be believed; undefined where it is. */
export function taughtByWrongRaw(known: Message, view: MessageView): readonly Effect[] | undefined {
  const fault = faultOf(known, view)
  if (fault === 'of raw_content') return [{ set: 'misshown', clause: contentPromise }]
  return fault === 'unclear' ? [] : undefined
}
