// Pieces of Markdown in which text of anybody can stand: none of it is taken for Markdown, a tag, a link or a mention.

import { harmless } from './harmless.ts'

const longest = 4000

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Text that may be of anybody: nothing in it is Markdown or a tag, and it is one line. */
export function inline(text: string): string {
  const short = harmless(text.length > longest ? `${text.slice(0, longest)}…` : text)
  return short
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]#!|~>@]|:(?=\/\/)|(?<=\bwww)\./gi, (letter) => `&#${letter.codePointAt(0)};`)
}

/** A sentence of the specification: what stands between backticks is code. */
export function prose(text: string): string {
  const parts = text.slice(0, longest).split('`')
  // An odd one at the end is only a sign, and two in a row are none.
  if (parts.length % 2 === 0 || parts.some((part, index) => index % 2 === 1 && part.trim() === '')) return inline(text)
  return parts.map((part, index) => (index % 2 === 0 ? inline(part) : code(part))).join('')
}

/** In fences of more backticks than stand in it. */
export function code(text: string): string {
  const short = harmless(text.length > longest ? `${text.slice(0, longest)}…` : text).replaceAll('|', '\uFFFD')
  const fence = '`'.repeat(mostBackticks(short) + 1)
  return `${fence} ${short} ${fence}`
}

export function block(text: string, language = 'text'): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text
  const fence = '`'.repeat(Math.max(3, mostBackticks(short) + 1))
  return `${fence}${language}\n${short}\n${fence}`
}

function mostBackticks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
}
