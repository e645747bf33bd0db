// What gestures draw from: people, messages, topics, propagate modes.

import fc from 'fast-check'
import { personNames, topics } from './namespace.ts'
import type { Step } from './plan.ts'
import type { Setting } from './queue-steps.ts'
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

/** Whose queues are looked at. */
export const owner = fc.constantFrom('author', 'reader', 'moderator')
/** Changes of personal settings, which each give an event. */
export const settings = fc.constantFrom<readonly [Setting, Setting, Setting]>(
  [
    ['twenty_four_hour_time', true],
    ['starred_message_counts', false],
    ['twenty_four_hour_time', false],
  ],
  [
    ['default_language', 'de'],
    ['color_scheme', 2],
    ['web_font_size_px', 16],
  ],
  [
    ['emojiset', 'text'],
    ['fluid_layout_width', true],
    ['default_language', 'en'],
  ],
  [
    ['enable_sounds', false],
    ['notification_sound', 'chime'],
    ['default_language', 'fr'],
  ],
)

export type Weighted = readonly fc.WeightedArbitrary<Step[]>[]

/** Gestures that are drawn equally often. */
export function each(weight: number, ...gestures: readonly fc.Arbitrary<Step[]>[]): Weighted {
  return gestures.map((arbitrary) => ({ weight, arbitrary }))
}
