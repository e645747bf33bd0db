// What a fixture tells of a group: who is in it, and which groups are below it.

import { type Fields, isObject } from '../facts/fields.ts'
import { groupShelf, membersKey } from '../things/group.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import { mayBeLockedOut } from '../world/people.ts'
import { lookAtShelf, type Told } from '../world/shelf-look.ts'
import type { World } from '../world/world.ts'

interface GroupTold {
  readonly name: string
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
}

export function groupTold({ user_group_id, group }: Fields): Told | undefined {
  if (!isTold(group)) return undefined
  const { members, subgroups } = group
  return {
    shelf: groupShelf(Number(user_group_id)),
    shown: new Map<string, unknown>([...subgroups.map((id) => [`${id}`, true] as const), [membersKey, members]]),
    absent: false,
    what: (key) =>
      key === membersKey ? `members of group ${user_group_id}:` : `group ${key} below group ${user_group_id}:`,
    as: inWords,
  }
}

function isTold(group: unknown): group is GroupTold {
  return isObject(group) && Array.isArray(group.members) && Array.isArray(group.subgroups)
}

// Whether a group tells those who were deactivated is not said.
function inWords(world: World, key: string, value: unknown): unknown {
  if (key !== membersKey || !Array.isArray(value)) return value
  const plain = value.filter((id) => !mayBeLockedOut(world, id))
  return [...new Set(plain)].toSorted((a, b) => a - b).join(', ')
}

/** The fixture did what it was asked to before it told. */
export const groupLook: LookRule<Fields> = (world, line, time) => {
  const user_group_id = Number(line.user_group_id)
  const touched = [...idsIn(line.add_members), ...idsIn(line.remove_members)]
  const told = groupTold(line)
  if (told === undefined) return touched.length > 0 ? { ...noLook, effects: [put('groups', user_group_id)] } : noLook
  const before = world.state.groups.get(user_group_id)
  const areGiven = before === undefined || touched.length > 0
  const look = lookAtShelf(world, areGiven ? { ...told, given: new Set([membersKey]) } : told, time)
  const changed = new Set([...(before?.changed ?? []), ...touched])
  return { ...look, effects: [...look.effects, known(line.group as GroupTold, user_group_id, changed)] }
}

function known({ name, members }: GroupTold, user_group_id: number, changed: ReadonlySet<number>): Effect {
  return { set: 'state', of: 'group', to: { user_group_id, name, members, changed } }
}

function idsIn(list: unknown): readonly number[] {
  return Array.isArray(list) ? list : []
}
