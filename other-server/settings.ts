// PATCH /settings: the caller's own settings, name, address and password.

import type { Body, Call } from './endpoint.ts'
import type { User } from './records.ts'
import { malformed, missing, Refusal } from './refusal.ts'
import { tell } from './tell.ts'
import { kinds, languages } from './user-settings.ts'

type Change = () => void

/** First everything is read, then everything is done: what is refused has changed nothing. */
export function updateSettings(call: Call): Body {
  const { organization, caller, parameters } = call
  const unchanged: string[] = []
  const changes: Change[] = []
  for (const name of parameters.names()) {
    if (!Object.hasOwn(kinds, name)) continue
    const change = settingChange(call, name)
    if (change === undefined) unchanged.push(name)
    else if (organization.faults.has('refused-half-done')) change()
    else changes.push(change)
  }
  changes.push(...nameChange(call, unchanged), ...passwordChange(call))
  addressWish(call)
  for (const change of changes) change()
  return { ignored_parameters_unsupported: ignored(call, unchanged), anchored_as: caller.email }
}

function ignored({ organization, parameters }: Call, unchanged: readonly string[]): string[] {
  return organization.faults.has('unknown-settings-unlisted')
    ? [...unchanged]
    : [...parameters.unsupported(), ...unchanged]
}

function settingChange(call: Call, name: string): Change | undefined {
  const { organization, caller, parameters } = call
  const value = kinds[name]?.read(parameters.needed(name))
  if (value === undefined) throw malformed(name, 'one of its own values')
  if (caller.settings.get(name) === value) return undefined
  return () => {
    const isLost = name === 'twenty_four_hour_time' && organization.faults.has('clock-setting-lost')
    if (!isLost) caller.settings.set(name, value)
    tellSetting(call, name, value)
  }
}

function tellSetting({ organization, caller }: Call, property: string, value: boolean | number | string): void {
  const more = property === 'default_language' ? { language_name: languages[String(value)] ?? String(value) } : {}
  tell(organization, 'user_settings', ({ ownerId }) =>
    ownerId === caller.id ? { op: 'update', property, value, ...more } : undefined,
  )
  if (property === 'timezone') tellPerson(organization, caller, { email: caller.email, timezone: value })
}

export function tellPerson(organization: Call['organization'], user: User, news: Body): void {
  tell(organization, 'realm_user', ({ ownerId }) =>
    ownerId === undefined ? undefined : { op: 'update', person: { user_id: user.id, ...news } },
  )
}

function nameChange({ organization, caller, parameters }: Call, unchanged: string[]): Change[] {
  const name = parameters.text('full_name')?.trim()
  if (name === undefined) return []
  if (name === '' || [...name].length > 90) throw malformed('full_name', 'a name of 1 to 90 characters')
  if (name === caller.fullName) unchanged.push('full_name')
  if (name === caller.fullName) return []
  const change = () => {
    caller.fullName = name
    tellPerson(organization, caller, { full_name: name })
  }
  return [change]
}

function passwordChange({ caller, parameters }: Call): Change[] {
  const old = parameters.text('old_password')
  const password = parameters.text('new_password')
  if (password === undefined) return []
  if (old === undefined) throw missing('old_password')
  if (old !== caller.password) throw new Refusal(403, 'WRONG_PASSWORD', 'That is not your password')
  const change = () => {
    caller.password = password
  }
  return [change]
}

/** The address changes once the link is used that goes there by post; this server has no way to be told of that. */
function addressWish({ parameters }: Call): void {
  const email = parameters.text('email')
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email)) throw malformed('email', 'an e-mail address')
}
