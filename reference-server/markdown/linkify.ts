// Finds what the organization's linkifiers make into links, in any plain text. Knows nothing of Markdown or topics.
import { LINKIFIED_TEXT_MAX } from '../limits.ts'
import type { Linkifier } from '../store/linkifiers.ts'
import { Work } from './work.ts'

export interface FoundLink {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly url: string
}

/** No scheme may run code in a browser or read its files, so only known ones are made into links. */
const HARMLESS = /^(?:(?:https?|ftp|mailto|tel|xmpp|irc):|[/?#])/i

/** Left to right; where two overlap, the one that starts first counts, then that of the earlier linkifier. */
export function linksIn(text: string, linkifiers: readonly Linkifier[], work = new Work()): FoundLink[] {
  const found = linkifiers.flatMap((linkifier) => matchesOf(text, linkifier, work))
  const inOrder = found.toSorted((a, b) => a.start - b.start)
  const links: FoundLink[] = []
  for (const link of inOrder) if (link.start >= (links.at(-1)?.end ?? 0)) links.push(link)
  return links
}

function matchesOf(text: string, { pattern, steps, address }: Linkifier, work: Work): FoundLink[] {
  const links: FoundLink[] = []
  const names = Object.keys(pattern.namedGroups())
  const matcher = pattern.matcher(text)
  let end = 0
  while (work.mayLook(text.length - end, steps) && matcher.find()) {
    const start = matcher.start()
    end = matcher.end()
    if (start === end || end - start > LINKIFIED_TEXT_MAX || !standsAlone(text, start, end)) continue
    const groups = names.map((name) => [name, matcher.group(name) ?? ''])
    const url = address(Object.fromEntries(groups))
    if (!work.mayWrite(url.length)) break
    if (HARMLESS.test(url)) links.push({ start, end, text: text.slice(start, end), url })
  }
  return links
}

/** Not in the middle of a word: `#12` in `C#12` is none. */
function standsAlone(text: string, start: number, end: number): boolean {
  const isBeginning = start === 0 || /[\s'"(,:<{[]$/u.test(text.slice(Math.max(0, start - 2), start))
  const isEnd = end === text.length || !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  return isBeginning && isEnd
}
