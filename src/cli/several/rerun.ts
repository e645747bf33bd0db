// Runs counterexamples again, three times each, to tell a fault from a flake.

import type { Report } from '../../report/report.ts'
import { presentId } from '../../spec/renamed.ts'
import { onInterrupt } from '../process/process.ts'
import { readExample, trialsOn } from '../replay.ts'
import { chooseTarget, type TargetChoice } from '../target/target-options.ts'

const times = 3

/** By clause, how many of three re-runs showed it. */
export async function rerun(
  files: readonly string[],
  { feature_level, word }: Report,
  choice: TargetChoice,
): Promise<Record<string, number>> {
  const shown: Record<string, number> = {}
  if (files.length === 0) return shown
  const interrupt = onInterrupt()
  const embedded = choice.target === undefined ? { level: feature_level, word } : {}
  const { target, close } = await chooseTarget({ ...embedded, ...choice }, interrupt.signal)
  try {
    const trials = await trialsOn(target, interrupt.signal)
    for (const { clause: named, before = [], plan } of files.map(readExample)) {
      const clause = presentId(named) ?? named
      for (let count = 0; count < times && !interrupt.signal.aborted; count++) {
        const { findings } = await trials.run([...before, plan])
        shown[clause] = (shown[clause] ?? 0) + Number(findings.some((finding) => finding.clause === clause))
      }
    }
    return shown
  } finally {
    interrupt.release()
    await close()
  }
}
