// Words for contents and topics. Never blank, never with space at either end: what a server does with those is open.

import fc from 'fast-check'

const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 3, maxLength: 8 })
const special = fc.constantFrom('😀', '𝒳', 'ß', '**bold**', '`code`', '<b>', '&amp;', '日本', '#1', '"quoted"')

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
