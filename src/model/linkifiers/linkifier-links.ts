// The links that linkifiers make of a text, and which clause is to blame where others are shown. Says nothing where a
// pattern, a template or a place in the text leaves room for doubt.

import type { Linkifier } from '../things/linkifier.ts'
import { matchesIn } from './linkifier-pattern.ts'
import { expand, isElaborate, variablesOf } from './rfc6570.ts'

export interface Link {
  readonly linkifier: Linkifier
  readonly url: string
  /** What its groups matched. */
  readonly groups: Readonly<Record<string, string>>
}

interface Place {
  readonly from: number
  readonly to: number
  readonly link: Link | undefined
}

/** The links that the text must show; undefined where that is not clear. */
export function linksIn(text: string, linkifiers: readonly Linkifier[]): readonly Link[] | undefined {
  // The text does not say which links there are without linkifiers.
  if (linkifiers.length === 0) return undefined
  const places = linkifiers.map((linkifier) => placesOf(text, linkifier))
  if (places.includes(undefined)) return undefined
  const all = places.flatMap((each) => each ?? []).sort((a, b) => a.from - b.from)
  const overlap = all.some(({ from }, i) => from < (all[i - 1]?.to ?? 0))
  // Whether a pattern matches inside of words is not said.
  const isEdge = (place: number) => /^\s?$/u.test(text.charAt(place))
  const isClear = !overlap && all.every(({ from, to }) => from < to && isEdge(from - 1) && isEdge(to))
  const links = all.flatMap(({ link }) => link ?? [])
  return isClear && links.length === all.length ? links : undefined
}

// What a fixture makes of templates besides plain names is its own affair.
function placesOf(text: string, linkifier: Linkifier): readonly Place[] | undefined {
  return matchesIn(text, linkifier.pattern)?.map(({ from, to, groups }) => {
    const url = expand(linkifier.url_template, groups)
    const isUnclear = url === undefined || (linkifier.by === undefined && isHard(linkifier.url_template, groups))
    const link = isUnclear ? undefined : { linkifier, url, groups }
    return { from, to, link }
  })
}

/** Percent-encoding may be written in small letters, too. */
export function sameUrl(one: string, other: string): boolean {
  return inCapitals(one) === inCapitals(other)
}

function inCapitals(url: string): string {
  return url.replaceAll(/%[0-9a-f]{2}/giu, (code) => code.toUpperCase())
}

export interface Difference {
  readonly clause: string
  readonly because: readonly number[]
}

/** Why other links are shown than expected; undefined where a fixture's linkifier is concerned. */
export function faultOf(
  text: string,
  expected: readonly Link[],
  got: readonly string[],
  linkifiers: readonly Linkifier[],
  missing: string,
): Difference | undefined {
  const lost = expected.find(({ url }) => !got.some((each) => sameUrl(each, url)))
  const extra = got.filter((each) => !expected.some(({ url }) => sameUrl(each, url)))
  if (lost) return lost.linkifier.by === undefined ? undefined : faultOfLost(lost, extra, missing)
  const replaced = linkifiers.find((each) => hadMatched(text, each))
  if (replaced?.by !== undefined) return { clause: 'update-linkifier.pattern-replaced', because: [replaced.by] }
  const [newest] = linkifiers.flatMap(({ by }) => by ?? [])
  if (newest === undefined || extra.length === 0) return undefined
  return { clause: 'add-linkifier.no-match-no-link', because: [newest] }
}

function faultOfLost({ linkifier, groups }: Link, extra: readonly string[], missing: string): Difference {
  const { by = 0, before, alternatives = [], url_template } = linkifier
  const isMade = (template: string) => {
    const url = expand(template, groups)
    return url !== undefined && extra.some((each) => sameUrl(each, url))
  }
  const because = [by]
  if (alternatives.some(isMade)) return { clause: 'add-linkifier.alternatives-not-for-links', because }
  if (before && isMade(before.url_template)) return { clause: 'update-linkifier.template-replaced', because }
  if (extra.length === 0) {
    const isPattern = before !== undefined && before.pattern !== linkifier.pattern
    return { clause: isPattern ? 'update-linkifier.pattern-replaced' : missing, because }
  }
  if (isHard(url_template, groups)) return { clause: 'add-linkifier.template-rfc-6570', because }
  return { clause: variablesOf(url_template).length > 0 ? 'add-linkifier.named-groups' : missing, because }
}

/** Whether the old pattern of a linkifier matched where its new one does not. */
function hadMatched(text: string, { pattern, before }: Linkifier): boolean {
  if (before === undefined || before.pattern === pattern) return false
  const [old, now] = [before.pattern, pattern].map((each) => matchesIn(text, each))
  return old !== undefined && old.length > 0 && now?.length === 0
}

function isHard(template: string, groups: Readonly<Record<string, string>>): boolean {
  return isElaborate(template) || Object.values(groups).some((value) => !/^[\w.~-]+$/u.test(value))
}

/** What is shown to hold where the links are right. */
export function keptBy(
  text: string,
  expected: readonly Link[],
  linkifiers: readonly Linkifier[],
  present: string,
): string[] {
  const asked = linkifiers.filter(({ by }) => by !== undefined)
  if (asked.length === 0) return []
  const replaced = asked.some((each) => hadMatched(text, each)) ? ['update-linkifier.pattern-replaced'] : []
  if (expected.length === 0) return ['add-linkifier.no-match-no-link', ...replaced]
  return [...replaced, ...expected.flatMap((link) => keptByLink(link, present))]
}

function keptByLink({ linkifier, groups }: Link, present: string): readonly string[] {
  const { by, before, alternatives = [], url_template, pattern } = linkifier
  if (by === undefined) return []
  return [
    present,
    ...(variablesOf(url_template).length > 0 ? ['add-linkifier.named-groups'] : []),
    ...(isHard(url_template, groups) ? ['add-linkifier.template-rfc-6570'] : []),
    ...(alternatives.length > 0 ? ['add-linkifier.alternatives-not-for-links'] : []),
    ...(before && before.url_template !== url_template ? ['update-linkifier.template-replaced'] : []),
    ...(before && before.pattern !== pattern ? ['update-linkifier.pattern-replaced'] : []),
  ]
}
