// The facts of a load run that never was, for tests of reports: two users, each second like the one before.

import type { Deliveries } from '../../ledger/deliveries.ts'
import { emptyHistogram, histogramOf } from '../../measure/histogram.ts'
import type { Meter, Series, Window } from '../../measure/meter.ts'
import { recordOf } from '../../parts/record.ts'
import type { RunFacts } from '../../parts/run-facts.ts'
import { makePlan } from '../../plan/make-plan.ts'
import type { Population } from '../../plan/population.ts'
import { readProfile } from '../../profile/read-profile.ts'

export const profile = readProfile('queue-loss')
const personas = ['web-active', 'bot']
const people = [1, 2].map((user_id) => ({ user_id, email: `${user_id}@x`, key: 'k', role: 'member' }))
const population: Population = { people, channels: [], possessions: new Map(), lacks: ['no way to make bots'] }
const address = { base_url: 'http://127.0.0.1:1', headers: {}, absent: [], request_timeout_ms: 1_000 }
const plan = makePlan(profile, personas, population, address, 1)
const target = { name: 'http://127.0.0.1:1', word: 'acme', settings: {}, emits: {}, absent: [] }
const run = recordOf(target, population, { version: '0', profile, seed: 1, machine: 'a machine' })

function series(of: Partial<Series>): Series {
  return { offered: 0, started: 0, ok: 0, latency: emptyHistogram, service: emptyHistogram, ...of }
}

/** Each second the same. */
export function meterOf(windows: number, of: (second: number) => Partial<Series>): Meter {
  const seconds = Array.from({ length: windows }, (_, index) => index)
  const window: Window = {
    users: 2,
    in_flight: 0.5,
    arrived: 10,
    ended: 10,
    spent_ms: 500,
    cpu_share: 0.1,
    tick_lag_ms: 1,
    lags: { loop: histogramOf([100]), start: histogramOf([100]) },
  }
  const usual = { started: 10, ok: 10, latency: histogramOf([50_000]), service: histogramOf([40_000]) }
  return {
    ...{ start: 1_000_000, window_ms: 1_000, counts: { 'get-events ok': 4 }, memory_mb: 40 },
    ...{ segment: '0:1', host: 'here' },
    windows: Object.fromEntries(seconds.map((second) => [second, window])),
    series: {
      steps: Object.fromEntries(seconds.map((second) => [second, series({ offered: 10 })])),
      'edit-message': Object.fromEntries(seconds.map((second) => [second, series({ ...usual, ...of(second) })])),
    },
  }
}

export const deliveries: Deliveries = {
  ...{ changes: 3, expected: 5, delivered: 5, late: 0, open: 1, examples: [], unseen: {} },
  wrong: { lost: 0, doubled: 0, reordered: 0, misdirected: 0, stale: 0 },
  latencies: new Map([['edit-message', [[1_000_500, 30]]]]),
}
export const facts: RunFacts = {
  ...{ run, plan, deliveries, parts: [{ segment: '0:1', host: 'here', started: 1000, iterations: 1, requests: 40 }] },
  ...{ meter: meterOf(40, () => ({})), isInterrupted: false, isStopped: false },
  ended: { code: 0, told: '', thresholds: { 'dropped_iterations: count==0': true }, iterations: 1 },
  sample: {
    users: 0,
    exchanges: 0,
    clauses: [],
    findings: [],
    faults: 0,
    states: { users: 0, compared: 0, differences: [] },
  },
}
