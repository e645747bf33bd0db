// What a request asked, as a text that is the same for equal requests. Each value becomes a text at most once, however
// many clauses compare the request with others.

import { hash } from 'node:crypto'
import { isObject } from '../../model/facts/fields.ts'
import type { Endpoint } from '../../spec/endpoint.ts'

type Values = Readonly<Record<string, unknown>>

export interface Asked {
  readonly endpoint: Endpoint
  readonly user_id: number | undefined
  readonly parameters: Values
}

interface Part {
  readonly name: string
  readonly value: unknown
  text: string | undefined
}

/** Those of the request that was asked for last: all who compare one ask one after the other. */
let last: { readonly parameters: Values; readonly parts: readonly Part[] } = { parameters: {}, parts: [] }

/** Who asked what, but for some names. */
export function requestKey({ endpoint, user_id, parameters }: Asked, without: readonly string[]): string {
  let key = `${endpoint.slug} ${user_id}`
  for (const part of partsOf(endpoint, parameters))
    if (!without.includes(part.name)) key += `\n${part.name}=${textOf(part)}`
  return key
}

/** The same, but that prose (a topic, a content) counts as given or not, and everything else by its value. */
export function likenessOf({ endpoint, user_id, parameters }: Asked): string {
  let key = `${endpoint.slug} ${user_id}`
  for (const part of partsOf(endpoint, parameters))
    key += endpoint.parameters[part.name]?.prose ? `\n${part.name}` : `\n${part.name}=${textOf(part)}`
  return key
}

/** What is left of a likeness without an offending part; whoever asked, where that is the actor. */
export function likenessWithout(likeness: string, offending: readonly string[]): string {
  if (!offending.some((name) => name === 'actor' || likeness.includes(`\n${name}`))) return likeness
  const [who = '', ...parts] = likeness.split('\n')
  const asker = offending.includes('actor') ? `${who.slice(0, who.indexOf(' '))} anyone` : who
  return [asker, ...parts.filter((part) => !offending.includes(nameIn(part)))].join('\n')
}

function nameIn(part: string): string {
  const end = part.indexOf('=')
  return end < 0 ? part : part.slice(0, end)
}

/** In the endpoint's order, whatever the request's. JSON has no line ends, so that no two lists of parts look alike. */
function partsOf(endpoint: Endpoint, parameters: Values): readonly Part[] {
  if (last.parameters === parameters) return last.parts
  const parts: Part[] = []
  for (const name in endpoint.parameters)
    if (Object.hasOwn(parameters, name)) parts.push({ name, value: parameters[name], text: undefined })
  last = { parameters, parts }
  return parts
}

function textOf(part: Part): string {
  part.text ??= typeof part.value === 'number' ? `${part.value}` : shortly(JSON.stringify(abridged(part.value)) ?? '')
  return part.text
}

/** Long texts within it are not escaped only to be digested: they stand there by their digests at once. */
function abridged(value: unknown): unknown {
  if (typeof value === 'string') return shortly(value)
  if (!isObject(value) || !Object.values(value).some(isLong)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isLong(member) ? shortly(member) : member]),
  )
}

function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > longest
}

const longest = 200

/** Keys are kept, and values may have millions of characters: a long one stands there by its digest. */
function shortly(text: string): string {
  return text.length <= longest ? text : `${text.length} ${hash('sha1', bytesOf(text))}`
}

/** Half as many where all of it is ASCII. Else its UTF-16, since lone surrogates are all one in UTF-8. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text, Buffer.byteLength(text) === text.length ? 'latin1' : 'utf16le')
}
