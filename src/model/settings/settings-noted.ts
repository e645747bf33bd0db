// What a change of settings leaves in the journal: each setting and each name that somebody was given, or may have been.

import { type Fields, isObject } from '../facts/fields.ts'
import { type NoteEffect, noted } from '../things/journal.ts'
import { settingNames, standingOf } from '../things/setting-names.ts'
import type { World } from '../world/world.ts'
import { isPlainName } from './update-settings-identity.ts'
import { type Attempt, peopleOf, type Subject } from './update-settings-request.ts'
import { aimsOf } from './update-settings-targets.ts'

/** `isDone`: whether somebody surely was given what stands under a name. */
export function settingsNoted(
  { values }: Attempt,
  subjects: readonly Subject[],
  isDone: (name: string) => boolean,
): readonly NoteEffect[] {
  return subjects.flatMap((subject) => {
    const value = values[subject.name]
    return settingNoted(subject, value, !isDone(subject.name) || !isInOneSpelling(subject.name, value))
  })
}

export function nameNoted(attempt: Attempt, isDone: boolean): readonly NoteEffect[] {
  const { full_name } = attempt.request
  if (typeof full_name !== 'string') return []
  const isUnsure = attempt.aims !== undefined || !isDone || !isPlainName(full_name)
  return peopleOf(attempt).map((id) => noted(`realm_user ${id} full_name`, full_name, { isUnsure }))
}

/** A zone is told of a person as well, in whichever spelling. */
function settingNoted({ user_id: owner, name }: Subject, value: unknown, isUnsure: boolean): NoteEffect[] {
  const own = noted(`user_settings ${name}`, value, { owner, isUnsure })
  return name === 'timezone' ? [own, noted(`realm_user ${owner} timezone`, value, { isUnsure: true })] : [own]
}

function isInOneSpelling(name: string, value: unknown): boolean {
  const standing = standingOf(name, value)
  if (standing !== 'named') return standing === 'listed'
  return name === 'default_language' ? /^[a-z]{2,3}$/.test(`${value}`) : name !== 'timezone'
}

/** After a request that could not be read: any setting may have changed of those whom it may be about. */
export function settingsInDoubt(world: World, user_id: number | undefined, parameters: Fields): readonly NoteEffect[] {
  const { target_users, full_name } = parameters
  const named = isObject(target_users) ? [...aimsOf(world, target_users).people.keys()] : []
  const people = isObject(target_users) ? named : user_id === undefined ? [] : [user_id]
  return people.flatMap((id) => [
    ...settingNames.flatMap((name) => settingNoted({ user_id: id, name }, parameters[name], true)),
    ...(full_name === undefined ? [] : [noted(`realm_user ${id} full_name`, full_name, { isUnsure: true })]),
  ])
}
