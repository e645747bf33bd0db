// What the ordinary judge says of the exchanges of sampled users.

import type { Header } from '../../history/entry.ts'
import { readTrace } from '../../history/trace.ts'
import { Judge } from '../../judge/judge.ts'
import type { ClauseVerdict, Finding } from '../../judge/verdicts/verdict.ts'
import { loadSpec } from '../../spec/spec.ts'

export interface SampleVerdicts {
  readonly exchanges: number
  readonly clauses: readonly ClauseVerdict[]
  readonly findings: readonly Finding[]
  readonly faults: number
}

export function judgeSample(traceFile: string, header: Header): SampleVerdicts {
  const judge = new Judge(loadSpec({ word: header.word, level: header.feature_level }), header)
  for (const entry of readTrace(traceFile).entries) judge.take(entry)
  judge.finish()
  return {
    exchanges: judge.exchanges,
    clauses: judge.verdicts(),
    findings: judge.findings(),
    faults: judge.faults.length,
  }
}
