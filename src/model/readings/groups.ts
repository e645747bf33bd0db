// What is known of user groups: who is in them, which groups are below them, and who was seen to be served there.
// Knows nothing of requests.

import { type Answered, type Fact, possible, whether } from '../facts/fact.ts'
import { asTold } from '../facts/read-back.ts'
import type { Group } from '../things/group.ts'
import { isMadeUp } from '../world/made-up.ts'
import type { World } from '../world/world.ts'

/** Whether one group is directly below another. */
export function edgeTo({ edges, subgroups }: Group, below: number): Fact<boolean> {
  return edges?.get(below) ?? asTold(subgroups.includes(below))
}

/** The groups that may be directly below. */
export function maybeBelow(group: Group): readonly number[] {
  const all = [...new Set([...group.subgroups, ...(group.edges?.keys() ?? [])])]
  return all.filter((below) => whether(edgeTo(group, below), (is) => is) !== 'no')
}

export function groupSubject(user_group_id: number): string {
  return `group:${user_group_id}`
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
export function pathTo({ state }: World, user_group_id: number, user_id: number): Path | undefined {
  const seen = new Set<number>()
  let level = [{ id: user_group_id, isRecent: false }]
  for (let depth = 0; level.length > 0; depth++) {
    const groups = level.flatMap(({ id, isRecent }) => {
      const group = seen.has(id) ? undefined : state.groups.get(id)
      seen.add(id)
      return group ? [{ group, isRecent }] : []
    })
    const found = groups.find(({ group }) => group.members.includes(user_id))
    if (found) return { depth, isRecent: found.isRecent }
    level = groups.flatMap(({ group, isRecent }) =>
      maybeBelow(group).flatMap((id) => {
        const edge = edgeTo(group, id)
        return edge.kind === 'known' ? [{ id, isRecent: isRecent || isByEdit(edge.promisedBy) }] : []
      }),
    )
  }
  return undefined
}

/** All groups that may be below a group, itself included; undefined where one of them is not known. */
export function groupsBelow({ state }: World, user_group_id: number): readonly Group[] | undefined {
  const found = new Map<number, Group>()
  const open = [user_group_id]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const group = state.groups.get(id)
    if (group === undefined) return undefined
    if (found.has(id)) continue
    found.set(id, group)
    open.push(...maybeBelow(group))
  }
  return [...found.values()]
}

const edits = ['update-subgroups.added', 'update-subgroups.deleted', 'update-subgroups.add-and-delete']

function isByEdit(clause: string): boolean {
  return edits.includes(clause)
}

/** The groups that were directly below until a request took them away, which no look has shown since. */
export function takenAway(group: Group): readonly number[] {
  return [...(group.edges ?? [])].flatMap(([below, edge]) => {
    const isGone = edge.kind === 'known' && !edge.value && isByEdit(edge.promisedBy)
    return isGone ? [below] : []
  })
}

/** Whether a group surely is directly below another. */
export function isBelow(group: Group, below: number): boolean {
  return possible(edgeTo(group, below))?.every((is) => is) === true
}
