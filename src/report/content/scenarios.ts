// What a run of scenarios says of each: in report.json, and to whoever reads the terminal.

import type { Failure, ScenarioOutcome, ScenarioVerdict } from '../../run/scenario/outcome.ts'
import { harmless } from '../words/harmless.ts'

export interface ReportedScenario {
  readonly file: string
  readonly title: string
  readonly clauses: readonly string[]
  readonly verdict: ScenarioVerdict
  /** `should`: where it fails, the run does not. */
  readonly strength: 'must' | 'should'
  readonly reason?: string
  readonly failures: readonly Failure[]
  /** The clauses that the judge found broken meanwhile. */
  readonly broken: readonly string[]
  /** True where it failed, and not when it was run again. */
  readonly flaky?: true
  readonly seconds: number
  /** The command that runs it again. */
  readonly replay: string
}

export function reportedScenario(outcome: ScenarioOutcome, targetFile: string | undefined): ReportedScenario {
  const { scenario, verdict, strength, reason, failures, findings, isFlaky, seconds } = outcome
  return {
    file: scenario.file,
    title: scenario.title,
    clauses: scenario.clauses,
    verdict,
    strength,
    ...(reason === undefined ? {} : { reason }),
    failures,
    broken: findings.map(({ clause }) => clause),
    ...(isFlaky && { flaky: true }),
    seconds: Math.round(seconds * 1000) / 1000,
    replay: scenarioCommand(scenario.file, targetFile),
  }
}

/** Of all scenarios where no file is named. */
export function scenarioCommand(file: string, targetFile: string | undefined): string {
  return `plumb scenario${file === '' ? '' : ` ${file}`}${targetFile === undefined ? '' : ` --target ${targetFile}`}`
}

/** A scenario that failed was run once more. */
export function confirmed({ verdict, isFlaky }: ScenarioOutcome): { suspicion?: true; unconfirmed?: true } {
  if (isFlaky) return { suspicion: true }
  return verdict === 'failed' ? {} : { unconfirmed: true }
}

/** What went wrong in it, a line each. */
export function troubleLines({
  file,
  failures,
  broken,
  reason,
}: Omit<ReportedScenario, 'replay' | 'seconds'>): string[] {
  const unmet = failures.flatMap(({ line, step, at, expected, got }) => [
    `${file}:${line}: ${step}${at === '' ? '' : `, ${at}`}`,
    `  expected  ${expected}`,
    `  got       ${got}`,
  ])
  const found = broken.map((clause) => `broken meanwhile: ${clause}`)
  return [...unmet, ...found, ...(reason === undefined ? [] : [reason])].map(harmless)
}
