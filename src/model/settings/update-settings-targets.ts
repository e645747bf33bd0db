// Whom `target_users` names, and what becomes of each of them: who gets a value, who keeps theirs, and of whom it is
// not said.

import type { Fields } from '../facts/fields.ts'
import { isOwner } from '../readings/caller-role.ts'
import { areAllKnown, maybeBelow } from '../readings/groups.ts'
import type { Person } from '../things/person.ts'
import { keyOf, type TargetFates } from '../things/settings-state.ts'
import { isOurs } from '../world/people.ts'
import type { World } from '../world/world.ts'

/** How a person is named: by id, as a member of a group, as one who is deactivated, or in a way that is left open. */
type Aim = 'named' | 'member' | 'inactive' | 'open'

export interface Aims {
  readonly people: ReadonlyMap<number, Aim>
  readonly kinds: 'people' | 'groups' | 'both' | 'none'
  /** undefined where nobody said whether those are skipped who have chosen for themselves. */
  readonly skips: boolean | undefined
  /** False where it cannot be told who is named. */
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
    isWhole: ids !== undefined && groups !== undefined && areKnown,
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

const byOwner = 'permissions.owner-targets-users'

export function fatesOf(world: World, by: number, aims: Aims, names: readonly string[]): TargetFates {
  const gets = new Map<string, readonly string[]>()
  const keeps = new Map<string, string>()
  const open = new Set<string>()
  const isByOwner = isOwner(world, by) === 'yes'
  for (const [id, aim] of aims.people)
    for (const name of names) {
      const fate = fateOf(world, aims, aim, id, name)
      const key = keyOf(id, name)
      if (fate === 'open') open.add(key)
      else if (typeof fate === 'string') keeps.set(key, fate)
      else gets.set(key, isByOwner ? [byOwner] : fate)
    }
  return { gets, keeps, open }
}

/** The clauses by which somebody gets the value, the one by which they keep theirs, or neither. */
function fateOf(
  { state }: World,
  { skips, kinds }: Aims,
  aim: Aim,
  id: number,
  name: string,
): readonly string[] | string {
  if (aim === 'open') return 'open'
  if (aim === 'inactive') return 'update-settings.target-groups-inactive'
  const hasEdited = state.settingsEdited.get(keyOf(id, name))
  const hasEditedAny = state.settingsEdited.has(`${id}`)
  const promise = aim === 'named' ? 'update-settings.target-people' : 'update-settings.target-groups'
  const promises = kinds === 'both' ? ['update-settings.target-both', promise] : [promise]
  if (skips === undefined) return hasEdited || hasEditedAny ? 'open' : promises
  if (skips && hasEdited === 'yes') return 'update-settings.skip-edited'
  if (skips) return hasEditedAny ? 'open' : ['update-settings.skip-not-edited', ...promises]
  return hasEdited === 'yes' ? ['update-settings.skip-off', ...promises] : promises
}

/** The clause that promises success. */
export function targetClause(world: World, by: number, { kinds }: Aims): string {
  if (isOwner(world, by) === 'yes') return byOwner
  if (kinds === 'both') return 'update-settings.target-both'
  return kinds === 'groups' ? 'update-settings.target-groups' : 'update-settings.target-people'
}
