// A baseline: what held in an earlier run, and what is known to be broken, with the reason. Read from a file that people
// may edit, and written anew where asked.

import { readFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { FileError, problemsOf, refuse } from '../../spec/file-problems.ts'
import { fileCheck } from '../../spec/lazy.ts'
import { placedFile } from '../../spec/placed-file.ts'
import { presentId } from '../../spec/renamed.ts'
import { isDay } from '../../target/file/target-file-names.ts'
import type { Deviation } from '../../target/target.ts'
import type { Report } from '../report.ts'
import schema from './baseline.schema.json' with { type: 'json' }

export interface Baseline {
  readonly version: 1
  readonly tool: string
  readonly feature_level: number
  /** What the run was told: with other plans other clauses are come to. */
  readonly seed?: number
  readonly plans?: number
  readonly deviations: Readonly<Record<string, Deviation>>
  readonly holds: readonly string[]
}

interface WrittenBaseline extends Omit<Baseline, 'deviations'> {
  readonly deviations?: Readonly<Record<string, string | Deviation>>
}

const check = fileCheck<WrittenBaseline>(schema)

/** Clauses are called by their present names; what is no clause any more stays as it is. */
export function readBaseline(file: string): Baseline {
  const placed = placedFile(file, readText(file))
  refuse(placed.unreadable)
  const validate = check()
  const { content } = placed
  if (!validate(content)) return refuse(problemsOf(placed, validate.errors)) as never
  const { deviations = {}, holds, ...about } = content
  const entries = Object.entries(deviations).map(([clause, why]) => [clause, whole(why)] as const)
  const wrong = entries.filter(([, { until }]) => until !== undefined && !isDay(until))
  refuse(wrong.map(([clause]) => placed.problem(['deviations', clause, 'until'], `${clause}: there is no such day`)))
  return {
    ...about,
    deviations: Object.fromEntries(entries.map(([clause, why]) => [presentId(clause) ?? clause, why])),
    holds: holds.map((clause) => presentId(clause) ?? clause),
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new FileError(`${file}: there is no baseline that can be read; --update-baseline writes one`)
  }
}

function whole(why: string | Deviation): Deviation {
  return typeof why === 'string' ? { reason: why } : why
}

/** `elsewhere`: deviations that the target file has, and the baseline need not. */
export function updated(
  before: Baseline | undefined,
  report: Report,
  elsewhere: Readonly<Record<string, Deviation>>,
): Baseline {
  const judged = new Map(report.clauses.map(({ id, verdict }) => [id, verdict]))
  // What a run was not asked for, or did not come to, it says nothing of.
  const kept = (before?.holds ?? []).filter((id) => !judged.has(id))
  const holds = report.clauses.filter(({ verdict }) => verdict === 'holds').map(({ id }) => id)
  const known = Object.entries(before?.deviations ?? {}).filter(([id, why]) => staysKnown(judged.get(id), why))
  const broken = report.clauses.filter(({ id, verdict }) => verdict === 'broken' && !Object.hasOwn(elsewhere, id))
  const news = broken.map(({ id }): [string, Deviation] => [id, before?.deviations[id] ?? unexplained(report)])
  return {
    ...{ version: 1, tool: report.tool.version, feature_level: report.feature_level },
    ...(report.plans > 0 && { seed: report.seed, plans: report.plans }),
    deviations: Object.fromEntries([...known, ...news].sort(([a], [b]) => (a < b ? -1 : 1))),
    holds: [...kept, ...holds].sort(),
  }
}

function staysKnown(verdict: string | undefined, { flaky }: Deviation): boolean {
  return verdict !== 'holds' || flaky === true
}

function unexplained({ times }: Report): Deviation {
  const day = times === undefined ? 'then' : times.began.slice(0, 10)
  return { reason: `broken on ${day}, when the baseline was updated; not explained yet` }
}

const heading = `# A baseline of Plumbline, written by \`plumb check --baseline FILE --update-baseline\`.
# Edit the reasons of deviations, and give them an \`until: 2027-01-31\`; comments are not kept when it is updated.
`

export function baselineText(baseline: Baseline): string {
  return heading + stringify(baseline, { lineWidth: 0 })
}
