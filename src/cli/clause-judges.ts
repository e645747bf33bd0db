// Who judges a clause: a schema in specs/, or a rule that names it. Rules are found by reading their sources, so that
// no list has to be kept beside them; an installed package has them compiled, each below the name of its source.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clause } from '../spec/clause.ts'
import { root } from '../spec/own-files.ts'

export function judges(inSchemas: ReadonlySet<string>): (clause: Clause) => string | undefined {
  const folders = ['model', 'judge']
  const sources = existsSync(join(root, 'src/model')) ? folders.flatMap(sourcesOf) : compiled(folders)
  return ({ id, strength }) => {
    if (strength === 'open') return 'nothing: it is left open'
    if (inSchemas.has(id)) return 'its schema'
    return sources.find(({ text }) => [`'${id}'`, `"${id}"`].some((word) => text.includes(word)))?.name ?? existence(id)
  }
}

/** The clause that an endpoint exists is the same for all. */
function existence(id: string): string | undefined {
  return id.endsWith('.exists') ? 'judge/concerns/endpoints' : undefined
}

interface Source {
  readonly name: string
  readonly text: string
}

function sourcesOf(folder: string): Source[] {
  const path = join(root, 'src', folder)
  const files = globSync('**/*.{ts,js}', { cwd: path }).sort()
  const rules = files.filter((file) => !/\.test\.[jt]s$/.test(file) && !file.includes('testing/'))
  return rules.map((file) => ({
    name: `${folder}/${file.replace(/\.[jt]s$/, '')}`,
    text: readFileSync(join(path, file), 'utf8'),
  }))
}

function compiled(folders: readonly string[]): Source[] {
  const files = globSync('*.js', { cwd: join(root, 'dist/package') }).map((file) => join(root, 'dist/package', file))
  const parts = files.flatMap((file) => readFileSync(file, 'utf8').split(/^(?=\/\/ src\/\S+\.ts$)/m))
  const named = parts.map((text) => ({ name: /^\/\/ src\/(\S+)\.ts$/m.exec(text)?.[1] ?? '', text }))
  return named
    .filter(({ name }) => folders.some((folder) => name.startsWith(`${folder}/`)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
