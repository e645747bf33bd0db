// What a request changed of settings, in the same words in which events tell of it. Where it is not certain that it did,
// or in which words that is told, no event is due, and none can be wrong.

import { isPlainName } from '../../model/settings/update-settings-identity.ts'
import { aimsOf, fatesOf } from '../../model/settings/update-settings-targets.ts'
import { settingNames, standingOf } from '../../model/things/setting-names.ts'
import { keyOf, type TargetFates } from '../../model/things/settings-state.ts'
import type { World } from '../../model/world/world.ts'
import { canonical, isFields } from '../json/fields.ts'
import type { Change } from './change.ts'
import { personChanged } from './changes-of-person.ts'
import type { Write } from './write.ts'

export function settingsWritten(world: World, write: Write): Change[] {
  const { user_id, parameters, isReadable = true } = write
  if (user_id === undefined) return []
  const { target_users } = parameters
  const aims = isFields(target_users) ? aimsOf(world, target_users) : undefined
  const names = isReadable ? settingNames.filter((name) => name in parameters) : settingNames
  const fates = aims && fatesOf(world, user_id, aims, names)
  const people = aims ? [...aims.people.keys()] : [user_id]
  return people.flatMap((person) => [
    ...names.flatMap((name) => settingWritten(write, person, name, fates)),
    ...nameWritten(write, person),
  ])
}

function settingWritten(write: Write, person: number, name: string, fates: TargetFates | undefined): Change[] {
  const key = keyOf(person, name)
  if (fates?.keeps.has(key)) return []
  const value = write.parameters[name]
  const isSure = (fates === undefined || fates.gets.has(key)) && isAnswered(write, name) && isInOneSpelling(name, value)
  const given = canonical(value)
  const told = { type: 'user_settings', key: `user_settings ${name}`, given, told: given, concerns: { person } }
  const zone = name === 'timezone' ? personChanged({ user_id: person, timezone: value }).map(inDoubt) : []
  return [isSure ? { ...told, event: 'due' } : inDoubt({ ...told, event: 'due' }), ...zone]
}

function nameWritten(write: Write, user_id: number): Change[] {
  const { full_name, target_users } = write.parameters
  if (typeof full_name !== 'string') return []
  const changes = personChanged({ user_id, full_name })
  const isSure = target_users === undefined && isAnswered(write, 'full_name') && isPlainName(full_name)
  return isSure ? changes : changes.map(inDoubt)
}

/** Which of somebody's addresses it is that was confirmed is left open. */
export function addressConfirmed(user_id: number, email: string): Change[] {
  return personChanged({ user_id, email, delivery_email: email }).map(inDoubt)
}

function inDoubt(change: Change): Change {
  return { ...change, event: 'possible', isUnsure: true }
}

/** Whether the answer says that it was carried out, and does not say that it changed nothing. */
function isAnswered({ answer, isReadable = true }: Write, name: string): boolean {
  if (answer.result !== 'success' || !isReadable) return false
  const { ignored_parameters_unsupported: ignored } = answer.body
  return !Array.isArray(ignored) || !ignored.includes(name)
}

const shortLanguage = /^[a-z]{2,3}$/

function isInOneSpelling(name: string, value: unknown): boolean {
  const standing = standingOf(name, value)
  if (standing !== 'named') return standing === 'listed'
  return name === 'default_language' ? shortLanguage.test(`${value}`) : name !== 'timezone'
}
