// What `plumb spec` does: it tells the clauses, what each says and what has to do with it, and whether their files are well written.

import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { shownBy } from '../../scenario/showing.ts'
import { checkSpecs } from '../../spec/check.ts'
import { choose, type Wanted } from '../../spec/choose.ts'
import type { Clause } from '../../spec/clause.ts'
import { counted, nounFor } from '../../spec/ground/counted.ts'
import { openapi } from '../../spec/openapi/openapi.ts'
import type { Shown } from '../../spec/openapi/shown.ts'
import { specsFolder } from '../../spec/own-files.ts'
import { loadSpec } from '../../spec/spec.ts'
import { controlActions } from '../../spec/spec-files.ts'
import { type ExitCode, exitCodes } from '../process/exit-code.ts'
import { WrongUse } from '../process/process.ts'
import { readScenarios, scenarioFiles } from '../scenario/files.ts'
import { judges } from './clause-judges.ts'
import { scenarioCounts, touchesOf } from './clause-mentions.ts'

export interface SpecOptions extends Omit<Wanted, 'word'> {
  readonly coverage?: true
  readonly check?: string | true
  readonly openapi?: true
  readonly word?: string
  readonly json?: true
}

/** Prints what was asked for. */
export function tellSpec(named: string | undefined, options: SpecOptions): ExitCode {
  if (options.check !== undefined) return check(options.check, options)
  if (!options.openapi) return spec(named, options)
  print(openapi(options, scenariosShown()))
  return exitCodes.fine
}

/** What the scenarios that come with Plumbline show of the endpoints. */
export function scenariosShown(): Shown {
  return shownBy(readScenarios(scenarioFiles([]), {}), loadSpec().endpoints)
}

function spec(named: string | undefined, options: SpecOptions): ExitCode {
  const { clauses, inSchemas } = loadSpec(options)
  const chosen = choose(clauses.values(), { ...options, word: named })
  if (chosen.length === 0) return nothingFound(named, options)
  const judgedBy = judges(inSchemas)
  const rows = chosen.map((clause) => ({ ...clause, judged_by: judgedBy(clause) }))
  const [only] = rows
  if (options.coverage) print(coverage(rows, options))
  else if (named !== undefined && only && [only.id, ...(only.was ?? [])].includes(named))
    print(options.json ? [{ ...only, touched_by: touchesOf(only.id) }] : explain(only))
  else print(options.json ? rows : chosen.map(describe).join(''))
  return exitCodes.fine
}

function print(what: string | object): void {
  process.stdout.write(typeof what === 'string' ? what : `${JSON.stringify(what, null, 2)}\n`)
}

function nothingFound(named: string | undefined, { group, strength }: SpecOptions): ExitCode {
  const filters = Object.entries({ group, strength }).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  const among = filters.length === 0 ? '' : ` (${filters.join(', ')})`
  const what =
    named === undefined ? 'there is no clause' : `no clause and no group is called ${named}, nor has it in its words`
  process.stderr.write(`${what}${among}; \`plumb spec\` lists them all\n`)
  return exitCodes.wrongUse
}

function describe(clause: Clause): string {
  return paragraph(clause, clause.needs.length > 0 ? [`needs: ${clause.needs.join(', ')}`] : [])
}

function paragraph({ id, was, strength, says, since, until, refusal, alone }: Clause, more: readonly string[]): string {
  const levels = [since === undefined ? '' : ` since ${since}`, until === undefined ? '' : ` until ${until}`].join('')
  const parts = refusal ? [`a refusal; its counterpart lacks or changes: ${refusal.offending.join(', ')}`] : []
  const former = was ? [`was called ${was.join(', ')}`] : []
  const contradicted = alone ? ['one answer can contradict it by itself'] : []
  return [
    `${id} (${strength}${levels})`,
    ...[says, ...former, ...parts, ...contradicted, ...more].map((line) => `  ${line}`),
    '',
  ].join('\n')
}

type Row = Clause & { readonly judged_by: string | undefined }

/** One clause with everything that is known of it. */
function explain(row: Row): string {
  const actions = controlActions()
  const needs = row.needs.map((need) => `  ${need}: ${actions.get(need) ?? 'messages that were sent some time ago'}`)
  const touches = touchesOf(row.id).map(({ as, file, line }) => `  ${as.padEnd(8)} ${file}:${line}`)
  const judged = `judged by: ${row.unjudged ?? row.judged_by ?? 'NOTHING JUDGES IT'}`
  return paragraph(row, [...(needs.length > 0 ? ['needs:', ...needs] : []), judged, 'touched by:', ...touches])
}

function coverage(rows: readonly Row[], { json }: SpecOptions): string | object {
  const counts = scenarioCounts()
  const told = rows.map((row) => ({ ...row, scenarios: counts.get(row.id) ?? 0 }))
  return json ? told : coverageTable(told)
}

function coverageTable(rows: readonly (Row & { readonly scenarios: number })[]): string {
  const lines = rows.map(
    ({ id, strength, judged_by, unjudged, scenarios }) =>
      `${id}\t${strength}\t${judged_by ?? unjudged ?? 'NOTHING JUDGES IT'}\t${counted(scenarios, 'scenario')}\n`,
  )
  const testable = rows.filter(({ strength }) => strength !== 'open')
  const judged = testable.filter(({ judged_by, unjudged }) => judged_by !== undefined && unjudged === undefined)
  const told = testable.filter(({ scenarios }) => scenarios > 0)
  const open = `${rows.length - testable.length} are open`
  return `${lines.join('')}${judged.length} of ${testable.length} clauses are judged; ${open}; ${told.length} have a scenario\n`
}

function check(given: string | true, { json }: SpecOptions): ExitCode {
  const folder = given === true ? relative(process.cwd(), specsFolder) || '.' : given
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new WrongUse(`${folder} is no folder; name one with the files of a specification, laid out as specs/ is`)
  const { files, problems } = checkSpecs(folder)
  if (files === 0)
    throw new WrongUse(
      `${folder} has no files of a specification; name a folder with control.yaml and endpoints/*.yaml, laid out as specs/ is`,
    )
  const shown = folder.replace(/\/+$/, '')
  if (json) print([...problems])
  else if (problems.length === 0)
    print(`${counted(files, 'file')} in ${shown}/, and nothing wrong with ${nounFor(files, 'it', 'them')}\n`)
  else
    process.stderr.write(
      problems.map(({ file, line, column, message }) => `${shown}/${file}:${line}:${column}: ${message}\n`).join(''),
    )
  return problems.length === 0 ? exitCodes.fine : exitCodes.wrongUse
}
