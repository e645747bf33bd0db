// When each user is there. The stages say how many there are at a time; a user has a place in the row and is there while
// the number reaches it, comes and goes meanwhile as long as its persona stays.

import type { Draw } from '../k6/random.ts'
import type { PersonaDescription, Stage } from '../profile/profile.ts'

type Span = readonly [from: number, to: number]

/** Milliseconds between leaving and coming back, in real time: a page that is loaded anew. */
const pause: Span = [300, 2000]

/** When there are more users than `place`, which counts from 0. */
export function presenceOf(place: number, stages: readonly Stage[]): Span[] {
  const spans: Span[] = []
  let [start, before] = [0, 0]
  for (const { users, overMs } of stages) {
    const span = withinStage(place, before, users, start, overMs)
    if (span) join(spans, span)
    start += overMs
    before = users
  }
  return spans
}

function withinStage(place: number, before: number, after: number, start: number, over: number): Span | undefined {
  const reached = before === after ? 0 : (place + 0.5 - before) / (after - before)
  const [isThere, willBe] = [before > place, after > place]
  if (isThere && willBe) return [start, start + over]
  if (willBe) return [start + reached * over, start + over]
  return isThere ? [start, start + reached * over] : undefined
}

function join(spans: Span[], [from, to]: Span): void {
  const last = spans.at(-1)
  if (last && last[1] >= from - 1e-6) spans[spans.length - 1] = [last[0], to]
  else spans.push([from, to])
}

/** Stays are as much shorter as everything goes faster. */
export function sessionsIn(spans: readonly Span[], { session }: PersonaDescription, speed: number, draw: Draw): Span[] {
  return spans.flatMap(([from, to]) => {
    const sessions: Span[] = []
    // Who is there already when it is first looked at came some time before.
    let [start, left] = [from, draw.share()]
    while (start < to) {
      const length = Math.max(1000, (left * draw.between(session.fromMs, session.toMs)) / speed)
      sessions.push([start, Math.min(to, start + length)])
      start += length + draw.between(...pause)
      left = 1
    }
    return sessions.filter(([begins, ends]) => ends - begins >= 200)
  })
}
