// Carries out what is learnt of what administrators change.

import { unknown } from '../facts/fact.ts'
import type { AdministrationEffect } from '../things/administration.ts'
import { accountOf } from './accounts.ts'
import { roleOf, type World } from './world.ts'

export type Applied<Of> = Extract<AdministrationEffect, { readonly of: Of }>

export const administrationAppliers: {
  readonly [Of in AdministrationEffect['of']]: (world: World, effect: Applied<Of>) => void
} = {
  'status-written': ({ state }, { to }) => {
    state.administration.statusWritten = to
  },
  'status-seen': ({ state: { administration } }, { user_id }) =>
    administration.statusSeen.set(user_id, administration.statusWritten?.exchange ?? 0),
  'custom-emoji': nameCustomEmoji,
  account: (world, { user_id, to }) => {
    world.state.administration.owners = undefined
    world.state.administration.accounts.set(user_id, { ...accountOf(world, user_id), ...to })
  },
  'sign-in': ({ state: { administration } }, { to }) => {
    const key = to.email.toLowerCase()
    administration.signIns.set(key, [...(administration.signIns.get(key) ?? []), to])
  },
  'accounts-unsure': forgetAccounts,
  mails: ({ state }, { to }) => {
    state.administration.mails = to
  },
  'mail-arrived': ({ state: { administration } }, { exchange, subject }) => {
    administration.subjects.add(subject)
    administration.newestMailed = Math.max(administration.newestMailed, exchange)
  },
  'role-changed': rememberRole,
  'owners-told': ({ state }, { user_ids }) => {
    // That they were told is a lesson itself.
    state.administration.owners = { user_ids, lessons: state.lessons + 1 }
  },
}

function nameCustomEmoji({ state: { administration } }: World, { emoji_code, name }: Applied<'custom-emoji'>): void {
  const names = administration.customEmoji.get(emoji_code) ?? []
  administration.customEmoji.set(emoji_code, [...names.filter((each) => each !== name), name])
  administration.acceptedEmoji.clear()
}

function forgetAccounts({ state }: World, { user_id }: Applied<'accounts-unsure'>): void {
  const { accounts, signIns } = state.administration
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
  const { formerRoles } = world.state.administration
  if (before.kind === 'known') formerRoles.set(user_id, before.value)
  else formerRoles.delete(user_id)
}
