// The links in a topic: what the organization's linkifiers make of its name.

import { broken, holds, type Observation } from '../facts/observe.ts'
import { faultOf, keptBy, linksIn, sameUrl } from '../linkifiers/linkifier-links.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import type { Linkifier } from '../things/linkifier.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'

const clause = 'message.topic-links-true'
// What may become a link without any linkifier.
const mayBeUrl = /:\/\/|\w\.\w|@/u

export function* topicLinksTrue(world: World, known: Message, shown: unknown): Generator<Observation> {
  if (known.topic.kind !== 'known' || !Array.isArray(shown) || world.linkifiers.length === 0) return
  const { linkifiers } = world
  const topic = known.topic.value
  if (!isPlainTopic(world, topic) || mayBeUrl.test(topic)) return
  if (!linkifiers.every((linkifier) => isNamedSince(known, linkifier))) return
  const expected = linksIn(topic, linkifiers)
  if (expected === undefined) return
  const got = shown.map((link: unknown) => urlOf(link))
  if (!isSame(got, expected)) {
    const fault = faultOf(topic, expected, got, linkifiers, 'add-linkifier.links-in-topics')
    const because = [...known.topic.from, ...(fault?.because ?? [])]
    yield broken(fault?.clause ?? clause, inWords(expected.map(({ url }) => url)), inWords(got), because)
  } else if (expected.length > 0) yield holds(clause)
  yield* keptBy(topic, expected, linkifiers, 'add-linkifier.links-in-topics').map(holds)
}

// What a server makes of a topic that was there before the linkifier is not said.
function isNamedSince({ message_id, edits }: Message, { since }: Linkifier): boolean {
  const named = edits.findLast(({ topic }) => topic !== undefined)?.exchange ?? 0
  return since === undefined || message_id > since.message_id || named > since.exchange
}

/** Whether the links are these, in whatever order. */
export function isSame(got: readonly string[], expected: readonly { readonly url: string }[]): boolean {
  if (got.length !== expected.length) return false
  const [one, other] = [got.toSorted(), expected.map(({ url }) => url).toSorted()]
  return one.every((url, index) => sameUrl(url, other[index] ?? ''))
}

function urlOf(link: unknown): string {
  return typeof link === 'object' && link !== null && 'url' in link ? String(link.url) : ''
}

export function inWords(urls: readonly string[]): string {
  return urls.length === 0 ? 'no links' : urls.toSorted().join(', ')
}
