// The traces beside a report, and whether they are of the run that it tells of.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readTrace } from '../../history/trace.ts'
import type { Report } from '../../report/report.ts'
import { WrongUse } from '../process/process.ts'

export function tracesIn(folder: string): string[] {
  return readdirSync(folder).filter((one) => /^trace.*\.jsonl$/.test(one))
}

/** Seconds by which the clock of a run may have been put right meanwhile. */
const leeway = 1

/** A trace that another run left there does not show what the report says. */
export function refuseOtherRun(folder: string, { times }: Report): void {
  if (!times) return
  const from = Date.parse(times.began) / 1000
  const begun = tracesIn(folder).flatMap((name) => {
    const at = beginningOf(join(folder, name))
    return at === undefined ? [] : [{ name, at }]
  })
  // A run that was resumed has further traces, of later hours.
  const [first] = begun.toSorted((a, b) => a.at - b.at)
  if (first && (first.at < from - leeway || first.at > from + times.seconds + leeway))
    throw new WrongUse(
      `${join(folder, first.name)} begins ${dateOf(first.at)}, and the run of report.json began ${times.began}: the trace is of another run; take it away, or run \`plumb check --record\` into a folder of its own`,
    )
}

/** When the first exchange was sent. */
function beginningOf(trace: string): number | undefined {
  for (const entry of readTrace(trace).entries) if (entry.kind === 'exchange') return entry.sent
  return undefined
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
