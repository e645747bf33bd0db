// POST /user_groups/{user_group_id}/subgroups: groups are put below a group, or taken away from it; those that were not
// named stay. Who may is not said, but whoever did so once, by a role that others share, may do it again.

import { type Answered, whether } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { holds } from '../facts/observe.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { edgeTo, groupsBelow, isMissingGroup } from '../readings/groups.ts'
import { groupShelf } from '../things/group.ts'
import type { Change, Value } from '../things/shelf.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { botRefused, isServed, isServedAlike, isServedBot, served } from './bots-served-like-people.ts'

export interface UpdateSubgroupsRequest {
  readonly user_group_id: number
  readonly delete?: readonly number[]
  readonly add?: readonly number[]
}

const botSucceeds = 'update-subgroups.bot-succeeds'
const addAndDelete = 'update-subgroups.add-and-delete'
const eitherAlone = 'update-subgroups.either-alone'

export const updateSubgroups = rule<UpdateSubgroupsRequest>((world, request, at) => {
  const { user_group_id, add: added = [], delete: gone = [] } = request
  const { user_id } = at
  const isABot = user_id !== undefined && isBot(world, user_id) === true
  const isUnserved = isABot && !isServed(world, editsOf(user_group_id), user_id)
  const isBoth = added.length > 0 && gone.length > 0
  const isOne = added.length > 0 !== gone.length > 0
  return {
    conditions: (trusted) => editConditions(trusted, request, at),
    promise: isUnserved ? botSucceeds : isBoth ? addAndDelete : eitherAlone,
    changes: [changeOf(request)],
    ...(world.state.groups.has(user_group_id) ? {} : { subjects: groupsNamed(world, added) }),
    done: () => ({
      observations: [...(isServedBot(world, at) ? [holds(botSucceeds)] : []), ...(isOne ? [holds(eitherAlone)] : [])],
      effects: user_id === undefined ? [] : served(world, editsOf(user_group_id), user_group_id, user_id),
    }),
  }
})

/** Nobody can look at a group that is not there, but at those that were to be put below it. */
function groupsNamed({ state }: World, added: readonly number[]): readonly string[] {
  return added.filter((id) => state.groups.has(id)).map(groupShelf)
}

const othersStay = { clause: 'update-subgroups.others-stay', instead: [true, false] }

function changeOf({ user_group_id, add: added = [], delete: gone = [] }: UpdateSubgroupsRequest): Change {
  const isBoth = added.length > 0 && gone.length > 0
  const edge = (id: number): Value => {
    const isAdded = added.includes(id)
    const promise = isBoth ? addAndDelete : isAdded ? 'update-subgroups.added' : 'update-subgroups.deleted'
    // What becomes of a group that is to be put there and taken away is not said.
    const isUnclear = isAdded && gone.includes(id)
    return { key: `${id}`, promise, ...(!isUnclear && { to: isAdded }) }
  }
  return {
    shelf: groupShelf(user_group_id),
    values: [...new Set([...added, ...gone])].map(edge),
    unlessRefused: 'update-subgroups.refused-changes-nothing',
    leavesKeys: othersStay,
    leavesOthers: othersStay,
  }
}

function editsOf(user_group_id: number): string {
  return `edits ${user_group_id}`
}

function editConditions(world: World, request: UpdateSubgroupsRequest, at: Moment): readonly Condition[] {
  const { user_group_id, add: added = [] } = request
  const { user_id } = at
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const deed = editsOf(user_group_id)
  const mayEdit = isServed(world, deed, user_id) || isServedAlike(world, deed, user_id)
  return [
    botRefused('update-subgroups.bot-refused', world, user_id, at),
    when('update-subgroups.missing-group-refused', isMissingGroup(world, user_group_id)),
    when('update-subgroups.missing-subgroup-refused', isAnyMissing(world, added)),
    maybeIf('an edit of which nothing is said', isOdd(world, request)),
    maybeIf('update-subgroups.who-may', !mayEdit),
  ]
}

function isAnyMissing(world: World, ids: readonly number[]): Answered {
  const answers = ids.map((id) => isMissingGroup(world, id))
  return answers.find((each) => each === 'yes') ?? answers.find((each) => each === 'maybe') ?? 'no'
}

/** Nothing to do, or what is done already, or a circle, or one group in two places. */
function isOdd(world: World, { user_group_id, add: added = [], delete: gone = [] }: UpdateSubgroupsRequest): boolean {
  const named = [...added, ...gone]
  if (named.length === 0 || new Set(named).size < named.length || !world.state.groups.has(user_group_id)) return true
  const isThere = (id: number) => whether(edgeTo(world, user_group_id, id), (is) => is)
  const isDone = added.some((id) => isThere(id) !== 'no') || gone.some((id) => isThere(id) !== 'yes')
  return isDone || added.some((id) => mayCircle(world, id, user_group_id))
}

function mayCircle(world: World, below: number, user_group_id: number): boolean {
  if (isMissingGroup(world, below) === 'yes') return false
  return groupsBelow(world, below)?.some((each) => each.user_group_id === user_group_id) !== false
}
