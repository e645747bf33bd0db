// What is known of a user group, besides the groups below it.

import type { Fact } from '../facts/fact.ts'
import { asTold } from '../facts/read-back.ts'
import type { Learnt } from './learnt.ts'
import type { Shelf } from './shelf.ts'

export interface Group {
  readonly user_group_id: number
  readonly name: string
  readonly members: readonly number[]
  /** Those who were added or removed since it was made. */
  readonly changed?: ReadonlySet<number>
}

/** `subgroups` are all groups directly below it. */
export type GroupEffect = Learnt<'group', { to: Group & { readonly subgroups?: readonly number[] } }>

/** The shelf that tells of each group whether it is directly below; and of the members, in words. */
export function groupShelf(user_group_id: number): string {
  return `group ${user_group_id}`
}

export const membersKey = 'members'

/** The groups below as they were told. */
export function groupsTold(subgroups: readonly number[], members: readonly number[], seen: number): Shelf {
  const edges = subgroups.map((below) => [`${below}`, asTold(true)] as const)
  const facts = new Map<string, Fact<unknown>>([...edges, [membersKey, asTold(members)]])
  return { facts, elsewhere: asTold(false), seen }
}
