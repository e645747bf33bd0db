// What a request may have changed that could not be read and was not refused, by endpoint: of that nothing is known. The
// same of what a fixture changed, where what it showed may be from before or after something else.

import type { Fields } from './facts/fields.ts'
import type { Moment } from './facts/moment.ts'
import { shelvesTold } from './looks.ts'
import { afterUnknown } from './people/deactivate-user-effects.ts'
import { rules } from './rules.ts'
import { changesInDoubt } from './settings/update-settings-notes.ts'
import { identity } from './settings/update-settings-request.ts'
import { put } from './things/put.ts'
import { unsure as unsureShelves } from './world/changes.ts'
import { isDeclared, unread, unsure } from './world/consequences.ts'
import type { Effect } from './world/effect.ts'
import type { Rule } from './world/outcome.ts'
import type { World } from './world/world.ts'

interface Asked {
  readonly parameters: Fields
  readonly at: Moment
  readonly isRead: boolean
}

/** Undefined for endpoints that may have changed messages. */
export function forgottenBy(slug: string, world: World, asked: Asked): readonly Effect[] | undefined {
  const { consequences } = (rules as unknown as Readonly<Record<string, Rule<Fields>>>)[slug] ?? {}
  const { parameters, isRead } = asked
  // What could not be read may be who else is meant.
  const at = slug === 'update-settings' && !isRead ? { ...asked.at, user_id: undefined } : asked.at
  const declared = consequences?.(world, parameters, at) ?? {}
  const besides = slug === 'update-settings' ? identitiesForgotten(world, asked) : undefined
  if (!isDeclared(declared)) return besides
  return [...(isRead ? unsure : unread)(world, declared, at), ...(besides ?? [])]
}

function identitiesForgotten(world: World, { parameters, at, isRead }: Asked): readonly Effect[] {
  const isOfIdentity = !isRead || identity.some((name) => parameters[name] !== undefined)
  return [
    ...changesInDoubt(world, at.user_id, parameters, isRead),
    ...(isOfIdentity ? [{ set: 'state', of: 'identities-unsure' } as const] : []),
    { set: 'state', of: 'accounts-unsure' },
  ]
}

function mayHaveAddress({ email, password }: Fields): readonly Effect[] {
  if (typeof email !== 'string') return [{ set: 'state', of: 'address-unread' }]
  return [{ set: 'state', of: 'sign-in', to: { exchange: 0, email, password: `${password}`, fate: 'maybe' } }]
}

const everything = {
  delete_profile: true,
  delete_public_channel_messages: true,
  delete_private_channel_messages: true,
  delete_direct_messages: true,
}

/** What is left to know of people. Where the request was read, it asks for no more than it says. */
export function forgottenAccounts(world: World, slug: string, parameters: Fields, isRead: boolean): readonly Effect[] {
  const named = typeof parameters.user_id === 'number' ? [parameters.user_id] : undefined
  if (slug === 'create-user')
    return [{ set: 'state', of: 'newcomers' }, { set: 'state', of: 'accounts-unsure' }, ...mayHaveAddress(parameters)]
  if (slug !== 'deactivate-user') return []
  const at = { exchange: 0, user_id: undefined, time: undefined, level: 0 }
  const ids = named ?? [...world.state.people.keys()]
  const actions = isRead ? (parameters.actions as Fields | undefined) : everything
  return ids.flatMap((user_id) => afterUnknown(world, { user_id, ...(actions && { actions }) }, at))
}

const changedBy: Readonly<Record<string, (line: Fields) => readonly Effect[]>> = {
  group: ({ add_members, remove_members, user_group_id }) =>
    add_members || remove_members ? [put('groups', Number(user_group_id))] : [],
}

/** Of the actions whose looks are all that they teach. */
export function forgottenByFixture(world: World, did: string, line: Fields): readonly Effect[] {
  const { shelf, given = [] } = shelvesTold[did]?.(line) ?? {}
  const values = [...given].map((key) => ({ key, promise: '' }))
  const own =
    shelf === undefined || values.length === 0 ? [] : unsureShelves(world, [{ shelf, values, unlessRefused: '' }])
  return [...own, ...(changedBy[did]?.(line) ?? [])]
}
