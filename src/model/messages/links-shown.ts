// The links in a topic and in a rendered content: what the organization's linkifiers make of them, where they were there
// before it.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Say } from '../facts/observe.ts'
import { faultOf, keptBy, linksIn, sameUrl } from '../linkifiers/linkifier-links.ts'
import { hrefsIn, isAbsolute } from '../readings/html-text.ts'
import { linkifiersIn } from '../readings/linkifiers.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'

const clause = 'message.topic-links-true'
// What may become a link without any linkifier.
const mayBeUrl = /:\/\/|\w\.\w|@/u

export function topicLinksTrue(say: Say, world: World, known: Message, shown: unknown): void {
  if (known.topic.kind !== 'known' || !Array.isArray(shown)) return
  const topic = known.topic.value
  if (!isGivenSince(world, known, 'topic') || !isPlainTopic(world, topic) || mayBeUrl.test(topic)) return
  const { linkifiers, areAll } = linkifiersOf(world)
  const expected = linksIn(topic, linkifiers)
  if (expected === undefined) return
  const got = shown.map((link: unknown) => urlOf(link))
  if (!isSame(got, expected)) {
    // Links that are not known may stand in the place of others.
    if (!areAll) return
    const fault = faultOf(topic, expected, got, linkifiers, 'add-linkifier.links-in-topics')
    const because = [...known.topic.from, ...(fault?.because ?? [])]
    say(broken(fault?.clause ?? clause, inWords(expected.map(({ url }) => url)), inWords(got), because))
  } else if (expected.length > 0) say(holds(clause))
  for (const kept of keptBy(topic, expected, linkifiers, 'add-linkifier.links-in-topics')) say(holds(kept))
}

function linkifiersOf(world: World) {
  const { byId, areAll } = linkifiersIn(world)
  return { linkifiers: [...byId.values()], areAll }
}

// The text does not say what becomes of topics and contents that were there before the linkifiers.
function isGivenSince({ state }: World, { message_id, edits }: Message, text: 'topic' | 'content'): boolean {
  const since = state.since.get('linkifiers')
  if (since === undefined || message_id > since.message_id) return since !== undefined
  return edits.some((edit) => edit[text] !== undefined && edit.exchange > since.exchange)
}

/** Whether the links are these, in whatever order. */
function isSame(got: readonly string[], expected: readonly { readonly url: string }[]): boolean {
  if (got.length !== expected.length) return false
  const [one, other] = [got.toSorted(), expected.map(({ url }) => url).toSorted()]
  return one.every((url, index) => sameUrl(url, other[index] ?? ''))
}

function urlOf(link: unknown): string {
  return typeof link === 'object' && link !== null && 'url' in link ? String(link.url) : ''
}

function inWords(urls: readonly string[]): string {
  return urls.length === 0 ? 'no links' : urls.toSorted().join(', ')
}

// Words of which no Markdown makes anything; a sign at the beginning may be a heading or a list.
const plainWords = /^[\p{L}\p{N}][\p{L}\p{N} #-]*$/u
const present = 'add-linkifier.links-in-contents'

export function contentLinksTrue(
  say: Say,
  world: World,
  known: Message,
  { content: html, content_type }: Fields,
): void {
  const { content } = known
  if (!isGivenSince(world, known, 'content') || content_type !== 'text/html' || typeof html !== 'string') return
  // The words come last, since there may be many of them.
  if (content.kind !== 'known' || content.doubts.length > 0 || !plainWords.test(content.value)) return
  const text = content.value
  const { linkifiers, areAll } = linkifiersOf(world)
  const expected = linksIn(text, linkifiers)
  if (expected === undefined || expected.some(({ linkifier }) => linkifier.by === undefined)) return
  // A server may have links of its own, such as one to the message.
  const isElsewhere = linkifiers.every(({ url_template }) => isAbsolute(url_template))
  const got = isElsewhere ? hrefsIn(html).filter(isAbsolute) : hrefsIn(html)
  const fault = isSame(got, expected) || !areAll ? undefined : faultOf(text, expected, got, linkifiers, present)
  if (fault)
    say(
      broken(fault.clause, inWords(expected.map(({ url }) => url)), inWords(got), [...content.from, ...fault.because]),
    )
  if (!isSame(got, expected)) return
  for (const kept of keptBy(text, expected, linkifiers, present)) say(holds(kept))
}
