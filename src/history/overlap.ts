// Which requests were under way while somebody else's write was, so that nobody knows which of the two came first.
// Knows nothing of what they ask for.

import { onlyMadeBy } from '../spec/control-facts.ts'
import type { WireRequest } from './entry.ts'

/** How exact times are, in seconds: what lies less than that apart may have been the other way round. */
export interface Exactness {
  readonly grain: number
  /** The same of what one actor did, who waits for each answer; 0 where its order is known all the same. */
  readonly own: number
}

/** Polls are none of them: whoever judges queues takes care of that. */
export type Kind = 'read' | 'write' | 'presence' | 'registration' | 'fixture' | 'making' | 'none'

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
  if (other === 'write') return one !== 'none' && one !== 'making'
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

  /** The latest one of the same actor. */
  latestOwn({ kind, actor }: Span): number {
    const own = harming.map((other) =>
      isHarmedBy(kind, other) ? this.#times[other].of(actor) : Number.NEGATIVE_INFINITY,
    )
    return Math.max(...own)
  }
}

/** Tells of each span, in order of sending, whether it was overlapped, or may have been. */
export function overlapsIn(count: number, at: (index: number) => Span, exactness: Exactness): Uint8Array {
  const overlapped = new Uint8Array(count)
  markLater(overlapped, at, exactness)
  markEarlier(overlapped, at, exactness)
  return overlapped
}

type Spans = (index: number) => Span

/** Those that were sent while an earlier one was under way, or less than `own` after another one of the same actor. */
function markLater(overlapped: Uint8Array, at: Spans, { grain, own }: Exactness): void {
  const [begins, ends] = [new Harming(), new Harming()]
  for (let index = 0; index < overlapped.length; index++) {
    const span = at(index)
    const isClose = own > 0 && begins.latestOwn(span) + own > span.sent
    if (isClose || ends.latest(span, grain) > span.sent) overlapped[index] = 1
    begins.add(span, span.sent)
    ends.add(span, span.answered)
  }
}

/** Those during which a later one was sent, or less than `own` after which. */
function markEarlier(overlapped: Uint8Array, at: Spans, { grain, own }: Exactness): void {
  const begins = new Harming()
  for (let index = overlapped.length - 1; index >= 0; index--) {
    const span = at(index)
    const isClose = own > 0 && -begins.latestOwn(span) - own < span.sent
    if (isClose || -begins.latest(span, grain) < span.answered) overlapped[index] = 1
    begins.add(span, -span.sent)
  }
}

/** A line about a fixture tells only when it began. By `missing` the harness tells what it made up, and nothing happens. */
export function kindOfFixture(did: string): Kind {
  if (did === 'missing') return 'none'
  return onlyMadeBy(did) ? 'making' : 'fixture'
}

/** Whether what is shown or done may depend on a fixture that acts meanwhile. */
export function isHarmedByFixtures(kind: Kind): boolean {
  return kind === 'read' || kind === 'write' || kind === 'presence' || kind === 'registration'
}

/**
 * Tells of each span, in order of sending, whether a fixture began while it was under way. One that began within a grain
 * of its sending may have. Whoever asks for what a fixture has made asks later, where lines can be relied on to be in
 * their order.
 */
export function besideFixturesIn(count: number, at: Spans, { grain, own }: Exactness): Uint8Array {
  const isFixture = (kind: Kind) => kind === 'fixture' || (kind === 'making' && own > 0)
  const beside = new Uint8Array(count)
  let next = Number.POSITIVE_INFINITY
  for (let index = count - 1; index >= 0; index--) {
    const { kind, sent, answered } = at(index)
    if (isFixture(kind)) next = sent
    else if (isHarmedByFixtures(kind) && next + grain > sent && next < answered + grain) beside[index] = 1
  }
  let last = Number.NEGATIVE_INFINITY
  for (let index = 0; index < count; index++) {
    const { kind, sent } = at(index)
    if (isFixture(kind)) last = sent
    else if (isHarmedByFixtures(kind) && sent - last < grain) beside[index] = 1
  }
  return beside
}
