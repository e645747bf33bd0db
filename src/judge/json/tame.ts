// What came from outside, before any rule sees it. JSON may be nested without end, and may have a member `toString` that
// is no function, at which every attempt to show it would fail.

import type { Exchange, Parameters, WireResponse } from '../../history/entry.ts'
import { isText } from '../../model/facts/text.ts'

/** Whoever nests deeper tells nothing that the specification knows. */
const deepest = 64

/** Whether it can be walked through. What cannot show itself is shown as any other object from now on. */
export function isTame(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && !isTame(item, levels - 1)) return false
    return true
  }
  for (const name in value) {
    if (name === 'toString' || name === 'valueOf') makeShowable(value)
    const member = (value as Record<string, unknown>)[name]
    if (typeof member === 'object' && !isTame(member, levels - 1)) return false
  }
  return true
}

function makeShowable(value: object): void {
  if (Object.isExtensible(value))
    Object.defineProperty(value, Symbol.toPrimitive, { value: anyObject, configurable: true })
}

/** Parameters and headers are texts. What else stands there was not sent so, and cannot be read. */
export function inTexts(exchange: Exchange): Exchange {
  const { request, response } = exchange
  const isInTexts = isOfTexts(request.query) && isOfTexts(request.form) && isOfTexts(response?.headers)
  if (isInTexts && (request.raw === undefined || isText(request.raw))) return exchange
  const { raw, ...asked } = request
  const [query, form] = [mapped(request.query), mapped(request.form)]
  const texts = (all: WireResponse['headers'] | null | undefined) =>
    Object.entries(all ?? {}).filter(([, text]) => isText(text))
  const answer = response && { ...response, headers: Object.fromEntries(texts(response.headers)) }
  return { ...exchange, request: { ...asked, query, form, ...(isText(raw) && { raw }) }, response: answer }
}

/** Lists of texts are looked at one by one: they are rare. */
function isOfTexts(all: object | null | undefined): boolean {
  if (typeof all !== 'object' || all === null || Array.isArray(all)) return false
  for (const name in all) if (!isText((all as Parameters)[name])) return false
  return true
}

function mapped(parameters: Parameters | null | undefined): Parameters {
  const entries = Object.entries(parameters ?? {})
  return Object.fromEntries(entries.map(([name, sent]) => [name, isText(sent) ? sent : [sent].flat().filter(isText)]))
}

function anyObject(): string {
  return '[object Object]'
}
