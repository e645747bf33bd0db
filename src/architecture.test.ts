// Who may import whom. The table is the design's; a folder that is not in it may import nothing of the project.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const mayImport: Readonly<Record<string, readonly string[]>> = {
  'src/model': [],
  'src/spec': [],
  'src/history': ['src/model'],
  'src/generate': ['src/model', 'src/spec'],
  'src/target': ['src/model', 'src/spec'],
  'src/judge': ['src/model', 'src/spec', 'src/history'],
  'src/run': ['src/model', 'src/spec', 'src/history', 'src/generate', 'src/target', 'src/judge'],
  'src/report': ['src/model', 'src/spec', 'src/history', 'src/generate', 'src/target', 'src/judge', 'src/run'],
  'src/cli': ['src', 'reference-server', 'other-server'],
  'reference-server': [],
  'other-server': [],
  scripts: ['src', 'reference-server', 'other-server'],
}

interface Source {
  /** Relative to the root of the project. */
  readonly file: string
  readonly text: string
}

/** Static and dynamic imports, re-exports, and types taken by `import('…')`. */
const specifier = /(?:\bfrom|\bimport)\s*\(?\s*(['"`])(\.[^'"`]+)\1/g

function importsOf({ file, text }: Source): string[] {
  return [...text.matchAll(specifier)].map(([, , path]) => join(dirname(file), path ?? ''))
}

function folderOf(file: string): string {
  const folders = Object.keys(mayImport).filter((folder) => file.startsWith(`${folder}/`))
  return folders.sort((a, b) => b.length - a.length)[0] ?? 'nowhere'
}

function violations(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const folder = folderOf(source.file)
    const allowed = [folder, ...(mayImport[folder] ?? [])]
    const wrong = importsOf(source).filter((path) => !allowed.some((place) => path.startsWith(`${place}/`)))
    return wrong.map((path) => `${source.file} imports ${path}`)
  })
}

const files = globSync(['src/**/*.ts', 'reference-server/**/*.ts', 'other-server/**/*.ts', 'scripts/**/*.ts'], {
  cwd: root,
})
const sources = files.map((file): Source => ({ file, text: readFileSync(join(root, file), 'utf8') }))
// A test of a whole pipeline stands above the folders it joins.
const aboveTheTable = new Set(['src/architecture.test.ts'])

test('no file imports what its folder may not know', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(violations(sources.filter(({ file }) => !aboveTheTable.has(file)))).toEqual([])
})

test.each([
  ["import { x } from '../judge/judge.ts'", 'src/model/a.ts'],
  ["import type { X } from '../judge/judge.ts'", 'src/model/a.ts'],
  ["export { x } from '../judge/judge.ts'", 'src/model/a.ts'],
  ["const x = await import('../judge/judge.ts')", 'src/model/a.ts'],
  ["let x: import('../judge/judge.ts').X", 'src/model/a.ts'],
  ["import '../judge/judge.ts'", 'src/model/a.ts'],
  ["import {\n  x,\n} from\n  '../../reference-server/server.ts'", 'src/run/a.ts'],
  ["import { x } from '../src/spec/spec.ts'", 'reference-server/a.ts'],
])('a planted violation is seen: %s in %s', (text, file) => {
  expect(violations([{ file, text }])).toHaveLength(1)
})

test('neither server reads anything of specs/', () => {
  const reading = sources.filter(
    ({ file, text }) => /^(reference|other)-server\//.test(file) && /['"`][^'"`]*\bspecs\//.test(text),
  )
  expect(reading.map(({ file }) => file)).toEqual([])
})
