// What is known of an account: how somebody signs in, what became of it, and the mails about it.

import type { Fact } from '../facts/fact.ts'
import type { Learnt } from './learnt.ts'
import type { Message } from './message.ts'
import type { Role } from './user.ts'

export interface Account {
  readonly is_active: Fact<boolean>
  readonly full_name: Fact<string>
  readonly avatar_source: Fact<string>
  /** As it was last told. */
  readonly delivery_email?: string | undefined
  /** The name and picture that a deactivation has promised to take away, until a look. */
  readonly erased?: Erased | undefined
  /** How many deactivations there had been when the account was last looked at. */
  readonly deactivations: number
  /** The address that the request which made them gave, until a look has shown it. */
  readonly address?: Given | undefined
  /** The request that made them, until they were answered. */
  readonly createdBy?: number | undefined
  /**
   * Whether nobody knows that they were there before the history began, and active: its header may have been written later.
   * Not once they were served.
   */
  readonly mayBeNew?: boolean
  /** Of bots, whose role matters nowhere else. */
  readonly role?: Role
}

interface Given {
  readonly exchange: number
  readonly email: string
}

interface Erased {
  readonly exchange: number
  readonly full_name: string | undefined
  readonly hadPicture: boolean
  readonly nameBy: string
  readonly pictureBy: string
}

/** With what somebody may sign in after a request to make them. */
export interface SignIn {
  readonly exchange: number
  readonly email: string
  readonly password: string
  /** Who was made, or why it is not known that anybody was. */
  readonly fate: number | 'refused' | 'maybe'
}

export interface Deactivation {
  readonly exchange: number
  readonly user_id: number
  readonly bots: readonly number[]
  /** The newest message of that time. */
  readonly newest: number
  /** Whether messages may have been deleted. */
  readonly deletes: boolean
  /** The clause by which their other messages stay. */
  readonly sparedBy: string
}

/** A message that ought to be gone, from a time on. */
export interface Purged {
  readonly message: Message
  readonly exchange: number
  /** Absent where nobody knows whether it is. */
  readonly promisedBy?: string
  readonly settledAt: number
  /** Whether a fetch has shown it gone. */
  readonly isGone?: boolean
}

export interface Mail {
  readonly to?: unknown
  readonly subject?: unknown
  readonly text?: unknown
}

/** What is to be found in the outbox after a deactivation, or not. */
export interface DueMail {
  readonly exchange: number
  readonly user_id: number
  /** undefined until somebody is told it. */
  readonly address: string | undefined
  readonly asked: 'mail' | 'refused'
  readonly comment: string
  readonly settledAt: number
  /** Whether the outbox was looked at late enough. */
  readonly isAtRest: boolean
  /** All e-mails since. */
  readonly seen: readonly Mail[]
}

export type AccountEffect =
  | Learnt<'account', { user_id: number; to: Partial<Account> }>
  | Learnt<'sign-in', { to: SignIn }>
  | Learnt<'address-unread'>
  /** How somebody signs in, or anybody, may have changed, and what they are called. */
  | Learnt<'accounts-unsure', { user_id?: number }>
  | Learnt<'mails', { to: readonly DueMail[] }>
  /** The e-mail about a deactivation came. */
  | Learnt<'mail-arrived', { exchange: number; subject: string }>
  | Learnt<'role-changed', { user_id: number }>
  | Learnt<'owners-told', { user_ids: readonly number[] }>
