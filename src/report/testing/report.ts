// A small report to build others from, in tests.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Report, ReportedFinding } from '../report.ts'

export function clause(
  id: string,
  verdict: ClauseVerdict['verdict'],
  more: Partial<ClauseVerdict> = {},
): ClauseVerdict {
  const shown =
    verdict === 'holds' || verdict === 'broken' ? { seen: 3, witness: 1 } : { seen: 0, reason: 'never looked at' }
  return { id, strength: 'must', verdict, ...shown, ...more }
}

export function finding(of: string, more: Partial<ReportedFinding> = {}): ReportedFinding {
  const told = { says: 'A letter is sealed.', sent: 'GET /letters/1 as ada', expected: 'a seal', got: 'none' }
  return { clause: of, ...told, sequence: [1], story: [], replay: 'plumb replay x', ...more }
}

export function reportOf(clauses: readonly ClauseVerdict[], more: Partial<Report> = {}): Report {
  return {
    tool: { name: 'plumbline', version: '0.0.0' },
    ...{ target: 'http://somewhere', word: 'service', feature_level: 500, seed: 1, plans: 2, exchanges: 4 },
    ...{ requests: {}, outcomes: {}, cannot_tell_share: 0, means: 'none' as const, unlock: [] },
    times: { began: '2027-01-31T00:00:00.000Z', seconds: 2, waited: {} },
    ended: 'all 2 plans were carried out',
    ...{ clauses, findings: [] },
    ...more,
  }
}
