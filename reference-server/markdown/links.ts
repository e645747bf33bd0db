// A last look at the parsed text: makes the organization's linkifiers into links, and notes what the text holds.
// Knows nothing of where the notes go.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { type FoundLink, linksIn } from './linkify.ts'
import type { Mention } from './mention.ts'
import type { Environment, Findings } from './surroundings.ts'

export function links(markdown: MarkdownIt): void {
  markdown.core.ruler.push('links', (state) => {
    const { surroundings, findings } = state.env as unknown as Environment
    for (const block of state.tokens) {
      if (block.type !== 'inline' || block.children === null) continue
      if (surroundings.linkifiers.length > 0) block.children = linkified(state, block.children)
      for (const token of block.children) note(token, findings)
    }
  })
}

function linkified(state: StateCore, tokens: readonly Token[]): Token[] {
  const { surroundings, work } = state.env as unknown as Environment
  let depth = 0
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') depth += 1
    if (token.type === 'link_close') depth -= 1
    if (token.type !== 'text' || depth > 0) return [token]
    const found = linksIn(token.content, surroundings.linkifiers, work).filter(({ url }) => state.md.validateLink(url))
    return found.length === 0 ? [token] : split(state, token, found)
  })
}

function split(state: StateCore, token: Token, found: readonly FoundLink[]): Token[] {
  const pieces: Token[] = []
  let at = 0
  for (const { start, end, text, url } of found) {
    pieces.push(textToken(state, token.content.slice(at, start)), ...linkTokens(state, text, url))
    at = end
  }
  return [...pieces, textToken(state, token.content.slice(at))]
}

function linkTokens(state: StateCore, text: string, url: string): Token[] {
  const open = new state.Token('link_open', 'a', 1)
  open.attrs = [['href', state.md.normalizeLink(url)]]
  return [open, textToken(state, text), new state.Token('link_close', 'a', -1)]
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token('text', '', 0)
  token.content = content
  return token
}

function note(token: Token, findings: Findings): void {
  if (token.type === 'link_open') findings.hasLink = true
  if (token.type === 'image') findings.hasImage = true
  if (token.type !== 'mention') return
  const mention = token.meta as unknown as Mention
  if (mention.isSilent) return
  if (mention.kind === 'channel') findings.mentionsChannel = true
  if (mention.kind === 'topic') findings.mentionsTopic = true
  if (mention.id !== undefined) findings.mentionedIds.add(mention.id)
}
