import fc from 'fast-check'
import { expect, test } from 'vitest'
import { content, text } from './arbitraries.ts'
import { isRequest } from './plan.ts'
import { planOf } from './plans.ts'

/** What a server does with space at either end, or with nothing else, is left open. */
const isPlain = (words: string) => words === words.trim() && words !== ''

test.each([
  ['texts', text],
  ['contents', content],
])('%s are never blank and have no space at either end', (_, words) => {
  fc.assert(fc.property(words, isPlain), { seed: 1, numRuns: 2000 })
})

test('contents hold what servers stumble over', () => {
  const all = fc.sample(content, { seed: 1, numRuns: 1000 }).join('\n')
  for (const special of ['😀', '𝒳', 'ß', '**bold**', '<b>', '&amp;', '"quoted"', '\n/me '])
    expect(all).toContain(special)
})

/** The empty topic, and an attempt to resolve it. */
const meantSo = ['', '✔ ']

test('no other content or topic of a plan is blank or has space at either end', () => {
  const words = Array.from({ length: 300 }, (_, number) => planOf(1, number)).flatMap(({ namespace, steps }) => [
    ...Object.values(namespace.messages).flatMap(({ content, topic = content }) => [content, topic]),
    ...steps.filter(isRequest).flatMap(({ with: { content, topic } }) => [content, topic]),
  ])
  const given = words.filter((one) => typeof one === 'string')
  expect(given.length).toBeGreaterThan(1000)
  expect(given.filter((one) => !isPlain(one) && !meantSo.includes(one))).toEqual([])
})
