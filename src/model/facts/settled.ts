// When a request that was never answered has surely taken effect, or never will.

import type { Moment } from './moment.ts'

const atRest = 10

export function settledAt({ time }: Pick<Moment, 'time'>): number {
  return time ? time.to + atRest : Number.POSITIVE_INFINITY
}
