// Who may import whom. The tables are the design's; a folder that is not in them may import nothing of the project.
// A room may import itself and the rooms that its row in `rooms.ts` names.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { rooms } from './rooms.ts'

const root = join(import.meta.dirname, '..')

const mayImport: Readonly<Record<string, readonly string[]>> = {
  'src/model': [],
  'src/spec': [],
  'src/history': ['src/model', 'src/spec'],
  'src/generate': ['src/model', 'src/spec'],
  'src/target': ['src/model', 'src/spec'],
  'src/scenario': ['src/model', 'src/spec'],
  'src/judge': ['src/model', 'src/spec', 'src/history'],
  'src/run': ['src/model', 'src/spec', 'src/history', 'src/generate', 'src/target', 'src/judge', 'src/scenario'],
  // All pages have one frame.
  'src/load': ['src/spec', 'src/history', 'src/judge', 'src/target', 'src/report/html'],
  // Run by k6, which knows nothing of Node.
  'src/load/k6': [],
  'src/report': [
    ...['src/model', 'src/spec', 'src/history', 'src/generate', 'src/target', 'src/judge', 'src/scenario'],
    'src/run',
  ],
  // Its tests stand before servers of `proving`.
  'src/cli': ['src', 'reference-server', 'other-server', 'proving'],
  'reference-server': [],
  'other-server': [],
  proving: ['src', 'reference-server', 'other-server'],
  scripts: ['src', 'reference-server', 'other-server', 'proving'],
}

const roomMayImport: typeof mayImport = Object.fromEntries(
  Object.entries(rooms).flatMap(([folder, rows]) =>
    Object.entries(rows).map(([room, others]) => [
      `${folder}/${room}`,
      others.split(' ').flatMap((other) => (other === '' ? [] : [`${folder}/${other}`])),
    ]),
  ),
)

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

type Table = typeof mayImport

function placeOf(file: string, table: Table): string | undefined {
  const places = Object.keys(table).filter((place) => isIn(file, place))
  return places.sort((a, b) => b.length - a.length)[0]
}

/** A place is a folder, or one file. */
function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}

function violations(sources: readonly Source[]): string[] {
  const ofRooms = sources.filter(({ file }) => placeOf(file, roomMayImport) && !isForTests(file))
  return [
    ...sources.flatMap((source) => against(mayImport, source, importsOf(source))),
    ...ofRooms.flatMap((source) => against(roomMayImport, source, importsOf(source).filter(isInSameFolder(source)))),
  ]
}

/** Each with the rule that it breaks. */
function against(table: Table, { file }: Source, imports: readonly string[]): string[] {
  const place = placeOf(file, table) ?? 'nowhere'
  const others = table[place] ?? []
  const wrong = imports.filter((path) => ![place, ...others].some((other) => isIn(path, other)))
  const rule = `${place} may import ${others.join(', ') || 'nothing but itself'}`
  return wrong.map((path) => `${file} imports ${path}: ${rule}`)
}

/** Tests look at several rooms at once. */
function isForTests(file: string): boolean {
  return file.endsWith('.test.ts') || file.includes('/testing/') || file.startsWith('proving/')
}

function isInSameFolder({ file }: Source): (path: string) => boolean {
  const folder = Object.keys(rooms).find((one) => isIn(file, one)) ?? ''
  return (path) => isIn(path, folder)
}

/** Files that import one another, directly or by way of others, types included. */
function circlesOfFiles(sources: readonly Source[]): string[] {
  return circles(Object.fromEntries(sources.map((source) => [source.file, importsOf(source)])))
}

function circles(table: Table): string[] {
  const left = new Map(Object.entries(table).map(([place, others]) => [place, new Set(others)]))
  const isImported = (place: string) => [...left.values()].some((others) => others.has(place))
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [place, others] of left)
      if (!others.values().some((other) => left.has(other)) || !isImported(place)) left.delete(place)
  }
  return [...left.keys()].sort()
}

const files = globSync('{src,reference-server,other-server,proving,scripts}/**/*.ts', { cwd: root })
const sources = files.map((file): Source => ({ file, text: readFileSync(join(root, file), 'utf8') }))
// A test of a whole pipeline stands above the folders it joins.
const aboveTheTable = new Set(['src/architecture.test.ts'])

test('no file imports what its folder may not know', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(violations(sources.filter(({ file }) => !aboveTheTable.has(file)))).toEqual([])
})

test('no source imports what is there for tests', () => {
  const own = sources.filter(({ file }) => !isForTests(file) && !file.startsWith('scripts/'))
  const wrong = own.filter((source) => importsOf(source).some(isForTests))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('no files import one another in a circle', () => {
  const ours = sources.filter(({ file }) => !file.startsWith('other-server/'))
  expect(circlesOfFiles(ours)).toEqual([])
})

test('no rooms may import one another in a circle', () => {
  expect(circles(roomMayImport)).toEqual([])
})

test('a planted circle is seen, and nothing beside it', () => {
  const source = (name: string, ...others: string[]) => ({
    file: `src/run/${name}.ts`,
    text: others.map((other) => `import type { X } from './${other}.ts'`).join('\n'),
  })
  const planted = [source('above', 'a'), source('a', 'b'), source('b', 'c', 'below'), source('c', 'a'), source('below')]
  expect(circlesOfFiles(planted)).toEqual(['src/run/a.ts', 'src/run/b.ts', 'src/run/c.ts'])
})

test('no folder holds more sources than a reader can take in', () => {
  const own = sources.filter(({ file }) => file.startsWith('src/') && !isForTests(file))
  const folders = Map.groupBy(own, ({ file }) => dirname(file))
  expect([...folders].filter(([, { length }]) => length > 25).map(([folder]) => folder)).toEqual([])
})

test('every room has a row, and every row a room', () => {
  const folders = Object.keys(rooms).map((folder) => `${folder}/`)
  const found = sources.flatMap(({ file }) => {
    const folder = folders.find((one) => file.startsWith(one))
    const room = folder && /^[^/]+(?=\/)/.exec(file.slice(folder.length))?.[0]
    return room && room !== 'testing' ? [folder + room] : []
  })
  expect(found.filter((room) => !roomMayImport[room])).toEqual([])
  expect(Object.keys(roomMayImport).filter((room) => !existsSync(join(root, room)))).toEqual([])
})

test('a violation names the rule that it breaks', () => {
  const text = "import { x } from '../editing/edit-message.ts'"
  expect(violations([{ file: 'src/model/world/a.ts', text }])).toEqual([
    'src/model/world/a.ts imports src/model/editing/edit-message.ts: src/model/world may import src/model/facts, src/model/things',
  ])
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
