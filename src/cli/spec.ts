// `plumb spec`: the clauses, what each says, and which of them something judges.

import type { Command } from 'commander'
import { type Clause, groupOf } from '../spec/clause.ts'
import { loadSpec } from '../spec/spec.ts'
import { exitCodes } from './exit-code.ts'
import { judges } from './judges.ts'
import { level } from './options.ts'

interface SpecOptions {
  readonly coverage?: true
  readonly level?: number
  readonly json?: true
}

export function specCommand(program: Command): void {
  program
    .command('spec [clause]')
    .description('list the clauses of the specification, or explain one')
    .option('--coverage', 'tell by whom each clause is judged, and why some are not')
    .option('--level <n>', 'as they apply at this feature level', level)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plumb spec edit-message.change-later\n  $ plumb spec --coverage')
    .action((id: string | undefined, options: SpecOptions) => {
      process.exitCode = spec(id, options)
    })
}

function spec(id: string | undefined, { coverage, level, json }: SpecOptions): number {
  const { clauses, inSchemas } = loadSpec(level === undefined ? {} : { level })
  const chosen = [...clauses.values()].filter(
    (clause) => id === undefined || clause.id === id || groupOf(clause.id) === id,
  )
  if (chosen.length === 0) {
    process.stderr.write(`no clause and no group is called ${id}; \`plumb spec\` lists them all\n`)
    return exitCodes.wrongUse
  }
  const judgedBy = judges(inSchemas)
  const rows = chosen.map((clause) => ({ ...clause, judged_by: judgedBy(clause) }))
  if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  else if (coverage) process.stdout.write(coverageTable(rows))
  else process.stdout.write(chosen.map(explain).join(''))
  return exitCodes.fine
}

function explain({ id, strength, says, since, until, needs, refusal }: Clause): string {
  const levels = [since === undefined ? '' : ` since ${since}`, until === undefined ? '' : ` until ${until}`].join('')
  const more = [
    ...(needs.length > 0 ? [`needs: ${needs.join(', ')}`] : []),
    ...(refusal ? [`a refusal; its counterpart lacks or changes: ${refusal.offending.join(', ')}`] : []),
  ]
  return [`${id} (${strength}${levels})`, `  ${says}`, ...more.map((line) => `  ${line}`), ''].join('\n')
}

type Row = Clause & { readonly judged_by: string | undefined }

function coverageTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ id, strength, judged_by, unjudged }) => `${id}\t${strength}\t${judged_by ?? unjudged ?? 'NOTHING JUDGES IT'}\n`,
  )
  const testable = rows.filter(({ strength }) => strength !== 'open')
  const judged = testable.filter(({ judged_by, unjudged }) => judged_by !== undefined && unjudged === undefined)
  return `${lines.join('')}${judged.length} of ${testable.length} clauses are judged; ${rows.length - testable.length} are open\n`
}
