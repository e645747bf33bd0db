// `npm run clause-judges`: writes src/cli/spec/clause-judges-data.ts, which says of each clause in which source it is judged.
// Whichever source alone names a clause judges it; where several do, a check shows who speaks of it.
//
//   npm run clause-judges                    after a clause was added, moved or taken away
//   npm run clause-judges -- --runs 320      looks at a check as well, in which every gesture has its turn: a minute

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judgeOf } from '../src/cli/spec/clause-judges-data.ts'
import { loadSpec } from '../src/spec/spec.ts'
import { chosen, namers } from './judges/chosen.ts'
import { record, root } from './judges/record.ts'

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const sites = values.runs === undefined ? {} : await record(values.runs, values.seed)
const { clauses, inSchemas } = loadSpec()
const judged = [...clauses.values()].filter(({ id, strength }) => strength !== 'open' && !inSchemas.has(id))
const naming = namers(root)
/** It makes the ids of these clauses from those of the endpoints, and so names none of them. */
const ofExistence = 'judge/concerns/endpoints'
const rows = judged.flatMap(({ id }) => {
  const source = id.endsWith('.exists') ? ofExistence : chosen(sites[id] ?? {}, naming(id), before(id))
  return source === undefined ? [] : [`  '${id}': '${source}',\n`]
})
const head = `// In which source each clause is judged that no schema judges. Written by \`npm run clause-judges\`.

export const judgeOf: Readonly<Record<string, string>> = {
`
writeFileSync(join(root, 'src/cli/spec/clause-judges-data.ts'), `${head}${rows.sort().join('')}}\n`)
process.stdout.write(`${rows.length} of ${judged.length} clauses are judged by a source\n`)

/** A source that is gone judges nothing. */
function before(id: string): string | undefined {
  const source = judgeOf[id]
  return source !== undefined && existsSync(join(root, 'src', `${source}.ts`)) ? source : undefined
}
