// The patches of the mutants that a process was asked for: one, or several with commas between their names.

import type { Patch } from './mutant.ts'
import { mutants } from './mutants.ts'

export function patchesOf(names: string | undefined): readonly Patch[] {
  return (names ?? '').split(',').flatMap(patchesNamed)
}

function patchesNamed(name: string): readonly Patch[] {
  const mutant = mutants.find((mutant) => mutant.name === name)
  if (mutant) return mutant.patches
  throw new Error(`PLUMB_MUTANT must name one of ${mutants.map(({ name }) => name).join(', ')}; it is ${name}`)
}
