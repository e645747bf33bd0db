// What a change of settings leaves in the journal: each setting and each name that somebody was given, or may have been.

import { whether } from '../facts/fact.ts'
import { type Fields, isObject } from '../facts/fields.ts'
import { anybody, type NoteEffect, noted } from '../things/journal.ts'
import { settingNames, standingOf } from '../things/setting-names.ts'
import { ownerOf } from '../things/settings-state.ts'
import type { World } from '../world/world.ts'
import { settingSeen } from './setting-facts.ts'
import { aimsOf } from './update-settings-aims.ts'
import { settingsChanges } from './update-settings-change.ts'
import { isPlainName } from './update-settings-identity.ts'
import { type Attempt, peopleOf } from './update-settings-request.ts'

/** `ignored`: what the answer lists as such; undefined where nobody knows whether the request was carried out. */
export function changesNoted(attempt: Attempt, ignored?: readonly string[]): readonly NoteEffect[] {
  const settings = settingsChanges(attempt).flatMap(({ shelf, values = [] }) =>
    values.flatMap(({ key, to, stays }) => {
      const isDone = ignored !== undefined && !ignored.includes(key) && to !== undefined
      const mayChange = !stays && !isUnchanged(attempt, ownerOf(shelf), key, ignored)
      return mayChange ? settingNoted(ownerOf(shelf), key, attempt.values[key], !isDone) : []
    }),
  )
  return [...settings, ...nameNoted(attempt, ignored)]
}

/** Whether the answer calls it unchanged, and it surely had the value before. */
function isUnchanged(
  { world, values }: Attempt,
  owner: number | undefined,
  name: string,
  ignored: readonly string[] = [],
): boolean {
  if (owner === undefined || !ignored.includes(name)) return false
  return whether(settingSeen(world, owner, name), (now) => now === values[name]) === 'yes'
}

function nameNoted(attempt: Attempt, ignored?: readonly string[]): readonly NoteEffect[] {
  const { full_name } = attempt.request
  if (typeof full_name !== 'string') return []
  const isDone = attempt.aims === undefined && ignored?.includes('full_name') === false
  const isUnsure = !isDone || !isPlainName(full_name)
  return peopleOf(attempt).map((id) => noted(`realm_user ${id} full_name`, full_name, { isUnsure }))
}

/** Without an owner it is anybody's. A zone is told of a person as well, in whichever spelling. */
function settingNoted(owner: number | undefined, name: string, value: unknown, isUnsure: boolean): NoteEffect[] {
  if (owner === undefined) return [noted(`user_settings ${name}`, value, { isUnsure: true })]
  const own = noted(`user_settings ${name}`, value, { owner, isUnsure: isUnsure || !isInOneSpelling(name, value) })
  return name === 'timezone' ? [own, noted(`realm_user ${owner} timezone`, value, { isUnsure: true })] : [own]
}

/** Whether an event can tell the value in no other words. */
export function isInOneSpelling(name: string, value: unknown): boolean {
  const standing = standingOf(name, value)
  if (standing !== 'named') return standing === 'listed'
  return name === 'default_language' ? /^[a-z]{2,3}$/.test(`${value}`) : name !== 'timezone'
}

/** Settings that may have changed of those whom a request may be about: of anybody, where it cannot be told whom it names. */
export function changesInDoubt(
  world: World,
  user_id: number | undefined,
  parameters: Fields,
  isRead: boolean,
): readonly NoteEffect[] {
  const { target_users } = parameters
  const mayName = (name: string) => !isRead || Object.hasOwn(parameters, name)
  const names = settingNames.filter(mayName)
  const aims = isObject(target_users) ? aimsOf(world, target_users) : undefined
  const mayBeAnybody = aims ? !aims.isWhole : user_id === undefined || !isRead
  const ofAnybody = [
    ...names.flatMap((name) => settingNoted(undefined, name, parameters[name], true)),
    ...['full_name', 'timezone'].filter(mayName).map((name) => recordNoted(anybody, name, parameters)),
  ]
  const people = aims ? [...aims.people.keys()] : mayBeAnybody ? [] : [Number(user_id)]
  const ofPeople = people.flatMap((id) => [
    ...names.flatMap((name) => settingNoted(id, name, parameters[name], true)),
    ...['full_name'].filter(mayName).map((name) => recordNoted(id, name, parameters)),
  ])
  return mayBeAnybody ? [...ofAnybody, ...ofPeople] : ofPeople
}

/** What others may be told of a person. */
function recordNoted(person: number | typeof anybody, name: string, given: Fields): NoteEffect {
  return noted(`realm_user ${person} ${name}`, given[name], { isUnsure: true })
}
