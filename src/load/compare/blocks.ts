// Plays short blocks on two builds by turns, both with the same users doing the same. Who is first changes each time, so that
// neither has the warmer machine.

import { Unreachable } from '../../target/wire/unreachable.ts'
import type { Step } from '../capacity/step.ts'
import type { Pair } from './verdict.ts'

export type Build = 'a' | 'b'

export interface Blocks {
  readonly users: number
  readonly seconds: number
  readonly pairs: number
  readonly seed: number
}

/** Both blocks of a pair are given one seed. */
export type Play = (build: Build, users: number, seconds: number, seed: number) => Promise<Step>

export function orderOf(pair: number): readonly [Build, Build] {
  return pair % 2 === 0 ? ['a', 'b'] : ['b', 'a']
}

export async function playBlocks(play: Play, asked: Blocks, told: (pairs: readonly Pair[]) => void): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let pair = 0; pair < asked.pairs; pair++) {
    const steps: Partial<Record<Build, Step>> = {}
    for (const build of orderOf(pair))
      steps[build] = sound(build, await play(build, asked.users, asked.seconds, asked.seed + pair))
    pairs.push({ a: steps.a as Step, b: steps.b as Step })
    told(pairs)
  }
  return pairs
}

/** A block in which something else was the limit says nothing of the build. */
function sound(build: Build, step: Step): Step {
  const name = build.toUpperCase()
  if (step.died !== undefined)
    throw new Unreachable(`${name} stopped answering: ${step.died}; see its log, and use fewer users`)
  if (step.generator.length > 0)
    throw new Unreachable(
      `the generator was the limit, so that ${name} cannot be judged: ${step.generator.join('; ')}; use fewer users`,
    )
  return step
}
