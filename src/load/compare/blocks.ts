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

/** What there is to tell meanwhile. */
export interface Telling {
  readonly done?: (pairs: readonly Pair[]) => void
  readonly again?: (why: string) => void
}

/** So many pairs may be played again, since a generator may be late by chance. */
const mostAgain = 3

export async function playBlocks(play: Play, asked: Blocks, { done, again }: Telling = {}): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let [played, left] = [0, mostAgain]; pairs.length < asked.pairs; played++) {
    const pair = await playPair(play, asked, played)
    const late = lateIn(pair)
    if (late !== undefined && left-- === 0) throw new Unreachable(`${late}; use fewer users`)
    if (late !== undefined) {
      again?.(late)
      continue
    }
    pairs.push(pair)
    done?.(pairs)
  }
  return pairs
}

async function playPair(play: Play, { users, seconds, seed }: Blocks, number: number): Promise<Pair> {
  const steps: Partial<Record<Build, Step>> = {}
  for (const build of orderOf(number)) {
    const step = await play(build, users, seconds, seed + number)
    if (step.died !== undefined)
      throw new Unreachable(`${build.toUpperCase()} stopped answering: ${step.died}; see its log, and use fewer users`)
    steps[build] = step
  }
  return steps as Pair
}

/** A block in which something else was the limit says nothing of the build. */
function lateIn(pair: Pair): string | undefined {
  const build = (['a', 'b'] as const).find((one) => pair[one].generator.length > 0)
  if (build === undefined) return undefined
  return `the generator was the limit, so that ${build.toUpperCase()} cannot be judged: ${pair[build].generator.join('; ')}`
}
