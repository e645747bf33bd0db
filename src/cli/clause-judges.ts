// Who judges a clause: a schema in specs/, or a rule that names it. Rules are found by reading their sources, so that
// no list has to be kept beside them.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clause } from '../spec/clause.ts'
import { root } from '../spec/own-files.ts'

export function judges(inSchemas: ReadonlySet<string>): (clause: Clause) => string | undefined {
  const sources = ['model', 'judge'].flatMap(sourcesOf)
  return ({ id, strength }) => {
    if (strength === 'open') return 'nothing: it is left open'
    if (inSchemas.has(id)) return 'its schema'
    return sources.find(({ text }) => text.includes(`'${id}'`))?.name ?? existence(id)
  }
}

/** The clause that an endpoint exists is the same for all. */
function existence(id: string): string | undefined {
  return id.endsWith('.exists') ? 'judge/concerns/endpoints' : undefined
}

function sourcesOf(folder: string): { name: string; text: string }[] {
  const path = join(root, 'src', folder)
  const files = globSync('**/*.{ts,js}', { cwd: path }).sort()
  const rules = files.filter((file) => !/\.test\.[jt]s$/.test(file) && !file.includes('testing/'))
  return rules.map((file) => ({
    name: `${folder}/${file.replace(/\.[jt]s$/, '')}`,
    text: readFileSync(join(path, file), 'utf8'),
  }))
}
