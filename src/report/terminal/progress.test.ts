import { expect, test } from 'vitest'
import type { Header } from '../../history/entry.ts'
import type { Listener } from '../../run/event.ts'
import { finding } from '../testing/report.ts'
import { progress } from './progress.ts'
import type { Screen } from './screen.ts'

const esc = '\u001b'
const header: Header = { kind: 'header', version: 1, word: 'service', feature_level: 500, accounts: {} }
const request = { method: 'GET', path: '/letters/1', query: {}, form: {} }
const exchange = { kind: 'exchange', actor: 'ada', sent: 0, answered: 0, request, response: null } as const

function shownOn(more: Partial<Screen> = {}) {
  const written: string[] = []
  const time = { now: 1000 }
  const screen = { write: (text: string) => written.push(text), isTerminal: false, hasColour: false, ...more }
  const listen: Listener = progress(screen, { now: () => time.now })
  const start = (plans?: number, budget?: number) =>
    listen({ kind: 'started', header, target: 'somewhere', seed: 7, plans, budget })
  const finish = (plan: number) =>
    listen({ kind: 'plan-finished', plan, exchanges: plan * 10, coverage: () => ({ judged: plan + 7, musts: 700 }) })
  return { written, time, listen, start, finish }
}

test('without a terminal progress is a line after the first plan and for every fifty', () => {
  const { written, start, finish } = shownOn()
  start(200)
  for (let plan = 1; plan <= 120; plan++) finish(plan)
  expect(written).toEqual([
    'Judging somewhere (feature level 500), seed 7\n',
    'plan 1 of 200 · 10 exchanges · 8 of 700 must clauses judged · 0 broken · 0:00 left\n',
    'plan 50 of 200 · 500 exchanges · 57 of 700 must clauses judged · 0 broken · 0:00 left\n',
    'plan 100 of 200 · 1000 exchanges · 107 of 700 must clauses judged · 0 broken · 0:00 left\n',
  ])
})

test('on a slow target there is a line now and then, too', () => {
  const { written, time, start, finish } = shownOn()
  start(undefined, 600)
  finish(1)
  time.now += 10
  finish(2)
  time.now += 25
  finish(3)
  expect(written.slice(2)).toEqual([
    'plan 3 · 30 exchanges · 10 of 700 must clauses judged · 0 broken · 1 exchanges/s · 9:25 left\n',
  ])
})

test('on a terminal progress is one line with a bar that is written anew while exchanges come', () => {
  const { written, time, listen, start, finish } = shownOn({ isTerminal: true, columns: 140 })
  start(4)
  finish(1)
  listen({ kind: 'finding', finding: finding('letter.sealed') })
  listen({ kind: 'finding', finding: finding('letter.sealed') })
  time.now += 2
  listen({ kind: 'entry', entry: exchange })
  listen({ kind: 'entry', entry: exchange })
  expect(written.slice(1)).toEqual([
    `\r${esc}[K███░░░░░░░░░ 1/4 plans · 8/700 must clauses · 0 broken · 0:00 left`,
    `\r${esc}[K███░░░░░░░░░ 1/4 plans · 8/700 must clauses · 1 broken · 6 exchanges/s · 0:06 left`,
  ])
})

test.each([30, 60, 80, 100])('a line fits into %i columns', (columns) => {
  const { written, start, finish } = shownOn({ isTerminal: true, columns })
  start(400)
  finish(123)
  const line = (written.at(-1) ?? '').replace(`\r${esc}[K`, '')
  expect(line.length).toBeLessThan(columns)
  expect(line).toContain('123/400 plans')
})

test('progress tells which clause is chased, and in the how-manyth plan where the ones before did not show it again', () => {
  const { written, listen } = shownOn()
  for (const attempt of [1, 2]) listen({ kind: 'shrinking', clause: 'letter.sealed', requests: 9, attempt })
  expect(written).toEqual([
    'making the counterexample for letter.sealed smaller (9 requests)\n',
    'making the counterexample for letter.sealed smaller (9 requests, plan 2 that showed it)\n',
  ])
})
