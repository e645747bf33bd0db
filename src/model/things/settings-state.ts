// What is known of settings besides their values: who tried to change which, who has changed what before, and what hangs
// on settings: names, addresses, passwords and drafts. Only `applyState` changes it.

import type { Fact } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import type { Interval } from '../facts/moment.ts'
import type { Learnt } from './learnt.ts'

/** One request to change settings. */
export interface SettingWrite {
  readonly exchange: number
  readonly by: number
  readonly fate: 'done' | 'refused' | 'unsure'
  /** Settings by name, as they were sent. */
  readonly values: Fields
  /** Every parameter that was sent. */
  readonly sent: readonly string[]
  /** True where an unknown name stood among them. */
  readonly isBesideUnknown: boolean
  /** What the caller's settings surely were before. */
  readonly before: Fields
  /** What the answer listed as ignored; undefined where such a list was not promised. */
  readonly listed?: readonly string[]
  /** Absent where the caller meant themselves. */
  readonly targets?: TargetFates
}

/** What `target_users` does to people, by the clauses that say so. Everybody else keeps what they have. */
export interface TargetFates {
  /** Those who get the value; the clause that accuses first. By setting, since some may be skipped. */
  readonly gets: ReadonlyMap<string, readonly string[]>
  readonly keeps: ReadonlyMap<string, string>
  /** Those of whom it is not said. */
  readonly open: ReadonlySet<string>
}

export interface Drafts {
  readonly count: number
  /** How many writes there had been. */
  readonly asOf: number
  /** The request that deleted them. */
  readonly deletedBy?: number
}

export interface Password {
  readonly now: string
  /** The request that gave it, as long as nobody has signed in with it. */
  readonly promisedBy?: number
  readonly old?: string
  readonly changedBy?: number
  /** What a refused request would have made it. */
  readonly refused?: { readonly password: string; readonly exchange: number }
}

/** A new address that was asked for. */
export interface NewEmail {
  readonly email: string
  readonly exchange: number
  readonly time: Interval | undefined
  readonly isConfirmed: boolean
  /** What became of the link. */
  readonly link: 'awaited' | 'mailed' | 'missing'
}

export interface PersonalSetting {
  readonly fact: Fact<unknown>
  /** How many writes of settings there had been when it was last learnt; absent where it never was. */
  readonly asOf: number | undefined
}

export type SettingsEffect =
  /** Somebody gave their own setting a value, or may have. */
  | Learnt<'setting-edited', { user_id: number; name?: string; value?: unknown }>
  | Learnt<'settings-learnt', { user_id: number; to: ReadonlyMap<string, Fact<unknown>> }>
  | Learnt<'settings-forgotten'>
  | Learnt<'confirmed-email', { user_id: number }>
  /** Absent where no name is promised any more. */
  | Learnt<'name-promised', { key: number; to?: { readonly full_name: string; readonly exchange: number } }>
  | Learnt<'renamed', { key: number; to: number }>

export function keyOf(user_id: number, name: string): string {
  return `${user_id} ${name}`
}

/** What was seen, and no longer only promised. */
export const seen = 'seen'
const sureOf = [seen, 'fixture']

/** Whether a value is known from more than a promise. */
export function isSure(fact: Fact<unknown>): fact is Extract<Fact<unknown>, { kind: 'known' }> {
  return fact.kind === 'known' && sureOf.includes(fact.promisedBy)
}
