// What gestures draw from: words, people, messages, topics, propagate modes; and how they are made of it.

import fc from 'fast-check'
import { inOneList, type Step, type Steps, type Value } from './plan.ts'

/** One of some values, as often as it is named. */
export const anyOf = fc.constantFrom
export const either = fc.boolean()

// Words are never blank, never with space at either end: what a server does with those is open.
const word = fc.string({ unit: anyOf(...'abcdefghijklmnopqrstuvwxyz'), minLength: 3, maxLength: 8 })
const special = anyOf('😀', '𝒳', 'ß', '**bold**', '`code`', '<b>', '&amp;', '日本', '#1', '"quoted"')

/** Without anything that a server may read as more than words. */
export const plainText: fc.Arbitrary<string> = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))

export const text: fc.Arbitrary<string> = fc
  .tuple(word, fc.array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: special }), { maxLength: 4 }))
  .map(([first, rest]) => [first, ...rest].join(' '))

/** A `/me` message now and then. */
export const content: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 1, arbitrary: text.map((words) => `${words} /me too`) },
  { weight: 1, arbitrary: text.map((words) => `/me ${words}`) },
)

export const person = anyOf('author', 'reader', 'moderator', 'administrator')
export const message = anyOf<string>('first', 'second', 'third', 'first', 'second', 'aged', 'old')
/** Young enough for every limit, as long as the clock stands. */
export const young = anyOf<string>('first', 'second')
export const topic = fc.oneof(
  { weight: 2, arbitrary: anyOf('apples', 'pears', 'plums') },
  { weight: 1, arbitrary: text },
)
/** The spellings of the empty topic. */
export const emptyTopics: readonly Value[] = ['', '(no topic)', { told: 'realm_empty_topic_display_name' }]
export const mode = anyOf(undefined, 'change_one', 'change_later', 'change_later', 'change_all', 'change_all')
/** Each equally often, for refusals that every one of them must share. */
export const anyMode = anyOf(undefined, 'change_one', 'change_later', 'change_all')
/** Somebody, and a group that leaves them out. */
export const leftOut = anyOf(
  ...([
    ['author', 'moderators'],
    ['author', 'moderators'],
    ['author', 'nobody'],
    ['moderator', 'administrators'],
  ] as const),
)

/** Any of those who are subscribed to most channels. */
export const someone = anyOf('author', 'reader', 'moderator')
export type Setting = readonly [string, string | boolean | number]
/** Changes of personal settings, which each give an event. */
export const settings = anyOf<readonly [Setting, Setting, Setting]>(
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

/** A short sequence that belongs together, drawn each time anew. */
export type Gesture = fc.Arbitrary<Step[]>

/** The steps that come of what is drawn. */
export function gesture<Drawn extends unknown[]>(
  from: readonly [...{ [Index in keyof Drawn]: fc.Arbitrary<Drawn[Index]> }],
  steps: (...drawn: Drawn) => Steps,
): Gesture {
  return fc.tuple<Drawn>(...from).map((drawn) => inOneList(steps(...drawn)))
}

export type Weighted = readonly fc.WeightedArbitrary<Step[]>[]

/** Gestures that are drawn equally often. */
export function each(weight: number, ...gestures: readonly fc.Arbitrary<Step[]>[]): Weighted {
  return gestures.map((arbitrary) => ({ weight, arbitrary }))
}
