// A report that is there already, held against a baseline, which is written anew where asked.

import { decided } from '../../report/files.ts'
import type { Baseline } from '../../report/gate/baseline.ts'
import type { Report } from '../../report/report.ts'
import { type ExitCode, exitOf, type Gate } from '../process/exit-code.ts'
import { type BaselineOptions, expectationsOf, updateBaseline } from './expectations.ts'

type Judged = Report & { readonly exit: { readonly code: ExitCode } }

/** Deviations of the target file are those that the report names. */
export function withBaseline(report: Report, baseline: Baseline | undefined, options: Gate & BaselineOptions): Judged {
  const { baseline: file } = options
  const ofTarget = Object.fromEntries((report.gate?.named ?? []).map(({ clause, ...why }) => [clause, why]))
  const held = (against: Baseline | undefined) => {
    const expectations = expectationsOf(options, against, ofTarget)
    return decided(report, { expectations, exitOf: (one) => exitOf(one, options) }) as Judged
  }
  if (!options.updateBaseline || file === undefined) return held(baseline)
  return held(updateBaseline(file, baseline, report, ofTarget) ?? baseline)
}
