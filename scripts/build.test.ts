// The bundle is used only as long as the sources are those that it was made of.

import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { root } from '../src/spec/own-files.ts'

interface Bundle {
  freshBundle(root: string): string | undefined
  readManifest(root: string): { readonly sources: Readonly<Record<string, string>> } | undefined
  stampOf(file: string): string | undefined
}

const { freshBundle, readManifest, stampOf } = (await import(join(root, 'bin/bundle.js'))) as Bundle

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bundle-'))
const source = join(folder, 'src/a.ts')
const manifest = join(folder, 'dist/bundle.json')
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  for (const part of ['src', 'dist']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(source, 'const a = 1')
  writeFileSync(manifest, JSON.stringify({ main: 'dist/1/main.js', sources: { 'src/a.ts': stampOf(source) } }))
})

test('a bundle is used while its sources are as they were', () => {
  expect(freshBundle(folder)).toBe(join(folder, 'dist/1/main.js'))
})

test.each<[string, () => void]>([
  ['a source has grown', () => writeFileSync(source, 'const a = 10')],
  ['a source was written again', () => utimesSync(source, new Date(0), new Date(0))],
  ['a source is gone', () => rmSync(source)],
  ['there is no list of them', () => rmSync(manifest)],
  ['the list is cut off', () => writeFileSync(manifest, '{"main":')],
])('it is not used where %s', (_, change) => {
  change()
  expect(freshBundle(folder)).toBeUndefined()
})

test('the bundle knows all sources of every command', () => {
  const known = Object.keys(readManifest(root)?.sources ?? {})
  const commands = globSync('src/cli/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'src/cli/library/**', 'src/cli/testing/**'],
  })
  expect(commands.length).toBeGreaterThan(20)
  expect(commands.filter((file) => !known.includes(file))).toEqual([])
  expect(known.filter((file) => /^(src\/judge|reference-server)\//.test(file)).length).toBeGreaterThan(300)
  expect(known).toContain('src/target/target-file.schema.json')
})

test('the same bundle made again leaves its files alone, since somebody may be about to read them', () => {
  const writtenAt = () => statSync(freshBundle(root) ?? '').mtimeMs
  const before = writtenAt()
  execFileSync(process.execPath, [join(root, 'scripts/build.js')])
  expect(writtenAt()).toBe(before)
})
