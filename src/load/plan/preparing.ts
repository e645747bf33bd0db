// What is known when the population of a load run is made.

import type { Target } from '../../target/target.ts'
import type { Draw } from '../k6/random.ts'
import type { Profile } from '../profile/profile.ts'

export interface Preparing {
  readonly target: Target
  readonly profile: Profile
  /** The persona of each user. */
  readonly personas: readonly string[]
  readonly draw: Draw
  readonly told: (what: string) => void
}
