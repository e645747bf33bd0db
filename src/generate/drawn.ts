// What gestures draw from: people, messages, topics, propagate modes.

import fc from 'fast-check'
import { personNames, topics } from './namespace.ts'
import type { Step } from './plan.ts'
import { text } from './text.ts'

export const person = fc.constantFrom<string>(...personNames)
export const message = fc.constantFrom<string>('first', 'second', 'third', 'first', 'second', 'aged', 'old')
/** Young enough for every limit, as long as the clock stands. */
export const young = fc.constantFrom<string>('first', 'second')
export const topic = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<string>(...topics) },
  { weight: 1, arbitrary: text },
)
export const mode = fc.constantFrom<string | undefined>(
  undefined,
  'change_one',
  'change_later',
  'change_later',
  'change_all',
  'change_all',
)

export type Weighted = readonly fc.WeightedArbitrary<Step[]>[]
