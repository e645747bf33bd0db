// What a request may have changed that could not be read and was not refused, by endpoint: of that nothing is known. The
// same of what a fixture changed, where what it showed may be from before or after something else.

import { unknown } from './facts/fact.ts'
import type { Fields } from './facts/fields.ts'
import { afterUnknown } from './people/deactivate-user-effects.ts'
import { forgottenStatus } from './people/update-user-status-effects.ts'
import { afterDoubt, anybodysPresence } from './presence/update-presence.ts'
import { put } from './things/put.ts'
import { storageOf } from './world/bot-storages.ts'
import type { Effect } from './world/effect.ts'
import type { World } from './world/world.ts'

interface Asked {
  readonly user_id: number | undefined
  readonly parameters: Fields
}

const forgets: Readonly<Record<string, (world: World, asked: Asked) => readonly Effect[]>> = {
  'add-linkifier': () => [{ set: 'state', of: 'linkifiers-unsure' }],
  'update-bot-storage': storageForgotten,
  'update-domain': (_, { parameters }) => [put('domains', String(parameters.domain), unknown)],
  'update-linkifier': () => [{ set: 'state', of: 'linkifiers-unsure' }],
  'update-presence': presenceForgotten,
  'update-subgroups': (_, { parameters }) => [put('groups', Number(parameters.user_group_id))],
}

/** Undefined for endpoints that may have changed messages. */
export function forgottenBy(slug: string, world: World, asked: Asked): readonly Effect[] | undefined {
  return forgets[slug]?.(world, asked)
}

/** It may have been taken in, or be so at any time. */
function presenceForgotten(world: World, { user_id }: Asked): readonly Effect[] {
  return user_id === undefined ? anybodysPresence(world) : afterDoubt(world, user_id)
}

/** Where nobody knows whose it is, that of any bot. */
function storageForgotten(world: World, { user_id }: Asked): readonly Effect[] {
  const ids = user_id === undefined ? botsIn(world) : [user_id]
  return ids.map((id) => put('storages', id, { ...storageOf(world, id), values: new Map(), isWhole: false }))
}

function botsIn({ state }: World): readonly number[] {
  const bots = [...state.people.values()].filter(({ is_bot }) => is_bot).map(({ user_id }) => user_id)
  return [...new Set([...state.storages.keys(), ...bots])]
}

function mayHaveAddress({ email, password }: Fields): readonly Effect[] {
  if (typeof email !== 'string') return [{ set: 'state', of: 'address-unread' }]
  return [{ set: 'state', of: 'sign-in', to: { exchange: 0, email, password: `${password}`, fate: 'maybe' } }]
}

/** Where nobody knows whose it is, it may come from anybody; where nobody knows what it says, it may say anything. */
export function mayBeScheduled(slug: string, { user_id, parameters }: Asked, isRead: boolean): readonly Effect[] {
  const { content } = parameters
  if (slug !== 'schedule-message' || (user_id !== undefined && isRead)) return []
  if (typeof content !== 'string') return [{ set: 'scheduled-unread', sender_id: user_id }]
  return [{ set: 'scheduled-by-anybody', content }]
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
  if (slug === 'update-user-status') return (named ?? [...world.state.statuses.keys()]).map(forgottenStatus)
  if (slug === 'create-user')
    return [{ set: 'state', of: 'newcomers' }, { set: 'state', of: 'accounts-unsure' }, ...mayHaveAddress(parameters)]
  if (slug === 'update-settings') return [{ set: 'state', of: 'accounts-unsure' }]
  if (slug !== 'deactivate-user') return []
  const at = { exchange: 0, user_id: undefined, time: undefined, level: 0 }
  const ids = named ?? [...world.state.people.keys()]
  const actions = isRead ? (parameters.actions as Fields | undefined) : everything
  return ids.flatMap((user_id) => afterUnknown(world, { user_id, ...(actions && { actions }) }, at))
}

const changedBy: Readonly<Record<string, (line: Fields) => readonly Effect[]>> = {
  domains: ({ add = [] }) => (add as readonly Fields[]).map(({ domain }) => put('domains', String(domain), unknown)),
  drafts: ({ add, user_id }) => (add === undefined ? [] : [put('drafts', Number(user_id))]),
  group: ({ add_members, remove_members, user_group_id }) =>
    add_members || remove_members ? [put('groups', Number(user_group_id))] : [],
  linkifiers: () => [{ set: 'state', of: 'linkifiers-unsure' }],
}

/** Of the actions whose looks are all that they teach. */
export function forgottenByFixture(did: string, line: Fields): readonly Effect[] {
  return changedBy[did]?.(line) ?? []
}
