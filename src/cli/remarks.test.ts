import { expect, test } from 'vitest'
import type { Report } from '../report/report.ts'
import type { Target } from '../target/target.ts'
import { deviationsSeen } from './remarks.ts'

test('what is broken and known to be is told with its reason, and what holds is not', () => {
  const clauses = [
    { id: 'a.broken', verdict: 'broken' },
    { id: 'a.until', verdict: 'broken' },
    { id: 'a.holds', verdict: 'holds' },
    { id: 'a.unknown', verdict: 'broken' },
  ]
  const deviations = {
    'a.broken': { reason: 'slow\u001b[31m' },
    'a.until': { reason: 'fixed soon', until: '2027-01-31' },
    'a.holds': { reason: 'never' },
  }
  expect(deviationsSeen({ clauses } as unknown as Report, { deviations } as unknown as Target)).toEqual([
    'known deviation: a.broken: slow\uFFFD[31m',
    'known deviation: a.until, until 2027-01-31: fixed soon',
  ])
})
