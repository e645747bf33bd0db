// What a reader of HTML sees: its words, whatever spelling of characters and whichever tags a server chose for them.

import { decodeHTML } from 'entities'

/** Tags that stand within a word, too. */
const within = 'a|abbr|b|bdi|bdo|code|del|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|time|u|wbr'
const inTag = `(?:"[^"]*"|'[^']*'|[^'">])*`
const tagWithin = new RegExp(`</?(?:${within})(?:\\s${inTag})?/?>`, 'giu')
const anyTag = new RegExp(`<${inTag}>`, 'gu')

export function textOf(html: string): string {
  return decoded(html.replaceAll(tagWithin, '').replaceAll(anyTag, ' '))
}

/** With each character reference as what it stands for. */
export function decoded(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text
}

const href = /<a\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/giu

/** Where the links lead, in their order. */
export function hrefsIn(html: string): readonly string[] {
  return [...html.matchAll(href)].map(([, quoted, single, bare]) => decoded(quoted ?? single ?? bare ?? ''))
}

/** Whether a URL leads elsewhere, and not to a place of the page or the server. */
export function isAbsolute(url: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(url)
}
