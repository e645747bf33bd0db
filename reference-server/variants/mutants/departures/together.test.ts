import { expect, test } from 'vitest'
import { namesThatStandForNothing } from '../testing/names.ts'
import { departureKinds } from './departures.ts'
import { departuresTogether } from './together.ts'

const tens = Array.from({ length: 10 }, (_, seed) => departuresTogether(seed, 10))
const kindOf = new Map(Object.entries(departureKinds).flatMap(([kind, all]) => all.map((mutant) => [mutant, kind])))

test('each seed gives ten departures of different kinds, and always the same', () => {
  for (const ten of tens) expect(new Set(ten.map((mutant) => kindOf.get(mutant))).size).toBe(10)
  expect(departuresTogether(3, 10)).toEqual(tens[3])
  expect(departuresTogether(4, 10)).not.toEqual(tens[3])
})

test('ten departures together make a server that can be loaded', () => {
  const servers = tens.slice(0, 4).map((ten, at) => ({
    name: `ten-${at}`,
    clause: 'envelope.object',
    patches: ten.flatMap(({ patches }) => patches),
  }))
  expect(namesThatStandForNothing(servers)).toEqual([])
})
