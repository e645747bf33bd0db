// What a fixture changed of a person, in the words of the `realm_user` event that tells of it.

import type { Action } from '../../spec/control-action.ts'
import { canonical } from '../json/fields.ts'
import type { Change } from './change.ts'

type Person = { readonly user_id: number } & { readonly [Name in (typeof changeable)[number]]?: unknown }

const changeable = [
  'full_name',
  'role',
  'avatar_source',
  'timezone',
  'bot_owner_id',
  'email',
  'delivery_email',
  'delivery_email_visible_to',
  'is_active',
  'is_imported_stub',
] as const
/** Under which name an event tells what a fixture was given under another. */
const renamed = new Map<string, string>([['email', 'new_email']])
/** What an event says in words of its own, or to some as null. */
const inOtherWords = ['role', 'delivery_email']

export function personChanged(person: Person): Change[] {
  return changeable.filter((name) => person[name] !== undefined).map((name) => fieldChanged(person, name))
}

/** What a person begins with makes no update. */
export function newPerson(person: Person): Change[] {
  const beginning = { is_active: true, is_imported_stub: false, delivery_email_visible_to: 'everyone' }
  return personChanged({ ...beginning, ...person }).map((change) => ({ ...change, event: 'none' }))
}

export function profileChanged({ user_id, field_id, value }: Action<'profile-value'>): Change[] {
  const given = canonical(value)
  return [{ ...about(user_id, `custom_profile_field ${field_id}`, given), told: given, event: 'due' }]
}

function fieldChanged(person: Person, name: (typeof changeable)[number]): Change {
  const { user_id, [name]: value } = person
  const given = canonical(value)
  const told = inOtherWords.includes(name) ? {} : { told: given }
  return { ...about(user_id, renamed.get(name) ?? name, given), ...told, event: eventOf(name, value) }
}

/** That an account became one that was never used is told in no form; who may see an address only to some. */
function eventOf(name: string, value: unknown): Change['event'] {
  if (name === 'is_imported_stub' && value === true) return 'none'
  return name === 'delivery_email_visible_to' ? 'possible' : 'due'
}

function about(user_id: number, field: string, given: string) {
  return { type: 'realm_user', key: `realm_user ${user_id} ${field}`, given, concerns: { accessorsOf: user_id } }
}
