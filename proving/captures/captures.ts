// What a capture may lack of a history: what one person did, a part of it, what fixtures told, single lines; or of some
// lines who asked, in which words, what came of it, or the order; or what a HAR file has no place for.

import { type Entry, type Exchange, type Header, nobody } from '../../src/history/entry.ts'
import { linesOfHarText } from '../../src/history/har.ts'
import { readTrace } from '../../src/history/trace.ts'
import { asHar, emailOf } from './as-har.ts'

export interface Capture {
  readonly what: string
  readonly header: Header
  readonly entries: readonly Entry[]
}

/** The same numbers for ever. */
export function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

function isExchange(entry: Entry): entry is Exchange {
  return entry.kind === 'exchange'
}

function isSomebodys(entry: Entry): entry is Exchange {
  return isExchange(entry) && entry.actor !== nobody
}

/** `each`: how many of each kind. */
export function* capturesOf(whole: Header, entries: readonly Entry[], seed: number, each: number): Generator<Capture> {
  const draw = drawing(seed)
  const header = { ...whole, complete: false }
  const actors = [...new Set(entries.filter(isExchange).map(({ actor }) => actor))]
  const bare = entries.filter(isExchange)
  const isTold = (entry: Entry) => isExchange(entry) || (entry.kind === 'control' && entry.did === 'messages')
  yield { what: 'no fixtures', header, entries: bare }
  yield inHar(header, bare)
  yield { what: 'no fixtures but messages', header, entries: entries.filter(isTold) }
  yield stretched(whole, entries, draw)
  yield inWholeSeconds(whole, entries)
  yield shuffled(whole, inWholeSeconds(whole, entries).entries, draw)
  yield bySeveral(whole, entries, draw)
  for (let number = 0; number < each; number++) {
    const dropped = actors[Math.floor(draw() * actors.length)]
    const begin = Math.floor(draw() * entries.length)
    const end = begin + Math.floor(draw() * (entries.length - begin))
    const some = entries.filter(() => draw() >= 0.1)
    const isOther = (entry: Entry) => !isExchange(entry) || entry.actor !== dropped
    yield { what: `without ${dropped}`, header, entries: entries.filter(isOther) }
    yield { what: `only ${dropped}`, header, entries: entries.filter((entry) => !isExchange(entry) || !isOther(entry)) }
    yield { what: `without ${begin} to ${end}`, header, entries: entries.filter((_, at) => at < begin || at >= end) }
    yield { what: 'nine tenths', header, entries: some }
    yield { what: 'nine tenths, no fixtures', header, entries: some.filter(isExchange) }
    const turned = (turn: (exchange: Exchange) => Exchange, from = entries) =>
      from.map((entry) => (isSomebodys(entry) && draw() < 0.2 ? turn(entry) : entry))
    const unknown = turned((entry) => ({ ...entry, actor: 'mallory' }))
    yield { what: 'all, some of it by nobody knows whom', header: whole, entries: unknown }
    yield { what: 'all, some of it in words that nobody kept', header: whole, entries: turned(unread) }
    yield { what: 'all, some of it by nobody knows whom in words …', header: whole, entries: turned(unread, unknown) }
    yield { what: 'all, some of it unanswered', header: whole, entries: turned((one) => ({ ...one, response: null })) }
    yield {
      what: 'all, some of it beside writes',
      header: whole,
      entries: turned((one) => ({ ...one, overlapped: true })),
    }
  }
}

export function unread({ request: { method, path }, ...exchange }: Exchange): Exchange {
  return { ...exchange, request: { method, path, query: {}, form: {}, opaque: true } }
}

const longest = 0.5
/** When these come matters, and what they show of what happens meanwhile. */
const unstretched = ['/events', '/register']

/**
 * Sent earlier and answered later than they were, also while fixtures act. An actor waits for each answer, so that none
 * is stretched beyond the next.
 */
function stretched(whole: Header, entries: readonly Entry[], draw: () => number): Capture {
  const earliest = new Map<string, number>()
  const later = entries.map((entry) => {
    if (!isExchange(entry) || unstretched.includes(entry.request.path)) return entry
    const sent = Math.max(entry.sent - draw() * longest, earliest.get(entry.actor) ?? 0)
    earliest.set(entry.actor, entry.answered)
    return { ...entry, sent: Math.min(sent, entry.sent) }
  })
  const latest = new Map<string, number>()
  const longer = later.toReversed().map((entry) => {
    if (!isExchange(entry)) return entry
    const before = latest.get(entry.actor) ?? Number.POSITIVE_INFINITY
    latest.set(entry.actor, entry.sent)
    if (unstretched.includes(entry.request.path)) return entry
    return { ...entry, answered: Math.max(entry.answered, Math.min(entry.answered + draw() * longest, before)) }
  })
  return asRead('sent earlier and answered later', whole, longer)
}

function inWholeSeconds(whole: Header, entries: readonly Entry[]): Capture {
  return asRead('in whole seconds', whole, entries.map(timed(Math.round)))
}

function timed(of: (time: number) => number): (entry: Entry) => Entry {
  return (entry) =>
    isExchange(entry)
      ? { ...entry, sent: of(entry.sent), answered: of(entry.answered) }
      : { ...entry, at: of(entry.at) }
}

/** But for what fixtures did, which stands in its order. */
function shuffled(whole: Header, entries: readonly Entry[], draw: () => number): Capture {
  const exchanges = entries.filter(isExchange).map((entry) => ({ entry, place: draw() }))
  const lines = exchanges.sort((one, other) => one.place - other.place).map(({ entry }) => entry)
  return asRead('in whole seconds, in any order', whole, [...entries.filter((entry) => !isExchange(entry)), ...lines])
}

/** How far the clocks of those who recorded are from that of the first. */
const apart = [0, 0.04, -0.03]

/** What several recorded, each by a clock of their own, the last one to a thousandth of a second. The first has fixtures. */
function bySeveral(whole: Header, entries: readonly Entry[], draw: () => number): Capture {
  const parts: Entry[][] = apart.map(() => [])
  for (const entry of entries) {
    const number = isExchange(entry) ? Math.floor(draw() * apart.length) : 0
    const step = number === apart.length - 1 ? 1e3 : 1e6
    parts[number]?.push(timed((time) => Math.round((time + (apart[number] ?? 0)) * step) / step)(entry))
  }
  return asRead('by several clocks', { ...whole, clocks_within: 0.07 }, ...parts)
}

/** Which of them overlap is seen anew. */
export function asRead(what: string, whole: Header, ...parts: readonly (readonly Entry[])[]): Capture {
  const textsOf = (part: readonly Entry[]) => [whole, ...part].map((line) => JSON.stringify(line))
  const files = parts.map((part, number) => ({ name: `${what} ${number}`, texts: textsOf(part) }))
  const { header, entries } = readTrace(...files)
  return { what, header, entries: [...entries] }
}

/** Times to a thousandth of a second, and those whose address is known by it. */
function inHar(whole: Header, entries: readonly Entry[]): Capture {
  const actors = new Map(Object.keys(whole.accounts).map((actor) => [emailOf(actor), actor]))
  const lines = linesOfHarText('storm.har', asHar(entries), { about: whole, actors })
  const { header, entries: read } = readTrace(lines)
  return { what: 'as a HAR file', header, entries: [...read] }
}
