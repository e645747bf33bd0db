// User groups, and who is in one. System groups are made of roles: each includes the ones above it.

import { type Group, roles, type User } from './records.ts'

const ranks = { nobody: 0, owners: 1, administrators: 2, moderators: 3, members: 4, everyone: 5 } as const
export type GroupWord = keyof typeof ranks
export const groupWords = Object.keys(ranks) as readonly GroupWord[]

/** Where groups are kept. */
interface Place {
  readonly groups: Map<number, Group>
  nextId(): number
}

type Groups = Pick<Place, 'groups'>

/** Makes the groups of roles, and tells the id of each by its word. */
export function addSystemGroups(place: Place): (word: string) => number {
  const ids = new Map<string, number>()
  for (const word of groupWords) {
    const description = `The ${word} of the organization`
    ids.set(word, addGroup(place, { name: `role:${word}`, description, rank: ranks[word] }).id)
  }
  return (word) => ids.get(word) ?? 0
}

interface NewGroup {
  readonly name: string
  readonly description: string
  readonly rank?: number
  readonly members?: readonly number[]
  readonly subgroups?: readonly number[]
}

export function addGroup(place: Place, { name, description, rank, members, subgroups }: NewGroup): Group {
  const id = place.nextId()
  const group = { id, name, description, rank, members: new Set(members), subgroups: new Set(subgroups) }
  place.groups.set(id, group)
  return group
}

export function groupOfWord({ groups }: Groups, word: GroupWord): number {
  return [...groups.values()].find(({ name }) => name === `role:${word}`)?.id ?? 0
}

export function wordOfGroup({ groups }: Groups, id: number): string {
  return groups.get(id)?.name.replace('role:', '') ?? 'nobody'
}

export function isInGroup(place: Groups, user: User, groupId: number): boolean {
  const group = place.groups.get(groupId)
  if (group === undefined) return false
  if (group.rank !== undefined) return roles.indexOf(user.role) < group.rank
  if (group.members.has(user.id)) return true
  return [...group.subgroups].some((id) => isInGroup(place, user, id))
}

export function isAtLeast(user: User, role: User['role']): boolean {
  return roles.indexOf(user.role) <= roles.indexOf(role)
}
