// A change that events may tell of: what changed, to what, and whom it concerns.

/** Whom a change concerns: one person, those who can access a person, those who got a message, or all. */
export type Concerned =
  | { readonly person: number }
  | { readonly accessorsOf: number }
  | { readonly receiversOf: number }
  | 'everyone'

export interface Change {
  /** The type of the events that tell of it, and what they tell it under. */
  readonly type: string
  readonly key: string
  /** What was given, as text. */
  readonly given: string
  /** What an event says of it; absent where the text leaves the words open. */
  readonly told?: string
  readonly concerns: Concerned
  /** Whether an event tells of it. Where none does, it only shows that a later value is another one. */
  readonly event: 'due' | 'possible' | 'none'
  /** True where it is not certain that it was changed, or how that is told. */
  readonly isUnsure?: true
}

export function thing(type: string, key: string, concerns: Concerned): Change {
  return { type, key, given: '', told: '', concerns, event: 'due' }
}
