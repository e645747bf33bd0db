// Searches of simulated services, quickly: the full proof is `npm run prove -- capacity`.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { merged, percentileMs } from '../measure/histogram.ts'
import { answerOf, sentence } from './answer.ts'
import { decide } from './decide.ts'
import { readSlo } from './read-slo.ts'
import { type Progress, type Searched, search } from './search.ts'
import type { Asked, SearchState } from './state.ts'
import { readState, saveState } from './state-file.ts'
import type { Bench, Step } from './step.ts'
import { type Service, simulate } from './testing/closed-queue.ts'
import { longerThan, usersWith } from './testing/exact-queue.ts'
import { benchOf } from './testing/simulated-bench.ts'

const service: Service = {
  ...{ slots: 8, serviceMs: 20, spread: 'exponential', thinkMs: 1000, eventShare: 0, deliveryMs: 0 },
}
const asked: Asked = {
  ...{ slo: 'p99 request < 200ms, errors < 0.1%, wrong = 0', seconds: 12, budget: 400, within: 0.1 },
  ...{ start: 10, most: 10_000, seed: 1 },
}
const quiet = { save: () => {}, told: () => {} }
const truth = usersWith(0.01, 200, service)

test('the simulated service is what theory says', () => {
  const users = Math.round(truth)
  const { windows } = simulate(service, { users, seconds: 600, windowSeconds: 1, seeds: { users: 1, service: 2 } })
  expect(longerThan(200, users, service)).toBeCloseTo(0.01, 3)
  expect((percentileMs(merged(windows.map(({ requests }) => requests)), 0.99) ?? 0) / 200).toBeCloseTo(1, 1)
})

test('the answer covers the truth, in nearly all of some searches, and is narrow', async () => {
  let covered = 0
  for (let seed = 1; seed <= 12; seed++) {
    const searched = await search(benchOf(service, seed), { ...asked, seed }, quiet)
    const { holds } = answerOf(searched)
    if (holds && holds.low <= truth && truth <= holds.high + 1) covered += 1
    expect((holds?.high ?? 0) - (holds?.low ?? 0)).toBeLessThan(0.4 * truth)
  }
  expect(covered).toBeGreaterThanOrEqual(10)
})

test('says it in a sentence, and what was behind it', async () => {
  const searched = await search(benchOf(service, 3), asked, quiet)
  expect(sentence(answerOf(searched), searched.state)).toMatch(
    /^holds \d+ active users \[\d+, \d+\] at 95 %, limited by p99 request < 200ms; broke at \d+ by p99 request < 200ms \(\d+ ms\)$/,
  )
})

test('progress carries the interval so far, and steps are at least ten seconds long', async () => {
  const progress: Progress[] = []
  const { state } = await search(benchOf(service, 4), asked, { ...quiet, told: (one) => progress.push(one) })
  expect(progress).toHaveLength(state.trials.length)
  expect(progress[0]?.interval).toBeUndefined()
  expect(progress.at(-1)?.interval?.low).toBeGreaterThan(10)
  expect(progress.filter(({ trial }) => trial.purpose === 'search').every(({ trial }) => trial.seconds >= 10)).toBe(
    true,
  )
})

describe('a search that is stopped', () => {
  let folder = ''
  let file = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-capacity-'))
    file = join(folder, 'search.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('goes on where it was, and comes to the same', async () => {
    const whole = await search(benchOf(service, 5), asked, quiet)
    const cut = benchOf(service, 5)
    const controller = new AbortController()
    const stopped = await search(
      { ...cut, measure: (...wanted) => stopAfter(4, controller, cut.measure(...wanted)) },
      asked,
      { save: (state) => saveState(file, state), told: () => {}, signal: controller.signal },
    )
    expect(stopped).toMatchObject({ why: 'interrupted', state: { trials: { length: 4 } } })
    const begun = readState(file, asked) as SearchState
    const { state } = await search(benchOf(service, 5, begun.trials.length), asked, { ...quiet, begun })
    expect(state.trials).toEqual(whole.state.trials)
  })

  test('is not taken for another, nor is any other file', () => {
    expect(readState(file, asked)).toBeUndefined()
    saveState(file, { asked, trials: [], spent: 0 })
    expect(existsSync(`${file}.new`)).toBe(false)
    expect(readState(file, { ...asked, budget: 999 })?.asked.budget).toBe(999)
    expect(() => readState(file, { ...asked, slo: 'wrong = 0' })).toThrow(/keeps another search \(slo was p99.*remove/)
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40))
    expect(() => readState(file, asked)).toThrow('no capacity search of this version')
  })
})

let steps = 0
function stopAfter(many: number, controller: AbortController, step: Promise<Step>): Promise<Step> {
  steps += 1
  if (steps > many) controller.abort()
  return step
}

describe('what is no plain answer is told:', () => {
  const answered = async (bench: Bench, more: Partial<Asked> = {}): Promise<[string, Searched, readonly string[]]> => {
    const searched = await search(bench, { ...asked, ...more }, quiet)
    const answer = answerOf(searched)
    return [sentence(answer, searched.state), searched, answer.warnings]
  }
  const spoilt = (from: number, how: Partial<Step>): Bench => {
    const bench = benchOf(service, 6)
    const measure: Bench['measure'] = async (users, ...more) => {
      const step = await bench.measure(users, ...more)
      return users >= from ? { ...step, ...how } : step
    }
    return { ...bench, measure }
  }

  test('an objective that a single user misses', async () => {
    const [said] = await answered(benchOf(service, 1), { slo: 'p99 request < 1ms' })
    expect(said).toMatch(/^fails with a single user: p99 request < 1ms is missed/)
  })

  test('more than was asked for', async () => {
    expect((await answered(benchOf(service, 1), { most: 50 }))[0]).toBe(
      'holds at least 50 active users, the most that were asked for',
    )
  })

  test('a generator that is the limit', async () => {
    const [said, { why }] = await answered(spoilt(200, { generator: ['it was late'] }))
    expect({ said, why }).toMatchObject({
      said: expect.stringMatching(
        /^no answer: with 2\d\d users the generator is the limit; the target holds at least 1/,
      ),
      why: 'generator',
    })
  })

  test('a generator that is the limit only where the target has long broken', async () => {
    const [, { why, state }] = await answered(spoilt(600, { generator: ['it was late'] }))
    expect(why).not.toBe('generator')
    expect(answerOf({ why, state }).holds?.users).toBeGreaterThan(300)
  })

  test('a generator that was late, but by less than the objective was missed', async () => {
    const late = { generator: ['it was late'], lateMs: 5 }
    const [said, { state }] = await answered(spoilt(200, late))
    expect(said).toMatch(/^holds \d+ active users/)
    const { lateMs, generator } = state.trials.find(({ users }) => users > 500) ?? {}
    expect({ lateMs, generator }).toEqual({ lateMs: 5, generator: [] })
    expect((await answered(spoilt(200, { ...late, lateMs: 1e6 })))[1].why).toBe('generator')
  })

  test('a target that dies', async () => {
    const [said, { why }] = await answered(spoilt(300, { died: 'connection refused' }))
    expect(why).toBe('died')
    expect(said).toMatch(/at least 160 active users; the target stopped answering with \d+ users/)
  })

  test('a budget that is too small, or spent', async () => {
    const [said, , warnings] = await answered(benchOf(service, 1), { budget: 30 })
    expect(said).toBe('no answer yet: the target holds at least 40 active users')
    expect(warnings.join()).toContain('the budget of 30 s was too small')
    const [wide, , wider] = await answered(benchOf(service, 1), { budget: 80 })
    expect(wide).toContain('holds')
    expect(wider.join()).toContain('before the interval was within 10 %')
  })

  test('a budget that is kept also where steps take longer than what they measure', async () => {
    const bench = benchOf(service, 1)
    let around = 0
    const measure: Bench['measure'] = async (users, ...more) => {
      around += 5 + users / 100
      return bench.measure(users, ...more)
    }
    const slow = { ...bench, measure, now: () => bench.now() + around }
    const [, { why, state }] = await answered(slow, { budget: 120, within: 0.001 })
    expect(why).toBe('budget')
    expect(state.spent).toBeLessThanOrEqual(120)
    expect(state.spent).toBeGreaterThan(90)
  })

  test('refusals with 429', async () => {
    const [said, , warnings] = await answered(benchOf({ ...service, mostWaiting: 30 }, 1))
    expect(said).toContain('limited by errors < 0.1%')
    expect(warnings.join()).toContain('429s shaped the result')
  })

  test('wrong deliveries', async () => {
    expect((await answered(spoilt(100, { wrong: 2 })))[0]).toMatch(
      /limited by wrong = 0; broke at \d+ by wrong = 0 \(2\)/,
    )
  })

  test('nothing measured of an objective, or of all', async () => {
    const [, , warnings] = await answered(benchOf(service, 1), { slo: 'p99 request < 200ms, p99 event < 1s' })
    expect(warnings).toContain('p99 event < 1s was never measured, so that it says nothing here')
    const [said] = await answered(benchOf(service, 1), { slo: 'p99 event < 1s' })
    expect(said).toBe('no answer: nothing that the objectives speak of was measured')
  })

  test('a target that recovers slowly', async () => {
    const bench = benchOf(service, 1)
    let tired = 0
    const measure: Bench['measure'] = async (users, ...more) => {
      const slow = tired > 0 ? 3 : 1
      tired = users > 500 ? 3 : tired - 1
      return benchOf({ ...service, serviceMs: service.serviceMs * slow }, users).measure(users, ...more)
    }
    const searched = await search({ ...bench, measure }, { ...asked, budget: 120 }, quiet)
    expect(answerOf(searched).warnings.join()).toMatch(/recovered slowly.*left alone for up to \d+ s/)
  })
})

test('the same state leads to the same decision', async () => {
  const { state } = await search(benchOf(service, 8), { ...asked, budget: 100 }, quiet)
  const copy = JSON.parse(JSON.stringify(state)) as SearchState
  expect(decide(copy)).toEqual(decide(state))
})

test('an objective that cannot be read is shown with its place and the words that may be', () => {
  expect(() => readSlo('p99 request < 1s, p99 evnt < 1s')).toThrow(
    /p99 request < 1s, p99 evnt < 1s\n {18}\^ at character 19: "p99 evnt < 1s" is no objective; parts are: p99 event/,
  )
})
