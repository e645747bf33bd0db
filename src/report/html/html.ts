// Builds HTML. Whatever is put into a template is text, and cannot become markup, unless a template made it. What could
// deceive a reader is made visible: control characters, and those that turn the direction of writing.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Value = Html | string | number | false | undefined | readonly Value[]

/** Values of attributes have to stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => (index === 0 ? part : textOf(values[index - 1]) + part)).join(''))
}

function textOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(textOf).join('')
  return escaped(visible(`${value}`))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Line ends and tabs stay as they are. */
const deceiving = /[^\P{C}\t\n\u{E000}-\u{F8FF}]|[\u2028\u2029]/gu

export function visible(text: string): string {
  return text.toWellFormed().replaceAll(deceiving, signFor)
}

const blank = 0x20
const pictures = 0x2400
/** Joins emoji and letters, as nothing else does. */
const joiners = ['\u200c', '\u200d']

function signFor(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (joiners.includes(sign)) return sign
  if (code < blank) return String.fromCodePoint(pictures + code)
  if (code === 0x7f) return '\u2421'
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}
