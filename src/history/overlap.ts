// Which requests were under way while somebody else's write was, so that nobody knows which of the two came first.
// Knows nothing of what they ask for.

import type { WireRequest } from './entry.ts'

/** Polls are none of them: whoever judges queues takes care of that. */
export type Kind = 'read' | 'write' | 'presence' | 'registration' | 'fixture' | 'none'

export interface Span {
  readonly kind: Kind
  readonly actor: number
  readonly sent: number
  readonly answered: number
}

/** Methods that change nothing. */
export const reading: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

export function kindOf({ method, path }: Pick<WireRequest, 'method' | 'path'>): Kind {
  if (path === '/events' && method === 'GET') return 'none'
  if (path === '/register' && method === 'POST') return 'registration'
  if (reading.includes(method)) return 'read'
  // A presence says nothing of anything else, and everybody updates theirs all the time.
  return path === '/users/me/presence' ? 'presence' : 'write'
}

/** Whether what one shows or does may depend on the other. */
export function isHarmedBy(one: Kind, other: Kind): boolean {
  if (other === 'write') return one !== 'none'
  return other === 'presence' && (one === 'presence' || one === 'registration')
}

/** The latest time of each actor, and of two of them, so that there is always one of somebody else. */
class Extremes {
  readonly #own = new Map<number, number>()
  #first = { actor: -1, time: Number.NEGATIVE_INFINITY }
  #second = this.#first

  add(actor: number, time: number): void {
    this.#own.set(actor, Math.max(time, this.of(actor)))
    if (actor === this.#first.actor) this.#first = { actor, time: Math.max(time, this.#first.time) }
    else if (time > this.#first.time) [this.#first, this.#second] = [{ actor, time }, this.#first]
    else if (time > this.#second.time) this.#second = { actor, time }
  }

  of(actor: number): number {
    return this.#own.get(actor) ?? Number.NEGATIVE_INFINITY
  }

  ofOthers(actor: number): number {
    return this.#first.actor === actor ? this.#second.time : this.#first.time
  }
}

const harming = ['write', 'presence'] as const

/** The latest times of those that harm others, by their kind. */
class Harming {
  readonly #times = { write: new Extremes(), presence: new Extremes() }

  add({ kind, actor }: Span, time: number): void {
    if (kind === 'write' || kind === 'presence') this.#times[kind].add(actor, time)
  }

  /** The latest one that may matter to a span; somebody else's may be later by a grain. */
  latest({ kind, actor }: Span, grain: number): number {
    let latest = Number.NEGATIVE_INFINITY
    for (const other of harming) {
      if (!isHarmedBy(kind, other)) continue
      const times = this.#times[other]
      latest = Math.max(latest, times.ofOthers(actor) + grain, times.of(actor))
    }
    return latest
  }
}

/**
 * Tells of each span, in order of sending, whether it was overlapped. `grain` is how exact the times are: what lies
 * less than that apart may have overlapped. Of one actor, who waits for each answer, only what surely did counts.
 */
export function overlapsIn(count: number, at: (index: number) => Span, grain: number): Uint8Array {
  const overlapped = new Uint8Array(count)
  markLater(overlapped, at, grain)
  markEarlier(overlapped, at, grain)
  return overlapped
}

type Spans = (index: number) => Span

/** Those that were sent while an earlier one was under way. */
function markLater(overlapped: Uint8Array, at: Spans, grain: number): void {
  const ends = new Harming()
  for (let index = 0; index < overlapped.length; index++) {
    const span = at(index)
    if (ends.latest(span, grain) > span.sent) overlapped[index] = 1
    ends.add(span, span.answered)
  }
}

/** Those during which a later one was sent. */
function markEarlier(overlapped: Uint8Array, at: Spans, grain: number): void {
  const begins = new Harming()
  for (let index = overlapped.length - 1; index >= 0; index--) {
    const span = at(index)
    if (-begins.latest(span, grain) < span.answered) overlapped[index] = 1
    begins.add(span, -span.sent)
  }
}

/** Makes what nobody has asked for before, or does nothing to anybody. */
const harmless = ['actions', 'clock', 'missing', 'people', 'bots', 'channels', 'messages', 'uploads']

/** Of a line about a fixture only its beginning is known. */
export function kindOfFixture(did: string): Kind {
  return harmless.includes(did) ? 'none' : 'fixture'
}

const besideFixtures: readonly Kind[] = ['read', 'write', 'presence']

/**
 * Tells of each span, in order of sending, whether a fixture began while it was under way. One that began within a grain
 * of its sending may have.
 */
export function besideFixturesIn(count: number, at: Spans, grain: number): Uint8Array {
  const beside = new Uint8Array(count)
  let next = Number.POSITIVE_INFINITY
  for (let index = count - 1; index >= 0; index--) {
    const { kind, sent, answered } = at(index)
    if (kind === 'fixture') next = sent
    else if (besideFixtures.includes(kind) && next + grain > sent && next < answered + grain) beside[index] = 1
  }
  let last = Number.NEGATIVE_INFINITY
  for (let index = 0; index < count; index++) {
    const { kind, sent } = at(index)
    if (kind === 'fixture') last = sent
    else if (besideFixtures.includes(kind) && sent - last < grain) beside[index] = 1
  }
  return beside
}

const finest = 6

/** How exact times are that were written down: a whole second, a thousandth … */
export class Grain {
  #digits = 0

  see(time: number): void {
    while (this.#digits < finest && !isWritten(time, this.#digits)) this.#digits++
  }

  get seconds(): number {
    return 10 ** -this.#digits
  }

  /** The same, but 0 where nothing was rounded away: then what comes first in a history was first. */
  get roundedAway(): number {
    return this.#digits < finest ? this.seconds : 0
  }
}

function isWritten(time: number, digits: number): boolean {
  const scaled = time * 10 ** digits
  // Seconds since 1970 leave room for six digits, and not quite for the last.
  return Math.abs(scaled - Math.round(scaled)) < 10 ** (digits - finest)
}
