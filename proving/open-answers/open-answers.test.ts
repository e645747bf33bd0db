import { expect, test } from 'vitest'
import { openAnswers } from './all.ts'
import { type Change, type Changes, changed, judged, record } from './open-answer.ts'

test('there are as many open answers as were promised, each told once', () => {
  expect(openAnswers.length).toBeGreaterThanOrEqual(45)
  expect(new Set(openAnswers.map(({ title }) => title)).size).toBe(openAnswers.length)
})

const titled = openAnswers.map((open) => [open.title, open] as const)

/** Without a number, of the exchange that is meant. */
function asChanges(change: Change | Changes, meant: number): Changes {
  return typeof change === 'function' ? { [meant]: change } : change
}

// A judge that looks at nothing would accept both answers, too: therefore the mutant, on top of either.
test.each(titled)('%s', async (_, open) => {
  const recorded = await record(open)
  const number = open.exchange ?? recorded.answers.length
  const both = [asChanges(open.one, number), asChanges(open.opposite, number)]
  const [one, opposite] = both.map((each) => JSON.stringify(changed(recorded, each)))
  expect(one).not.toBe(opposite)
  for (const answer of both) {
    const { findings, verdict } = judged(recorded, changed(recorded, answer))
    expect(findings).toEqual([])
    expect([open.neighbour, verdict(open.neighbour)]).toEqual([open.neighbour, 'holds'])
    const broken = judged(recorded, changed(recorded, answer, { [number]: open.mutant })).findings
    expect(broken.map(({ clause, sequence }) => [clause, sequence.at(-1)])).toEqual([[open.neighbour, number]])
  }
})
