// What the re-runs of a later run make of findings that an earlier one could not run again.

import type { Counterexample } from '../../run/event.ts'
import { withSuspicions } from '../../run/findings/verdicts.ts'
import { type Report, type ReportedFinding, withStory } from '../report.ts'

/** A finding that nothing ran again stays as it is: broken, not re-run. */
export function withReruns(report: Report, examples: readonly Counterexample[]): Report {
  const tried = new Map(examples.flatMap((one) => (one.reproduced === undefined ? [] : [[one.clause, one]])))
  const findings = report.findings.map((finding) => {
    const example = finding.unconfirmed && tried.get(finding.clause)
    return example ? afterRerun(finding, example, report.target) : finding
  })
  const vanished = findings.flatMap(({ clause, suspicion }) => (suspicion && tried.has(clause) ? clause : []))
  return { ...report, findings, clauses: withSuspicions(report.clauses, new Set(vanished)) }
}

function afterRerun(finding: ReportedFinding, { reproduced, story = [] }: Counterexample, target: string) {
  const { unconfirmed: _, ...bare } = finding
  if (reproduced === 0) return { ...bare, suspicion: true as const }
  const told = story.length === 0 ? bare : { ...bare, ...withStory(bare, story, target) }
  return reproduced === 3 ? told : { ...told, flaky: true as const }
}
