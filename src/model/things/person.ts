// What is known of a person besides the role.

import type { Learnt } from './learnt.ts'

export interface Person {
  readonly user_id: number
  /** True where the run made them, so that nobody else acts for them. */
  readonly made: boolean
  /** True where the target lends the account to the run, so that nobody else acts for them now; before, anybody may have. */
  readonly lent?: boolean
  readonly is_bot: boolean
  readonly owner_id?: number | undefined
  readonly full_name?: string
  readonly is_active: boolean
  /** Every API e-mail address that they had, the present one last. */
  readonly emails: readonly string[]
  /** True once something happened that may have changed the API e-mail address too. */
  readonly isEmailUnsure?: boolean
  /** True once the account was touched in a way whose consequences the text leaves open, be it that this was undone. */
  readonly isTouched: boolean
  /** True once they were seen not to share their presence, be it that they do now. */
  readonly hidesPresence?: boolean
}

/** What is not given stays as it is. */
export type PersonChange = Partial<Omit<Person, 'user_id' | 'emails' | 'made' | 'lent'>> & { readonly email?: string }

export type PeopleEffect =
  | Learnt<'person', { to: Person }>
  | Learnt<'person-changed', { user_id: number; to: PersonChange }>
