import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { specsFolder } from './own-files.ts'
import { parsedIn, parsedSpecs } from './parsed-specs.ts'

const all = mkdtempSync(join(tmpdir(), 'plumbline-specs-'))
afterAll(() => rmSync(all, { recursive: true }))

let folder = ''
let kept = ''
beforeEach(() => {
  const own = mkdtempSync(join(all, 'one-'))
  folder = join(own, 'specs')
  kept = join(own, 'cache/specs.json')
  mkdirSync(join(folder, 'endpoints'), { recursive: true })
  writeFileSync(join(folder, 'endpoints/b.yaml'), 'path: /b')
  writeFileSync(join(folder, 'endpoints/a.yaml'), 'path: /a')
  writeFileSync(join(folder, 'control.yaml'), 'actions: {}')
})

const parsed = () => Object.fromEntries(parsedIn(folder, kept))
const whole = {
  'control.yaml': { actions: {} },
  'endpoints/a.yaml': { path: '/a' },
  'endpoints/b.yaml': { path: '/b' },
}

test('every file of specs/ is what its YAML says', () => {
  const names = [...parsedSpecs().keys()]
  expect(names.length).toBeGreaterThan(50)
  for (const name of names)
    expect(parsedSpecs().get(name)).toEqual(parse(readFileSync(join(specsFolder, name), 'utf8')))
})

test('what was parsed is kept, and taken from there', () => {
  expect(parsed()).toEqual(whole)
  const { stamp } = JSON.parse(readFileSync(kept, 'utf8'))
  writeFileSync(kept, JSON.stringify({ stamp, files: { 'x.yaml': { kept: true } } }))
  expect(parsed()).toEqual({ 'x.yaml': { kept: true } })
})

const a = () => join(folder, 'endpoints/a.yaml')
const { 'endpoints/a.yaml': _, ...withoutA } = whole

test.each<[string, () => void, object]>([
  ['a file has changed', () => writeFileSync(a(), 'path: /c'), { ...whole, 'endpoints/a.yaml': { path: '/c' } }],
  ['a file is new', () => writeFileSync(join(folder, 'new.yaml'), 'is: new'), { ...whole, 'new.yaml': { is: 'new' } }],
  ['a file is gone', () => rmSync(a()), withoutA],
  ['only half of it was written', () => writeFileSync(kept, '{"stamp":'), whole],
])('where %s, all is parsed again', (_, change, expected) => {
  parsed()
  change()
  expect(parsed()).toEqual(expected)
})

test('where nothing can be kept, nothing is said', () => {
  writeFileSync(join(folder, '../cache'), 'a file in the place of the folder')
  expect(parsed()).toEqual(whole)
})
