// Where nobody tells the feature level, or a server was replaced by another version while it was recorded, a trace is
// judged at several levels: only what is broken at each of them is held against anybody.

import type { Header } from '../../history/entry.ts'
import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { unlocks } from '../../report/content/unlock.ts'
import type { Report } from '../../report/report.ts'
import { oldestLevel } from '../../spec/levels.ts'

const constant = 'register-queue.feature-level-constant'

/** `judgeAs` judges the same history under another header. */
export async function atAnyLevel(
  report: Report,
  header: Header,
  judgeAs: (header: Header) => Promise<Report>,
): Promise<Report> {
  const others = otherLevels(header)
  if (others.length === 0 || report.findings.length === 0) return report
  const reports: Report[] = []
  for (const feature_level of others) reports.push(await judgeAs({ ...header, feature_level }))
  const isOne = (id: string) => reports.every(({ findings }) => findings.some(({ clause }) => clause === id))
  const isBroken = (id: string) => isOne(id) && (id !== constant || header.feature_levels === undefined)
  const reason = reasonOf(header)
  const clauses = report.clauses.map((one) => (one.verdict === 'broken' && !isBroken(one.id) ? open(one, reason) : one))
  const findings = report.findings.filter(({ clause }) => isBroken(clause))
  return { ...report, clauses, findings, unlock: unlocks({ clauses }, 'trace') }
}

function otherLevels({ feature_level, feature_levels = [] }: Header): readonly number[] {
  if (feature_level === undefined) return [oldestLevel]
  const ends = [Math.min(...feature_levels), Math.max(...feature_levels)]
  return feature_levels.length === 0 ? [] : ends.filter((level) => level !== feature_level)
}

function reasonOf({ feature_levels }: Header): string {
  if (feature_levels)
    return `the server told several feature levels (${feature_levels.join(', ')}), as after an upgrade`
  return `nobody told the feature level, and a server of level ${oldestLevel} may answer so; write \`feature_level\` into the header`
}

function open({ id, strength, seen }: ClauseVerdict, reason: string): ClauseVerdict {
  return { id, strength, verdict: 'cannot-tell', seen, reason }
}
