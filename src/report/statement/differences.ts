// Holds a statement against its own seal, against the report, and against what the judge makes of the trace today. Tells
// what differs, each by its name.

import { loadSpec } from '../../spec/spec.ts'
import type { Report } from '../report.ts'
import { sealOf, sealOfSpecification } from './seal.ts'
import { type Sealed, type Statement, statementOf } from './statement.ts'

/** Undefined where it is as it was made. */
export function brokenSeal({ seal, ...content }: Statement): string | undefined {
  return sealOf(content) === seal ? undefined : 'the statement was changed after it was sealed'
}

/** `found`: the files that are there now. */
export function changedFiles({ files }: Statement, found: Sealed): string[] {
  return Object.entries(files).flatMap(([name, sha256]) => {
    if (!Object.hasOwn(found, name)) return [`${name} is not there`]
    return found[name] === sha256 ? [] : [`${name} is not the file that was sealed`]
  })
}

/** What the statement says otherwise than the report. */
export function otherThanReport(statement: Statement, report: Report): string[] {
  const { groups, ...written } = statement
  const { groups: meant, ...expected } = statementOf(report, statement.files)
  const names = ['tool', 'target', 'word', 'feature_level', 'began', 'seeds', 'plans', 'exchanges', 'verdict'] as const
  return [
    ...[...names, 'must' as const, 'should' as const].flatMap((name) =>
      difference(name, written[name], expected[name]),
    ),
    ...[...new Set([...Object.keys(groups), ...Object.keys(meant)])].flatMap((name) =>
      difference(`groups.${name}`, groups[name], meant[name]),
    ),
  ]
}

function difference(name: string, stated: unknown, reported: unknown): string[] {
  if (sealOf(stated ?? null) === sealOf(reported ?? null)) return []
  return [`${name}: the statement says ${JSON.stringify(stated)}, the report ${JSON.stringify(reported)}`]
}

/** Why nothing can be judged anew by this version; undefined where it can. */
export function otherSpecification({ specification, tool }: Statement, version: string): string | undefined {
  if (specification.sha256 === sealOfSpecification()) return undefined
  const here = `${loadSpec().clauses.size} clauses, Plumbline ${version}`
  return `it was made with another specification (${specification.clauses} clauses, Plumbline ${tool.version}; here: ${here})`
}

/** What the judge says otherwise of the trace. A fault that no re-run showed again is no verdict, though the trace has it. */
export function otherVerdicts(report: Report, judged: Report): string[] {
  const suspected = new Set(report.findings.flatMap(({ clause, suspicion }) => (suspicion ? [clause] : [])))
  const anew = new Map(judged.clauses.map(({ id, verdict }) => [id, verdict]))
  const others = report.clauses.filter(({ id, verdict }) => !suspected.has(id) && anew.get(id) !== verdict)
  return others.map(({ id, verdict }) => `${id}: the report says ${verdict}, the trace shows ${anew.get(id)}`)
}
