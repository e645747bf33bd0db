import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPatch } from '../mutants/apply-patch.ts'
import type { Patch } from '../mutants/mutant.ts'
import { namesThatStandForNothing } from '../mutants/testing/names.ts'
import { habits } from './habits.ts'
import { contradict, strangerOf } from './stranger.ts'
import { habitsNamed } from './worn.ts'

const server = join(import.meta.dirname, '../..')

function applied(patches: readonly Patch[]): void {
  for (const [file, own] of Map.groupBy(patches, (patch) => patch.file))
    expect(own.reduce(applyPatch, readFileSync(join(server, file), 'utf8'))).not.toBe('')
}

test('there are many habits, each with a name of its own', () => {
  expect(habits.length).toBeGreaterThanOrEqual(60)
  expect(new Set(habits.map(({ name }) => name)).size).toBe(habits.length)
})

test('any two habits that do not contradict each other can be worn together', () => {
  for (const one of habits)
    for (const other of habits)
      if (one === other || (habits.indexOf(one) < habits.indexOf(other) && !contradict(one, other)))
        applied([...new Set([...(one.patches ?? []), ...(other.patches ?? [])])])
})

test('every name that a habit uses stands for something, and every habit that it contradicts is there', () => {
  const patched = habits.map(({ name, clause, patches = [] }) => ({ name, clause, patches }))
  expect(namesThatStandForNothing(patched)).toEqual([])
  for (const { contradicts = [] } of habits) expect(habitsNamed(contradicts)).toHaveLength(contradicts.length)
})

test('a stranger is the same for the same seed, and wears about a third of the habits', () => {
  expect(strangerOf(7)).toEqual(strangerOf(7))
  expect(strangerOf(8)).not.toEqual(strangerOf(7))
  const sizes = Array.from({ length: 50 }, (_, seed) => strangerOf(seed).habits.length)
  for (const size of sizes) expect(Math.abs(size - habits.length / 3)).toBeLessThan(2)
})

test('strangers wear all habits, and no two that contradict each other', () => {
  const all = Array.from({ length: 200 }, (_, seed) => habitsNamed(strangerOf(seed).habits))
  expect(new Set(all.flat())).toEqual(new Set(habits))
  for (const worn of all) for (const one of worn) expect(worn.filter((other) => contradict(one, other))).toEqual([])
})
