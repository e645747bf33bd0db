// Whom `target_users` names, and how.

import type { Fields } from '../facts/fields.ts'
import { areAllKnown, maybeBelow } from '../readings/groups.ts'
import type { Person } from '../things/person.ts'
import { isOurs } from '../world/people.ts'
import type { World } from '../world/world.ts'

/** How a person is named: by id, as a member of a group, as one who is deactivated, or in a way that is left open. */
export type Aim = 'named' | 'member' | 'inactive' | 'open'

export interface Aims {
  readonly people: ReadonlyMap<number, Aim>
  readonly kinds: 'people' | 'groups' | 'both' | 'none'
  /** undefined where nobody said whether those are skipped who have chosen for themselves. */
  readonly skips: boolean | undefined
  /** False where it cannot be told who is named, or nobody is. */
  readonly isWhole: boolean
  /** True where all that is named is there and like any other. */
  readonly isPlain: boolean
  /** True where the object has all members that the text names, and no others. */
  readonly isComplete: boolean
}

const members = ['user_ids', 'group_ids', 'skip_if_already_edited']

export function aimsOf(world: World, target_users: Fields): Aims {
  const { user_ids, group_ids, skip_if_already_edited: skips } = target_users
  const [ids, groups] = [integers(user_ids), integers(group_ids)]
  const people = new Map<number, Aim>()
  const areKnown = (groups ?? []).map((id) => aimAtGroup(world, id, people, new Set())).every(Boolean)
  for (const id of ids ?? []) people.set(id, isPlain(world.state.people.get(id)) ? 'named' : 'open')
  const isOfMembers =
    Object.keys(target_users).every((name) => members.includes(name)) &&
    members.every((name) => target_users[name] !== undefined)
  return {
    people,
    kinds: kindsOf(ids ?? [], groups ?? []),
    skips: typeof skips === 'boolean' ? skips : undefined,
    isWhole: people.size > 0 && ids !== undefined && groups !== undefined && areKnown,
    isPlain: people.size > 0 && ![...people.values()].includes('open'),
    isComplete: typeof skips === 'boolean' && isOfMembers,
  }
}

function kindsOf(people: readonly number[], groups: readonly number[]): Aims['kinds'] {
  if (people.length > 0) return groups.length > 0 ? 'both' : 'people'
  return groups.length > 0 ? 'groups' : 'none'
}

function integers(list: unknown): readonly number[] | undefined {
  if (list === undefined) return []
  return Array.isArray(list) && list.every((id) => Number.isSafeInteger(id)) ? list : undefined
}

/** Whether members of subgroups count is left open. Returns whether it and all groups that may be below are known. */
function aimAtGroup(world: World, id: number, people: Map<number, Aim>, within: ReadonlySet<number>): boolean {
  const { groups, people: known } = world.state
  const group = groups.get(id)
  if (within.has(id)) return true
  if (group === undefined) return false
  const isBelow = within.size > 0
  for (const member of group.members) {
    const before = people.get(member)
    const isCloser = before === undefined || (before === 'open' && !isBelow)
    if (isCloser) people.set(member, isBelow ? 'open' : aimAtMember(known.get(member)))
  }
  const above = new Set([...within, id])
  const below = maybeBelow(world, id).map((each) => aimAtGroup(world, each, people, above))
  return areAllKnown(world, id) && below.every(Boolean)
}

function aimAtMember(person: Person | undefined): Aim {
  if (isOurs(person) && !person.is_active) return 'inactive'
  return isPlain(person) ? 'member' : 'open'
}

function isPlain(person: Person | undefined): boolean {
  return isOurs(person) && !person.isTouched
}
