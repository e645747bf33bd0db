// Where neither a trace nor its answers tell the feature level, it is judged at the newest. What is broken there may be
// kept by an older server: only what is broken at the oldest level as well is held against anybody.

import type { Header } from '../../history/entry.ts'
import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Report } from '../../report/report.ts'
import { unlocks } from '../../report/unlock.ts'
import { oldestLevel } from '../../spec/levels.ts'

const reason = `nobody told the feature level, and a server of level ${oldestLevel} may answer so; write \`feature_level\` into the header`

/** `judgeAs` judges the same history under another header. */
export function atAnyLevel(report: Report, header: Header, judgeAs: (header: Header) => Report): Report {
  if (header.feature_level !== undefined || report.findings.length === 0) return report
  const old = judgeAs({ ...header, feature_level: oldestLevel })
  const isBroken = (id: string) => old.findings.some(({ clause }) => clause === id)
  const clauses = report.clauses.map((one) => (one.verdict === 'broken' && !isBroken(one.id) ? open(one) : one))
  const findings = report.findings.filter(({ clause }) => isBroken(clause))
  return { ...report, clauses, findings, unlock: unlocks({ clauses }, 'trace') }
}

function open({ id, strength, seen }: ClauseVerdict): ClauseVerdict {
  return { id, strength, verdict: 'cannot-tell', seen, reason }
}
