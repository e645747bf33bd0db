// What has to do with a clause: the schemas, rules, tests, mutants and scenarios that name it. They are found by
// reading the files, so that no list has to be kept beside them; an installed package has fewer of them.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '../../spec/lazy.ts'
import { root } from '../../spec/own-files.ts'

export interface Touch {
  readonly as: 'stated' | 'schema' | 'judge' | 'test' | 'mutant' | 'scenario'
  readonly file: string
  readonly line: number
}

/** The first that fits a file tells what it is; others are left out. */
const kinds: readonly (readonly [RegExp, Touch['as']])[] = [
  [/\.test\.[jt]s$|\/testing\/|^proving\//, 'test'],
  [/^src\/(model|judge)\//, 'judge'],
  [/^reference-server\/variants\/mutants\//, 'mutant'],
  [/^scenarios\//, 'scenario'],
  [/^specs\//, 'schema'],
]
const places = [
  'specs/*/*.yaml',
  'src/**/*.{ts,js}',
  'proving/**/*.ts',
  'reference-server/variants/mutants/*.{ts,js}',
  'scenarios/**/*.yaml',
]

export function touchesOf(id: string): Touch[] {
  const naming = new RegExp(`(?<![\\w.-])${id.replaceAll('.', '\\.')}(?![\\w-])`)
  const stating = new RegExp(`- id: ${id.replaceAll('.', '\\.')}$`)
  return globSync(places, { cwd: root })
    .sort()
    .flatMap((file) => {
      const as = kinds.find(([pattern]) => pattern.test(file))?.[1]
      if (!as) return []
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      const stated = lines.findIndex((line) => stating.test(line))
      const named = lines.findIndex((line) => naming.test(line) && !stating.test(line) && !/^\s*#/.test(line))
      return [
        ...(stated >= 0 ? [{ as: 'stated' as const, file, line: stated + 1 }] : []),
        ...(named >= 0 ? [{ as, file, line: named + 1 }] : []),
      ]
    })
}

/** By clause, how many scenarios cite it. */
export function scenarioCounts(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const file of globSync('scenarios/**/*.yaml', { cwd: root })) {
    const { clauses } = (parseYaml(readFileSync(join(root, file), 'utf8')) ?? {}) as { clauses?: unknown }
    for (const id of Array.isArray(clauses) ? clauses : []) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
