// People: how they come to be, how they are recognised, and the record by which others know them.

import { subscribe } from './channels.ts'
import type { Organization } from './organization.ts'
import { type Role, roles, type User } from './records.ts'
import { startingUserSettings } from './user-settings.ts'

export interface NewPerson {
  readonly role: Role
  readonly fullName?: string | undefined
  readonly email?: string
  readonly password?: string
  readonly key?: string
}

export function addPerson(organization: Organization, person: NewPerson): User {
  const id = organization.nextId()
  const user: User = {
    id,
    email: person.email ?? `sailor${id}@harbour.example`,
    key: person.key ?? `key-${id}-${(id % 9973).toString(36)}`,
    password: person.password ?? `pass-${id}`,
    fullName: person.fullName ?? `Sailor ${id}`,
    role: person.role,
    isActive: true,
    isSystem: false,
    settings: startingUserSettings(),
  }
  organization.users.set(id, user)
  for (const channel of organization.channels.values())
    if (channel.isDefault && !channel.isArchived) subscribe(organization, channel, [id])
  return user
}

/** Whose e-mail address and key these are, if anybody's. */
export function recognise(organization: Organization, authorization: string | undefined): User | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const email = text.slice(0, text.indexOf(':'))
  const key = text.slice(text.indexOf(':') + 1)
  const user = [...organization.users.values()].find((one) => one.email === email && one.isActive && !one.isSystem)
  if (user?.key === key) return user
  const isSomebodysKey = [...organization.users.values()].some((one) => one.key === key && key !== '')
  return isSomebodysKey && organization.faults.has('any-key-fits') ? user : undefined
}

const roleNumbers = [100, 200, 300, 400, 600]

export function roleNumber(role: Role): number {
  return roleNumbers[roles.indexOf(role)] ?? 400
}

export function roleOfNumber(number: number): Role | undefined {
  return roles[roleNumbers.indexOf(number)]
}

export function userRecord(user: User): Record<string, unknown> {
  return {
    user_id: user.id,
    email: user.email,
    delivery_email: user.email,
    full_name: user.fullName,
    role: roleNumber(user.role),
    is_admin: user.role === 'owner' || user.role === 'administrator',
    is_owner: user.role === 'owner',
    is_guest: user.role === 'guest',
    is_bot: user.isSystem,
    is_active: user.isActive,
    timezone: user.settings.get('timezone') ?? '',
    berth: null,
  }
}
