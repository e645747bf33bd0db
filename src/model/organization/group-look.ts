// A look at a group: whether edits of subgroups did what they promised, and left alone what they did not name.

import type { Doubt } from '../facts/fact.ts'
import { withDoubts } from '../facts/fact-after-write.ts'
import type { Interval } from '../facts/moment.ts'
import { asTold, readBack } from '../facts/read-back.ts'
import { edgeTo, groupSubject } from '../readings/groups.ts'
import type { Group, GroupWrite } from '../things/group.ts'
import { put } from '../things/put.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import { mayBeLockedOut } from '../world/people.ts'
import type { World } from '../world/world.ts'

interface Line {
  readonly user_group_id: number
  /** What the fixture was asked to change before it told. */
  readonly add_members?: readonly number[]
  readonly remove_members?: readonly number[]
  readonly group?: Omit<Group, 'edges' | 'changed' | 'writesSeen'>
}

/** Of so many requests at other groups what they left alone is told. */
const lately = 20

export const groupLook: LookRule<Line> = (world, line, time) => {
  const { state } = world
  const { user_group_id, group: shown, add_members = [], remove_members = [] } = line
  const isChanged = add_members.length + remove_members.length > 0
  if (!Array.isArray(shown?.members) || !Array.isArray(shown.subgroups))
    return isChanged ? { ...noLook, effects: [put('groups', user_group_id)] } : noLook
  const before = state.groups.get(user_group_id)
  const writes = before ? state.groupWrites.slice(before.writesSeen ?? 0).slice(-lately) : []
  const changed = new Set([...(before?.changed ?? []), ...add_members, ...remove_members])
  const { name, members, subgroups } = shown
  const given = before && [...before.members.filter((id) => !remove_members.includes(id)), ...add_members]
  const edges = before ? edgesSeen(before, subgroups, writes, time) : []
  const looks = before && given ? [...edges, membersSeen(world, before, given, members, writes)] : []
  const open = edges.flatMap(({ id, after }) => (after.kind === 'known' ? [] : [[id, after] as const]))
  const to = { user_group_id, name, members, subgroups, edges: new Map(open), changed }
  return {
    observations: looks.flatMap(({ observations }) => observations),
    effects: [{ set: 'state', of: 'group', to: { ...to, writesSeen: state.groupWrites.length } }],
    confirmed: before && looks.every(({ isConfirmed }) => isConfirmed) ? [groupSubject(user_group_id)] : [],
  }
}

function edgesSeen(
  before: Group,
  subgroups: readonly number[],
  writes: readonly GroupWrite[],
  time: Interval | undefined,
) {
  const ids = new Set([...before.subgroups, ...(before.edges?.keys() ?? []), ...subgroups])
  return [...ids].map((id) => {
    const edge = edgeTo(before, id)
    const isNamed = ({ user_group_id, named }: GroupWrite) =>
      user_group_id === before.user_group_id && named.includes(id)
    const others = writes.filter((write) => !write.isRefused && !isNamed(write))
    const doubts = others.map((write) => doubtOf(write, edge.kind === 'known' ? [!edge.value] : []))
    const what = `group ${id} below group ${before.user_group_id}:`
    return { id, ...readBack(withDoubts(edge, doubts), subgroups.includes(id), what, time) }
  })
}

function membersSeen(
  world: World,
  before: Group,
  given: readonly number[],
  shown: readonly number[],
  writes: readonly GroupWrite[],
) {
  const own = writes.filter(({ user_group_id }) => user_group_id === before.user_group_id)
  const doubts = own.map((write) => doubtOf<string>(write, []))
  const expected = withDoubts(asTold(inWords(world, given)), doubts)
  return readBack(expected, inWords(world, shown), `members of group ${before.user_group_id}:`)
}

function doubtOf<T>({ exchange, isRefused }: GroupWrite, shows: readonly T[]): Doubt<T> {
  const promisedBy = isRefused ? 'update-subgroups.refused-changes-nothing' : 'update-subgroups.others-stay'
  return { promisedBy, from: [exchange], shows }
}

// Whether a group tells those who were deactivated is not said.
function inWords(world: World, ids: readonly number[]): string {
  const plain = ids.filter((id) => !mayBeLockedOut(world, id))
  return [...new Set(plain)].toSorted((a, b) => a - b).join(', ')
}
