// What is known of a user group, and of requests about its subgroups.

import type { Fact } from '../facts/fact.ts'
import type { Learnt } from './learnt.ts'

export interface Group {
  readonly user_group_id: number
  readonly name: string
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
  /** What requests promised of groups below, or may have done; the others are as `subgroups` says. */
  readonly edges?: ReadonlyMap<number, Fact<boolean>>
  /** Those who were added or removed since it was made. */
  readonly changed?: ReadonlySet<number>
  /** How many requests about subgroups there were when it was last looked at. */
  readonly writesSeen?: number
}

/** A request about the subgroups of a group that was carried out or refused. */
export interface GroupWrite {
  readonly exchange: number
  readonly user_group_id: number
  readonly named: readonly number[]
  readonly isRefused: boolean
}

/** What it has not of its own is as it was known. */
export type GroupEffect = Learnt<'group', { to: Group }>
