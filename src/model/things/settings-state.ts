// Where settings are kept, what somebody has at first, and what hangs on settings: names, addresses and passwords.

import type { Fact } from '../facts/fact.ts'
import type { Interval } from '../facts/moment.ts'
import type { Learnt } from './learnt.ts'

/** Under the name of each setting what it is. */
export function settingsShelf(user_id: number): string {
  return `settings ${user_id}`
}

/** Under the name of each setting whether they changed it themselves. */
export function editsShelf(user_id: number): string {
  return `edits ${user_id}`
}

/** Under `count` how many drafts the server keeps for them. */
export function draftsShelf(user_id: number): string {
  return `drafts ${user_id}`
}

/** Under each password whether they sign in with it. */
export function passwordShelf(user_id: number): string {
  return `password ${user_id}`
}

export const draftsKey = 'count'

/** Whose shelf it is; undefined for any shelf of a kind. */
export function ownerOf(shelf: string): number | undefined {
  const [, user_id] = shelf.split(' ')
  return user_id === undefined ? undefined : Number(user_id)
}

const typingIsOn = 'update-settings.receives-typing-notifications-default'

/** Of those who never changed a setting one thing is known. */
export const settingsAtFirst: ReadonlyMap<string, Fact<unknown>> = new Map([
  [
    'receives_typing_notifications',
    { kind: 'unknown', doubts: [{ promisedBy: typingIsOn, from: [], shows: [false] }] },
  ],
])

/** A new address that was asked for. */
export interface NewEmail {
  readonly email: string
  readonly exchange: number
  readonly time: Interval | undefined
  readonly isConfirmed: boolean
  /** What became of the link. */
  readonly link: 'awaited' | 'mailed' | 'missing'
}

export type SettingsEffect =
  /** Anybody may have another name or address. */
  | Learnt<'identities-unsure'>
  | Learnt<'confirmed-email', { user_id: number }>
  /** Absent where no name is promised any more. */
  | Learnt<'name-promised', { key: number; to?: { readonly full_name: string; readonly exchange: number } }>
  | Learnt<'renamed', { key: number; to: number }>
