// What an event tells of a person.

import type { Fields } from '../json/fields.ts'

/** A person of whom an event tells. */
export interface Told {
  readonly user_id: number
  readonly person: Fields
}
