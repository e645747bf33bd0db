// What a report says of clauses, but for the advice on those that nothing has looked at: only a run knows whether its plans
// asked for what they need, a trace does not.

import type { Report } from '../../report/report.ts'

export function withoutAdvice({ clauses }: Pick<Report, 'clauses'>): readonly object[] {
  return clauses.map(({ reason, ...clause }) => (clause.seen === 0 ? clause : { ...clause, reason }))
}
