// Departures that are in one server at once: of different kinds, and none where another one changes the same text.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn } from '../../../sandbox/drawn.ts'
import { applyPatch } from '../apply-patch.ts'
import type { Mutant } from '../mutant.ts'
import { departureKinds } from './departures.ts'

const server = join(import.meta.dirname, '../../..')

/** So many, at most one of each kind. The same seed gives the same. */
export function departuresTogether(seed: number, count: number): readonly Mutant[] {
  const draw = drawn(seed)
  const kinds = Object.values(departureKinds)
    .map((kind) => ({ kind, place: draw() }))
    .sort((a, b) => a.place - b.place)
  const taken: Mutant[] = []
  for (const { kind } of kinds) {
    const mutant = kind[Math.floor(draw() * kind.length)]
    if (taken.length < count && mutant && applyTogether([...taken, mutant])) taken.push(mutant)
  }
  return taken
}

/** Whether each patch still finds its text after those before it. */
function applyTogether(mutants: readonly Mutant[]): boolean {
  const patches = mutants.flatMap((mutant) => mutant.patches)
  try {
    for (const [file, own] of Map.groupBy(patches, (patch) => patch.file))
      own.reduce(applyPatch, readFileSync(join(server, file), 'utf8'))
    return true
  } catch {
    return false
  }
}
