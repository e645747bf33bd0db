// The patches of the mutant that a process was asked for.

import type { Patch } from './mutant.ts'
import { mutants } from './mutants.ts'

export function patchesOf(name: string | undefined): readonly Patch[] {
  const mutant = mutants.find((mutant) => mutant.name === name)
  if (mutant) return mutant.patches
  throw new Error(`PLUMB_MUTANT must name one of ${mutants.map(({ name }) => name).join(', ')}; it is ${name}`)
}
