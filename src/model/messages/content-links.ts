// The links in the rendered content of a message, where its words are plain and every linkifier was there before it.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { faultOf, keptBy, linksIn } from '../linkifiers/linkifier-links.ts'
import type { Linkifier } from '../things/linkifier.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { inWords, isSame } from './topic-links.ts'

// Words of which no Markdown makes anything; a sign at the beginning may be a heading or a list.
const plainWords = /^[\p{L}\p{N}][\p{L}\p{N} #-]*$/u
const present = 'add-linkifier.links-in-contents'

export function* contentLinksTrue(
  { linkifiers }: World,
  known: Message,
  { content: html, content_type }: Fields,
): Generator<Observation> {
  const { content } = known
  if (content.kind !== 'known' || content.doubts.length > 0 || !plainWords.test(content.value)) return
  if (content_type !== 'text/html' || typeof html !== 'string') return
  if (linkifiers.length === 0 || !linkifiers.every((each) => isWrittenSince(known, each))) return
  const text = content.value
  const expected = linksIn(text, linkifiers)
  if (expected === undefined || expected.some(({ linkifier }) => linkifier.by === undefined)) return
  const got = hrefsIn(html)
  const fault = isSame(got, expected) ? undefined : faultOf(text, expected, got, linkifiers, present)
  if (fault)
    yield broken(fault.clause, inWords(expected.map(({ url }) => url)), inWords(got), [
      ...content.from,
      ...fault.because,
    ])
  if (isSame(got, expected)) yield* keptBy(text, expected, linkifiers, present).map(holds)
}

// What becomes of a content that was there before the linkifier is not said.
function isWrittenSince({ message_id, edits }: Message, { since }: Linkifier): boolean {
  const written = edits.findLast(({ content }) => content !== undefined)?.exchange ?? 0
  return since === undefined || message_id > since.message_id || written > since.exchange
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'", '&#x27;': "'", '&quot;': '"' }

function hrefsIn(html: string): readonly string[] {
  const found = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/giu)].map(([, href = '']) => href)
  return found.map((href) => href.replaceAll(/&(?:amp|#39|#x27|quot);/gu, (entity) => entities[entity] ?? entity))
}
