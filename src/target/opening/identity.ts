// Who an account is, as far as a server tells: its id and its role. The text shows neither the record of a user nor all
// members of a registration, so that what is told is believed only in the forms that servers of this family have.

import type { State } from './first-contact.ts'

export interface Identity {
  readonly user_id?: number
  readonly role?: string
}

const roles: Readonly<Record<number, string>> = {
  100: 'owner',
  200: 'administrator',
  300: 'moderator',
  400: 'member',
  600: 'guest',
}

/** What a registration tells of the one who registered: in itself, or in the list of users. */
export function identityIn(state: State, email: string): Identity {
  const record = recordOf(state, email) ?? {}
  const { user_id } = { ...identityOf(record), ...idIn(state, email) }
  const role = roleIn(record) ?? (isOf(state, email) ? roleIn(state) : undefined)
  return { ...(user_id !== undefined && { user_id }), ...(role !== undefined && { role }) }
}

/** Of a record: the answer to GET /users/me, or an item of the list of users. */
export function identityOf(record: State): Identity {
  const { user_id } = record
  const role = roleIn(record)
  return { ...(Number.isInteger(user_id) && { user_id: user_id as number }), ...(role !== undefined && { role }) }
}

/** What a list tells of somebody else who is in it. */
export function identityInList(state: State, email: string): Identity {
  return identityOf(recordOf(state, email) ?? {})
}

function idIn(state: State, email: string): Identity {
  return isOf(state, email) ? { user_id: state.user_id as number } : {}
}

/** Whether the state itself tells of its owner. */
function isOf({ user_id, email: told }: State, email: string): boolean {
  return Number.isInteger(user_id) && (told === undefined || told === email)
}

function recordOf({ realm_users }: State, email: string): State | undefined {
  const users = Array.isArray(realm_users) ? (realm_users as (State | null)[]) : []
  const named = (name: string) => users.find((user) => user?.[name] === email)
  return named('email') ?? named('delivery_email') ?? undefined
}

function roleIn({ role, is_owner, is_admin, is_moderator, is_guest }: State): string | undefined {
  if (is_owner === true) return 'owner'
  const told = typeof role === 'number' ? roles[role] : undefined
  if (told !== undefined) return told
  if (is_admin === true) return 'administrator'
  if (is_guest === true) return 'guest'
  if (is_moderator === true) return 'moderator'
  const all = [is_owner, is_admin, is_moderator, is_guest]
  return all.every((is) => is === false) ? 'member' : undefined
}
