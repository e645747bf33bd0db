// POST /user_groups/{user_group_id}/subgroups: groups are put below a group, or taken away from it; those that were not
// named stay. Who may is not said, but whoever did so once, by a role that others share, may do it again.

import { type Answered, type Fact, unknown, whether } from '../facts/fact.ts'
import { leftAlone, maybeWrote, widened, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { holds } from '../facts/observe.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { edgeTo, groupSubject, groupsBelow, isMissingGroup } from '../readings/groups.ts'
import type { Group } from '../things/group.ts'
import { add } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { botRefused, isServed, isServedAlike, isServedBot, served } from './bots-served-like-people.ts'

export interface UpdateSubgroupsRequest {
  readonly user_group_id: number
  readonly delete?: readonly number[]
  readonly add?: readonly number[]
}

/** One request, and what is known of the group. */
interface Edit {
  readonly world: World
  readonly at: Moment
  readonly user_group_id: number
  readonly group: Group | undefined
  readonly added: readonly number[]
  readonly gone: readonly number[]
}

const botSucceeds = 'update-subgroups.bot-succeeds'
const addAndDelete = 'update-subgroups.add-and-delete'
const eitherAlone = 'update-subgroups.either-alone'
const changesNothing = 'update-subgroups.refused-changes-nothing'

export const updateSubgroups = rule<UpdateSubgroupsRequest>((world, request, at) => {
  const { user_group_id, add: added = [], delete: gone = [] } = request
  const group = world.state.groups.get(user_group_id)
  const edit = { world, at, user_group_id, group, added, gone }
  const { user_id } = at
  const isABot = user_id !== undefined && isBot(world, user_id) === true
  const isUnserved = isABot && !isServed(world, editsOf(user_group_id), user_id)
  const isBoth = added.length > 0 && gone.length > 0
  const promised = (isAdded: boolean) => (isAdded ? 'update-subgroups.added' : 'update-subgroups.deleted')
  // A group that is not there cannot be looked at, but those that were to be put below it can.
  const lookedAt = group ? [user_group_id] : added.filter((id) => world.state.groups.has(id))
  return {
    conditions: {
      believed: editConditions(edit),
      sure: editConditions({ ...edit, group: group && doubted(group) }),
    },
    promise: isUnserved ? botSucceeds : isBoth ? addAndDelete : eitherAlone,
    touched: [groupSubject(user_group_id)],
    subjects: lookedAt.map(groupSubject),
    unanswered: () => ({ effects: changed(edit, (edge, isAdded) => maybeWrote(edge, isAdded, at)) }),
    refused: () => ({
      effects: [
        ...changed(edit, (edge, isAdded) => leftAlone(edge, at.exchange, changesNothing, [isAdded])),
        written(edit, true),
      ],
    }),
    wronglyDone: () => ({ effects: changed(edit, () => unknown) }),
    done: () => ({
      observations: [
        ...(isServedBot(world, at) ? [holds(botSucceeds)] : []),
        ...(added.length > 0 !== gone.length > 0 ? [holds(eitherAlone)] : []),
      ],
      effects: [
        ...changed(edit, (edge, isAdded) => wrote(edge, isAdded, at, isBoth ? addAndDelete : promised(isAdded))),
        written(edit, false),
        ...(user_id === undefined ? [] : served(world, editsOf(user_group_id), user_group_id, user_id)),
      ],
    }),
  }
})

function editsOf(user_group_id: number): string {
  return `edits ${user_group_id}`
}

function doubted(group: Group): Group {
  const edges = [...(group.edges ?? [])].map(([below]) => [below, widened(edgeTo(group, below))] as const)
  return { ...group, edges: new Map(edges) }
}

function editConditions(edit: Edit): readonly Condition[] {
  const { world, user_group_id, added, at } = edit
  const { user_id } = at
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const deed = editsOf(user_group_id)
  const mayEdit = isServed(world, deed, user_id) || isServedAlike(world, deed, user_id)
  return [
    botRefused('update-subgroups.bot-refused', world, user_id, at),
    when('update-subgroups.missing-group-refused', isMissingGroup(world, user_group_id)),
    when('update-subgroups.missing-subgroup-refused', isAnyMissing(world, added)),
    maybeIf('an edit of which nothing is said', isOdd(edit)),
    maybeIf('update-subgroups.who-may', !mayEdit),
  ]
}

function isAnyMissing(world: World, ids: readonly number[]): Answered {
  const answers = ids.map((id) => isMissingGroup(world, id))
  return answers.find((each) => each === 'yes') ?? answers.find((each) => each === 'maybe') ?? 'no'
}

/** Nothing to do, or what is done already, or a circle, or one group in two places. */
function isOdd({ world, user_group_id, group, added, gone }: Edit): boolean {
  const named = [...added, ...gone]
  if (named.length === 0 || new Set(named).size < named.length || group === undefined) return true
  const isThere = (id: number) => whether(edgeTo(group, id), (is) => is)
  const isDone = added.some((id) => isThere(id) !== 'no') || gone.some((id) => isThere(id) !== 'yes')
  return isDone || added.some((id) => mayCircle(world, id, user_group_id))
}

function mayCircle(world: World, below: number, user_group_id: number): boolean {
  if (isMissingGroup(world, below) === 'yes') return false
  return groupsBelow(world, below)?.some((each) => each.user_group_id === user_group_id) !== false
}

function changed(
  { group, added, gone }: Edit,
  change: (edge: Fact<boolean>, isAdded: boolean) => Fact<boolean>,
): readonly Effect[] {
  if (group === undefined) return []
  const edges = new Map(group.edges)
  // What becomes of a group that is to be put there and taken away is not said.
  const isUnclear = (id: number) => added.includes(id) && gone.includes(id)
  for (const id of [...added, ...gone])
    edges.set(id, isUnclear(id) ? unknown : change(edgeTo(group, id), added.includes(id)))
  return [{ set: 'state', of: 'group', to: { ...group, edges } }]
}

function written({ at: { exchange }, user_group_id, added, gone }: Edit, isRefused: boolean): Effect {
  return add('groupWrites', { exchange, user_group_id, named: [...added, ...gone], isRefused })
}
