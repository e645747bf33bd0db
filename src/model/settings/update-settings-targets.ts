// What a request with `target_users` changes of whose settings: who gets a value, who keeps theirs, and of whom it is not
// said. Everybody else keeps what they have.

import { holds } from '../facts/observe.ts'
import { isOwner } from '../readings/caller-role.ts'
import { editsShelf, settingsShelf } from '../things/settings-state.ts'
import type { Change, Value } from '../things/shelf.ts'
import { factOn, shelfOf } from '../world/shelves.ts'
import type { World } from '../world/world.ts'
import type { Aim, Aims } from './update-settings-aims.ts'
import type { Attempt } from './update-settings-request.ts'
import { refusedChangesNothing, valueGiven } from './update-settings-value.ts'

const byOwner = 'permissions.owner-targets-users'
const ofPeople = 'update-settings.target-people'
const ofGroups = 'update-settings.target-groups'
const ofBoth = 'update-settings.target-both'

export function changesOfTargets(attempt: Attempt, aims: Aims): readonly Change[] {
  const names = Object.keys(attempt.values)
  const change = { unlessRefused: refusedChangesNothing, isExact: true, isConditional: true } as const
  const people = [...aims.people].map(([user_id, aim]) => {
    const values = names.map((name) => fateOf(attempt, aims, aim, user_id, name))
    return { ...change, shelf: settingsShelf(user_id), values }
  })
  if (aims.isWhole)
    return people.map((each) => ({ ...each, leavesOthers: { clause: 'update-settings.target-nobody-else' } }))
  // Anybody may be meant.
  return [{ ...change, shelf: 'settings', values: names.map((name) => open(attempt, name)) }, ...people]
}

function fateOf(attempt: Attempt, aims: Aims, aim: Aim, user_id: number, name: string): Value {
  const { world } = attempt
  if (aim === 'open') return open(attempt, name)
  if (aim === 'inactive') return keeps(attempt, name, 'update-settings.target-groups-inactive')
  const { skips } = aims
  const hasEdited = isEdited(world, user_id, name)
  if (skips && hasEdited) return keeps(attempt, name, 'update-settings.skip-edited')
  if (skips !== false && mayHaveEdited(world, user_id)) return open(attempt, name)
  const bySkipping = skips ? ['update-settings.skip-not-edited'] : hasEdited ? ['update-settings.skip-off'] : []
  const byKind = aims.kinds === 'both' ? [ofBoth] : []
  const byAim = aim === 'named' ? ofPeople : ofGroups
  return gets(attempt, user_id, name, [...bySkipping, ...byKind, byAim])
}

/** The first clause is the one that a breach accuses. */
function gets(
  { world, values, user_id: by }: Attempt,
  user_id: number,
  name: string,
  clauses: readonly string[],
): Value {
  const [promise = ofPeople, ...also] = isOwner(world, by) === 'yes' ? [byOwner] : clauses
  return valueGiven(world, user_id, { key: name, to: values[name], promise, also: also.map(holds) })
}

function keeps({ values }: Attempt, key: string, promise: string): Value {
  return { key, stays: true, promise, instead: [values[key]] }
}

function open({ values }: Attempt, key: string): Value {
  return { key, promise: ofPeople, instead: [values[key]] }
}

export function isEdited(world: World, user_id: number, name: string): boolean {
  const fact = factOn(world, editsShelf(user_id), name)
  return fact.kind === 'known' && fact.value === true
}

/** Whether they may have changed any setting. */
function mayHaveEdited(world: World, user_id: number): boolean {
  const { facts, elsewhere } = shelfOf(world, editsShelf(user_id))
  return [...facts.values(), elsewhere].some((fact) => fact.kind !== 'known' || fact.value === true)
}

/** The clause that promises success. */
export function targetClause(world: World, by: number, { kinds }: Aims): string {
  if (isOwner(world, by) === 'yes') return byOwner
  if (kinds === 'both') return ofBoth
  return kinds === 'groups' ? ofGroups : ofPeople
}
