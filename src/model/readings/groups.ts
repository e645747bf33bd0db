// What is known of user groups: who is in them, which groups are below them, and who was seen to be served there.
// Knows nothing of requests.

import { type Answered, type Fact, possible, whether } from '../facts/fact.ts'
import { type Group, groupShelf, membersKey } from '../things/group.ts'
import { isMadeUp } from '../world/made-up.ts'
import { factOn, shelfOf } from '../world/shelves.ts'
import type { World } from '../world/world.ts'

/** Whether one group is directly below another. */
export function edgeTo(world: World, above: number, below: number): Fact<boolean> {
  return factOn(world, groupShelf(above), `${below}`) as Fact<boolean>
}

/** The groups that may be directly below, of those of which anything is known. */
export function maybeBelow(world: World, above: number): readonly number[] {
  const keys = [...shelfOf(world, groupShelf(above)).facts.keys()].filter((key) => key !== membersKey)
  return keys.map(Number).filter((below) => whether(edgeTo(world, above, below), (is) => is) !== 'no')
}

/** Whether no other groups are below. */
export function areAllKnown(world: World, above: number): boolean {
  return shelfOf(world, groupShelf(above)).elsewhere.kind === 'known'
}

export function isMissingGroup(world: World, user_group_id: number): Answered {
  if (world.state.groups.has(user_group_id)) return 'no'
  return isMadeUp(world, 'group', user_group_id) ? 'yes' : 'maybe'
}

export function isMissingUser(world: World, user_id: number): Answered {
  if (world.users.has(user_id) || world.state.people.has(user_id)) return 'no'
  return isMadeUp(world, 'user', user_id) ? 'yes' : 'maybe'
}

export interface Path {
  /** How many steps down; 0 for a direct member. */
  readonly depth: number
  /** Whether a request of this history made a step of it, and no look has shown it since. */
  readonly isRecent: boolean
}

/** The shortest way down by which somebody surely is in a group. */
export function pathTo(world: World, user_group_id: number, user_id: number): Path | undefined {
  const seen = new Set<number>()
  let level = [{ id: user_group_id, isRecent: false }]
  for (let depth = 0; level.length > 0; depth++) {
    const groups = level.flatMap(({ id, isRecent }) => {
      const group = seen.has(id) ? undefined : world.state.groups.get(id)
      seen.add(id)
      return group ? [{ group, isRecent }] : []
    })
    const found = groups.find(({ group }) => group.members.includes(user_id))
    if (found) return { depth, isRecent: found.isRecent }
    level = groups.flatMap(({ group, isRecent }) =>
      maybeBelow(world, group.user_group_id).flatMap((id) => {
        const edge = edgeTo(world, group.user_group_id, id)
        return edge.kind === 'known' ? [{ id, isRecent: isRecent || isByEdit(edge.promisedBy) }] : []
      }),
    )
  }
  return undefined
}

/** All groups that may be below a group, itself included; undefined where one of them is not known. */
export function groupsBelow(world: World, user_group_id: number): readonly Group[] | undefined {
  const found = new Map<number, Group>()
  const open = [user_group_id]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const group = world.state.groups.get(id)
    if (group === undefined || !areAllKnown(world, id)) return undefined
    if (found.has(id)) continue
    found.set(id, group)
    open.push(...maybeBelow(world, id))
  }
  return [...found.values()]
}

const edits = ['update-subgroups.added', 'update-subgroups.deleted', 'update-subgroups.add-and-delete']

function isByEdit(clause: string): boolean {
  return edits.includes(clause)
}

/** The groups that were directly below until a request took them away, which no look has shown since. */
export function takenAway(world: World, { user_group_id }: Group): readonly number[] {
  return [...shelfOf(world, groupShelf(user_group_id)).facts].flatMap(([below, edge]) => {
    const isGone = edge.kind === 'known' && edge.value === false && isByEdit(edge.promisedBy)
    return isGone ? [Number(below)] : []
  })
}

/** Whether a group surely is directly below another. */
export function isBelow(world: World, above: Group, below: number): boolean {
  return possible(edgeTo(world, above.user_group_id, below))?.every((is) => is) === true
}
