// Carries out what is learnt of what administrators change.

import { unknown } from '../facts/fact.ts'
import type { AccountEffect } from '../things/account.ts'
import type { StatusEffect } from '../things/status.ts'
import { accountOf } from './accounts.ts'
import { roleOf, type World } from './world.ts'

type AdministrationEffect = StatusEffect | AccountEffect
export type Applied<Of> = Extract<AdministrationEffect, { readonly of: Of }>

export const administrationAppliers: {
  readonly [Of in AdministrationEffect['of']]: (world: World, effect: Applied<Of>) => void
} = {
  'status-written': ({ state }, { to }) => {
    state.statusWritten = to
  },
  'status-seen': ({ state }, { user_id }) => state.statusSeen.set(user_id, state.statusWritten?.exchange ?? 0),
  'custom-emoji': nameCustomEmoji,
  account: (world, { user_id, to }) => {
    world.state.owners = undefined
    world.state.accounts.set(user_id, { ...accountOf(world, user_id), ...to })
  },
  'sign-in': ({ state }, { to }) => {
    const key = to.email.toLowerCase()
    state.signIns.set(key, [...(state.signIns.get(key) ?? []), to])
  },
  'accounts-unsure': forgetAccounts,
  mails: ({ state }, { to }) => {
    state.mails = to
  },
  'mail-arrived': ({ state }, { exchange, subject }) => {
    state.mailSubjects.add(subject)
    state.newestMailed = Math.max(state.newestMailed, exchange)
  },
  'role-changed': rememberRole,
  'owners-told': ({ state }, { user_ids }) => {
    // That they were told is a lesson itself.
    state.owners = { user_ids, lessons: state.lessons + 1 }
  },
}

function nameCustomEmoji({ state }: World, { emoji_code, name }: Applied<'custom-emoji'>): void {
  const names = state.customEmoji.get(emoji_code) ?? []
  state.customEmoji.set(emoji_code, [...names.filter((each) => each !== name), name])
  state.acceptedEmoji.clear()
}

function forgetAccounts({ state }: World, { user_id }: Applied<'accounts-unsure'>): void {
  const { accounts, signIns } = state
  const isIt = (id: number) => user_id === undefined || id === user_id
  for (const [id, { delivery_email: _, address: __, erased: ___, ...account }] of accounts)
    if (isIt(id)) accounts.set(id, { ...account, full_name: unknown })
  for (const [email, all] of signIns)
    signIns.set(
      email,
      all.filter(({ fate }) => typeof fate === 'number' && !isIt(fate)),
    )
}

/** To be told before the new role is learnt. */
function rememberRole(world: World, { user_id }: Applied<'role-changed'>): void {
  const before = roleOf(world, user_id)
  const { formerRoles } = world.state
  if (before.kind === 'known') formerRoles.set(user_id, before.value)
  else formerRoles.delete(user_id)
}
