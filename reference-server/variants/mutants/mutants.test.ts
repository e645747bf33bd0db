import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPatch } from './apply-patch.ts'
import { mutants } from './mutants.ts'
import { namesThatStandForNothing } from './testing/names.ts'

const patches = mutants.flatMap(({ name, patches }) => patches.map((patch) => ({ name, ...patch })))

test.each(patches)('$name matches $file exactly once', (patch) => {
  const source = readFileSync(join(import.meta.dirname, '../..', patch.file), 'utf8')
  expect(applyPatch(source, patch)).not.toBe(source)
})

test('every name that a mutant uses stands for something', () => {
  expect(namesThatStandForNothing(mutants)).toEqual([])
})

test('a name that stands for nothing is found', () => {
  const patches = [{ file: 'clock.ts', find: 'export class Clock', replace: 'strayName()\nexport class Clock' }]
  const stray = namesThatStandForNothing([{ name: 'stray', clause: 'envelope.object', patches }])
  expect(stray).toEqual([expect.stringContaining("Cannot find name 'strayName'")])
})

test('a patch that is out of date is refused', () => {
  const patch = { file: 'a.ts', find: 'x', replace: 'y' }
  expect(() => applyPatch('a', patch)).toThrow('matches 0 times')
  expect(() => applyPatch('x x', patch)).toThrow('matches 2 times')
})

test('every mutant has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
