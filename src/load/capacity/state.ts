// A search as it stands: what was asked, and every step so far. What comes next follows from this alone, so that a search
// can be stopped and taken up again.

import type { Trial } from './trial.ts'

export interface Asked {
  /** As it was written. */
  readonly slo: string
  /** Of a step. */
  readonly seconds: number
  /** Seconds in all. */
  readonly budget: number
  /** The interval is to be within such a part of the answer. */
  readonly within: number
  /** Users to begin with, and the most that can be played. */
  readonly start: number
  readonly most: number
  readonly seed: number
}

export interface SearchState {
  readonly asked: Asked
  readonly trials: readonly Trial[]
  /** Seconds, rests included. */
  readonly spent: number
}

/** Those that say something of the target. */
export function telling({ trials }: SearchState): Telling[] {
  return trials.filter((trial): trial is Telling => trial.purpose === 'search' && isTelling(trial))
}

export type Telling = Trial & { readonly worst: NonNullable<Trial['worst']> }

function isTelling({ generator, worst, died }: Trial): boolean {
  return generator.length === 0 && worst !== null && died === undefined
}
