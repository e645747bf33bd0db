import { describe, expect, test } from 'vitest'
import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Report, ReportedFinding } from '../../report/report.ts'
import { exitCodeOf, exitOf, type Gate } from './exit-code.ts'

const gate: Gate = { failOn: 'must', coverageFloor: 0.3 }

function clause(verdict: ClauseVerdict['verdict'], strength: ClauseVerdict['strength'] = 'must'): ClauseVerdict {
  return { id: 'letter.sealed', strength, verdict, seen: 1 }
}

function reportOf(clauses: readonly ClauseVerdict[], more: Partial<Report> = {}): Report {
  const tool = { name: 'plumbline', version: '0.0.0' } as const
  const numbers = { feature_level: 500, seed: 1, plans: 1, exchanges: 1, cannot_tell_share: 0 }
  return { tool, target: 'somewhere', word: 'service', ...numbers, requests: {}, clauses, findings: [], ...more }
}

const suspicion: ReportedFinding = {
  ...{ clause: 'letter.sealed', says: '', sent: '', expected: '', got: '', sequence: [1], replay: '' },
  suspicion: true,
}

test('nothing broken and enough judged is 0', () => {
  expect(exitCodeOf(reportOf([clause('holds'), clause('cannot-tell')]), gate)).toBe(0)
})

test('a broken must is 1', () => {
  expect(exitCodeOf(reportOf([clause('holds'), clause('broken')]), gate)).toBe(1)
})

test('a fault of our own is 4, whatever else there is', () => {
  const faults = [{ exchange: 1, rule: 'letter', stack: 'Error: torn' }]
  expect(exitCodeOf(reportOf([clause('holds')], { faults }), gate)).toBe(4)
  expect(exitCodeOf(reportOf([clause('broken')], { faults }), gate)).toBe(4)
})

test('a broken should fails only where asked', () => {
  const report = reportOf([clause('holds'), clause('broken', 'should')])
  expect(exitCodeOf(report, gate)).toBe(0)
  expect(exitCodeOf(report, { ...gate, failOn: 'should' })).toBe(1)
})

test('what no re-run showed again is 3, unless something else is broken', () => {
  expect(exitCodeOf(reportOf([clause('holds')], { findings: [suspicion] }), gate)).toBe(3)
  expect(exitCodeOf(reportOf([clause('broken')], { findings: [suspicion] }), gate)).toBe(1)
})

test('an interrupted run is 130, whatever it found', () => {
  expect(exitCodeOf(reportOf([clause('broken')], { interrupted: true }), gate)).toBe(130)
})

test('less than the floor is 3, the floor itself is enough', () => {
  const report = reportOf([clause('holds'), clause('cannot-tell')])
  expect(exitCodeOf(report, { ...gate, coverageFloor: 0.5 })).toBe(0)
  expect(exitCodeOf(report, { ...gate, coverageFloor: 0.51 })).toBe(3)
})

test('only applicable musts count for the floor', () => {
  const others = [clause('not-applicable'), clause('holds', 'should'), clause('cannot-tell', 'open')]
  const half = reportOf([clause('holds'), clause('cannot-tell'), ...others])
  expect(exitCodeOf(half, { ...gate, coverageFloor: 0.5 })).toBe(0)
  expect(exitCodeOf(half, { ...gate, coverageFloor: 0.51 })).toBe(3)
  expect(exitCodeOf(reportOf(others), gate)).toBe(3)
})

test('of a run about some endpoints only their clauses count', () => {
  const others = Array.from({ length: 9 }, () => ({ ...clause('cannot-tell'), id: 'parcel.sent' }))
  expect(exitCodeOf(reportOf([clause('holds'), ...others]), gate)).toBe(3)
  expect(exitCodeOf(reportOf([clause('holds'), ...others], { focus: ['letter'] }), gate)).toBe(0)
  expect(exitCodeOf(reportOf([clause('holds'), ...others], { focus: ['parcel'] }), gate)).toBe(3)
})

test('a run that was stopped is 3, unless something is broken', () => {
  expect(exitCodeOf(reportOf([clause('holds')], { stopped: 'it stopped answering' }), gate)).toBe(3)
  expect(exitCodeOf(reportOf([clause('broken')], { stopped: 'it stopped answering' }), gate)).toBe(1)
})

test('more than one in a hundred answers from those in between is 3', () => {
  const troubled = (times: number) => reportOf([clause('holds')], { exchanges: 400, trouble: { 502: 1, 503: times } })
  expect(exitCodeOf(troubled(3), gate)).toBe(0)
  expect(exitCodeOf(troubled(4), gate)).toBe(3)
})

describe('the reason of an exit code', () => {
  const reason = (report: Report, more: Partial<Gate> = {}) => exitOf(report, { ...gate, ...more }).reason
  const [held, broken, unknown] = [clause('holds'), clause('broken'), clause('cannot-tell')]

  test('counts what is broken, and what of it counts', () => {
    expect(reason(reportOf([broken, held]))).toBe('1 must clause broken')
    const report = reportOf([broken, broken, clause('broken', 'should')])
    expect(reason(report)).toBe('2 must clauses broken')
    expect(reason(report, { failOn: 'should' })).toBe('2 must and 1 should clauses broken')
  })

  test('tells what is broken and does not count', () => {
    const report = reportOf([held, clause('broken', 'should')])
    expect(reason(report)).toContain('; 1 should broken, which --fail-on should counts')
  })

  test('names the share that was judged, and the floor that it does not reach', () => {
    const report = reportOf([held, unknown, unknown, unknown])
    const short =
      '25 % of the must clauses judged, the floor is 30 % (--coverage-floor): nothing was found broken, but too little was seen'
    expect(reason(report)).toBe(short)
    const unlock = [{ lacking: 'needs messages', clauses: 9, how: 'add `recipes: wider`' }]
    expect(reason({ ...report, unlock })).toBe(`${short}; most would help: needs messages (add \`recipes: wider\`)`)
    expect(reason(reportOf([held, unknown]))).toBe('no must clause broken, 50 % of the must clauses judged')
  })

  test('tells suspicions and interrupts', () => {
    expect(reason(reportOf([held], { findings: [suspicion] }))).toContain('1 clause seemed broken')
    expect(reason(reportOf([held], { interrupted: true }))).toContain('interrupted')
  })
})

describe('known deviations and a baseline', () => {
  const known = [{ clause: 'letter.sealed', reason: 'slow' }]

  test('what is known to be broken is forgiven, and told', () => {
    const report = reportOf([clause('broken')], { gate: { known } })
    expect(exitOf(report, { ...gate, coverageFloor: 0 })).toMatchObject({
      code: 0,
      reason: expect.stringContaining('1 known deviation forgiven'),
    })
    expect(exitCodeOf(reportOf([clause('broken')], { gate: { known: [] } }), gate)).toBe(1)
  })

  test('one that holds again, or whose day is over, is 1', () => {
    for (const name of ['mended', 'expired'] as const) {
      const { code, reason } = exitOf(reportOf([clause('holds')], { gate: { [name]: known } }), gate)
      expect(code).toBe(1)
      expect(reason).toContain('letter.sealed')
    }
  })

  test('what held in the baseline and cannot be told now is 3', () => {
    const { code, reason } = exitOf(reportOf([clause('holds')], { gate: { lost: ['a.b'] } }), gate)
    expect({ code, reason }).toEqual({ code: 3, reason: 'held in the baseline, and cannot be told now: a.b' })
  })
})

test('a run that goes on, or was killed, is never 0', () => {
  expect(exitCodeOf(reportOf([clause('holds')], { provisional: true }), gate)).toBe(3)
  expect(exitCodeOf(reportOf([clause('broken')], { provisional: true }), gate)).toBe(1)
})

test('a shard has no floor of its own', () => {
  expect(exitCodeOf(reportOf([clause('cannot-tell')], { shard: { index: 1, of: 2 } }), gate)).toBe(0)
})
