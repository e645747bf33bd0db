// What is known of accounts as administrators make and end them: whether they are active, their names and pictures,
// how they sign in, and which e-mails are due. Judges nothing.

import { unknown } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { asTold } from '../facts/read-back.ts'
import type { Account } from '../things/account.ts'
import type { Effect } from './effect.ts'
import type { World } from './world.ts'

export function accountOf({ state }: World, user_id: number): Account {
  const found = state.accounts.get(user_id)
  if (found) return found
  const person = state.people.get(user_id)
  const isSure = person?.made === true && !person.isTouched
  const name = person?.full_name
  return {
    is_active: isSure ? asTold(person.is_active) : unknown,
    full_name: isSure && name !== undefined ? asTold(name) : unknown,
    avatar_source: unknown,
    deactivations: Number.POSITIVE_INFINITY,
  }
}

/** The bots that somebody is known to own. */
export function botsOf({ state }: World, owner_id: number): readonly number[] {
  return [...state.people.values()].filter((each) => each.owner_id === owner_id).map(({ user_id }) => user_id)
}

const ofAccount = ['full_name', 'email', 'old_password', 'new_password']

/** After somebody changed their account by PATCH /settings, or may have. */
export function unsureBySettings(write: {
  readonly endpoint: string
  readonly user_id: number | undefined
  readonly parameters: Fields
  readonly answer: { readonly result: string }
}): readonly Effect[] {
  const { endpoint, user_id, parameters, answer } = write
  if (endpoint !== 'update-settings' || answer.result === 'error' || user_id === undefined) return []
  const isWhole = parameters.target_users === undefined
  if (isWhole && !ofAccount.some((name) => parameters[name] !== undefined)) return []
  return [{ set: 'state', of: 'accounts-unsure', ...(isWhole ? { user_id } : {}) }]
}

/** Whoever is served is there. */
export function seenActive({ state }: World, user_id: number): readonly Effect[] {
  const isNews = state.accounts.get(user_id)?.mayBeNew === true
  return isNews ? [{ set: 'state', of: 'account', user_id, to: { mayBeNew: false } }] : []
}
