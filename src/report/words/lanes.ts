// Requests of a story that were under way at the same time, in lanes: one for each actor, or more where one actor asked
// twice at once.

import type { ToldExchange } from '../../judge/stories/story.ts'

export interface Span {
  /** The step of the story. */
  readonly place: number
  readonly as: string
  /** Seconds since the first request of the story. */
  readonly at: number
  readonly end: number
  readonly guilty: boolean
}

export interface Lanes {
  readonly rows: readonly (readonly Span[])[]
  /** When something was sent or answered, in order. */
  readonly moments: readonly number[]
}

/** Nothing where one request followed the other. */
export function lanesOf(steps: readonly ToldExchange[]): Lanes | undefined {
  const spans = steps.flatMap(spanOf)
  if (!spans.some((one, index) => spans.slice(index + 1).some((other) => overlap(one, other)))) return undefined
  const moments = [...new Set(spans.flatMap(({ at, end }) => [at, end]))].sort((a, b) => a - b)
  return { rows: inRows(spans), moments }
}

function spanOf({ as, at, took, guilty }: ToldExchange, index: number): Span[] {
  if (at === undefined || took === undefined) return []
  return [{ place: index + 1, as, at, end: at + took, guilty: guilty === true }]
}

function overlap(one: Span, other: Span): boolean {
  return one.at < other.end && other.at < one.end
}

function inRows(spans: readonly Span[]): Span[][] {
  const rows: Span[][] = []
  for (const span of spans) {
    const free = rows.find((row) => row[0]?.as === span.as && !row.some((other) => overlap(span, other)))
    if (free) free.push(span)
    else rows.push([span])
  }
  // Those of one actor side by side.
  return [...Map.groupBy(rows, (row) => row[0]?.as).values()].flat()
}
