// What a view shows of a content besides `raw_content`: the raw text itself, or its words in rendered text. To which HTML
// a content is rendered is open, but its words are there.

import type { MessageView } from './view.ts'

/** Which of two contents the view shows besides `raw_content`, where it shows one of them and not the other. */
export function isShownBeside(
  { message, isRaw }: Pick<MessageView, 'message' | 'isRaw'>,
  one: string,
  other: string,
): 'one' | 'other' | 'unclear' {
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
  const there = new Set([...wordsOf(raw), ...wordsOf(withoutEntities(raw))])
  return wordsOf(textOf(content)).some((word) => !there.has(word))
}

/** Words of which no Markdown makes anything. */
export function isPlainWords(raw: string): boolean {
  return /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u.test(raw)
}

/** Whether HTML has the words of a raw content, and no others. */
export function saysTheSame(raw: string, html: string): boolean {
  return wordsOf(textOf(html)).join(' ') === wordsOf(raw).join(' ')
}

// An entity in the raw text may be rendered as what it stands for.
function mayRender(raw: string, html: string): boolean {
  const shown = wordsOf(textOf(html)).join(' ')
  return [raw, withoutEntities(raw)].some((text) => shown !== '' && wordsOf(text).join(' ') === shown)
}

function textOf(html: string): string {
  return withoutEntities(html.replaceAll(/<[^>]*>/gu, ' '))
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

function withoutEntities(text: string): string {
  return text.replaceAll(/&(#?\w+);/gu, (entity, name: string) => entities[name] ?? entity)
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
