// The links in a topic: what the organization's linkifiers make of its name. Says nothing where a pattern, a template
// or a place in the topic leaves room for doubt.

import type { Linkifier } from './linkifier.ts'
import type { Message } from './message.ts'
import { broken, holds } from './observe.ts'
import type { Observation } from './outcome.ts'
import { isPlainTopic } from './plain-text.ts'
import type { World } from './world.ts'

const clause = 'message.topic-links-true'
// What may become a link without any linkifier.
const mayBeUrl = /:\/\/|\w\.\w|@/u
const simpleValue = /^[A-Za-z0-9_.~-]+$/u

export function* topicLinksTrue(world: World, known: Message, shown: unknown): Generator<Observation> {
  if (known.topic.kind !== 'known' || !Array.isArray(shown) || world.linkifiers.length === 0) return
  const topic = known.topic.value
  if (!isPlainTopic(world, topic) || mayBeUrl.test(topic)) return
  if (!world.linkifiers.every((linkifier) => isNamedSince(known, linkifier))) return
  const expected = linksIn(topic, world.linkifiers)
  if (expected === undefined) return
  const got = shown.map((link: unknown) => urlOf(link))
  if (inWords(got) !== inWords(expected)) yield broken(clause, inWords(expected), inWords(got), known.topic.from)
  else if (expected.length > 0) yield holds(clause)
}

// What a server makes of a topic that was there before the linkifier is not said.
function isNamedSince({ message_id, edits }: Message, { since }: Linkifier): boolean {
  const named = edits.findLast(({ topic }) => topic !== undefined)?.exchange ?? 0
  return since === undefined || message_id > since.message_id || named > since.exchange
}

interface Place {
  readonly from: number
  readonly to: number
  readonly url: string | undefined
}

/** The URLs that the topic must show; undefined where that is not clear. */
function linksIn(topic: string, linkifiers: readonly Linkifier[]): readonly string[] | undefined {
  const places = linkifiers.map((linkifier) => placesOf(topic, linkifier))
  if (places.includes(undefined)) return undefined
  const all = places.flatMap((each) => each ?? []).sort((a, b) => a.from - b.from)
  const overlap = all.some(({ from }, i) => from < (all[i - 1]?.to ?? 0))
  const isClear = !overlap && all.every((place) => standsAlone(topic, place))
  const urls = all.flatMap(({ url }) => (url === undefined ? [] : [url]))
  return isClear && urls.length === all.length ? urls : undefined
}

function placesOf(topic: string, { pattern, url_template }: Linkifier): readonly Place[] | undefined {
  const expression = compiled(pattern)
  if (expression === undefined) return undefined
  return [...topic.matchAll(expression)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    url: expand(url_template, match.groups ?? {}),
  }))
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), 'gu')
  } catch {
    return undefined
  }
}

// Whether a pattern matches inside of words is not said.
function standsAlone(topic: string, { from, to }: Place): boolean {
  return from < to && /^\s?$/u.test(topic.charAt(from - 1)) && /^\s?$/u.test(topic.charAt(to))
}

function expand(template: string, groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const url = template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = groups[name]
    return value !== undefined && simpleValue.test(value) ? value : '{}'
  })
  return /[{}]/u.test(url) ? undefined : url
}

function urlOf(link: unknown): string {
  return typeof link === 'object' && link !== null && 'url' in link ? String(link.url) : ''
}

function inWords(urls: readonly string[]): string {
  return urls.length === 0 ? 'no links' : urls.toSorted().join(', ')
}
