// What the judge says of histories that were written from the specification alone, before any of them was judged: it
// accuses none of those that the text allows, and the right clause in those that contradict a line of it.

import { describe, expect, test } from 'vitest'
import { readTrace } from '../../../history/trace.ts'
import { loadSpec } from '../../../spec/spec.ts'
import { Judge } from '../../judge.ts'
import { allowedHistories } from './allowed.ts'
import { breakingHistories } from './breaking.ts'
import { linesOf, type TextHistory } from './history.ts'

type Overrides = Readonly<Record<string, unknown>>

/** The clauses that the judge accuses. */
function accusedIn(history: TextHistory, overrides: Overrides = {}): readonly string[] {
  const [first, ...lines] = linesOf(history)
  const texts = [{ ...first, ...overrides }, ...lines].map((line) => JSON.stringify(line))
  const { header, entries } = readTrace({ name: history.title, texts })
  const judge = new Judge(loadSpec({ word: header.word, level: header.feature_level }), header)
  for (const entry of entries) judge.take(entry)
  judge.finish()
  expect(judge.faults).toEqual([])
  return judge.findings().map(({ clause }) => clause)
}

describe.each(Object.entries(allowedHistories))('allowed, about %s', (_, histories) => {
  test.each(histories.map((history) => [history.title, history] as const))('%s', (_, history) => {
    expect(accusedIn(history)).toEqual([])
    expect(accusedIn(history, { complete: false })).toEqual([])
  })
})

describe.each(Object.entries(breakingHistories))('broken, about %s', (_, breaches) => {
  test.each(breaches.map((breach) => [breach.title, breach] as const))('%s', (_, breach) => {
    const { verdict } = breach
    expect(accusedIn(breach)).toEqual('missed' in verdict ? [] : verdict)
  })
})
