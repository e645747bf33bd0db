// Carries out what is learnt of people: what they say of themselves, and what administrators change.

import { unknown } from '../facts/fact.ts'
import type { AccountEffect, SignIn } from '../things/account.ts'
import type { Person } from '../things/person.ts'
import type { SettingsEffect } from '../things/settings-state.ts'
import type { State } from '../things/state.ts'
import type { StatusEffect } from '../things/status.ts'
import { accountOf } from './accounts.ts'
import { addTo } from './apply-things.ts'
import { roleOf, type World } from './world.ts'

type PeopleEffect = SettingsEffect | StatusEffect | AccountEffect
type Applied<Of> = Extract<PeopleEffect, { readonly of: Of }>

export const peopleAppliers: {
  readonly [Of in PeopleEffect['of']]: (world: World, effect: Applied<Of>) => void
} = {
  'identities-unsure': forgetIdentities,
  'confirmed-email': confirmed,
  'name-promised': named,
  renamed,
  'custom-emoji': nameCustomEmoji,
  account: (world, { user_id, to }) => {
    world.state.owners = undefined
    world.state.accounts.set(user_id, { ...accountOf(world, user_id), ...to })
    if (to.delivery_email !== undefined) addTo(world.state.addressees, to.delivery_email.toLowerCase(), user_id)
  },
  'sign-in': ({ state }, { to }) => {
    const key = to.email.toLowerCase()
    state.signIns.set(key, [...(state.signIns.get(key) ?? []), to])
    noteGiven(state, to)
  },
  'address-unread': ({ state }) => {
    state.hasUnreadAddress = true
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

function named({ state }: World, { key, to }: Applied<'name-promised'>): void {
  const person = state.people.get(key)
  if (to) state.namesPromised.set(key, to)
  else state.namesPromised.delete(key)
  if (person && to) state.people.set(key, { ...person, full_name: to.full_name })
}

function renamed({ state }: World, { key, to }: Applied<'renamed'>): void {
  state.renamedSince.set(key, to)
  const { full_name: _, ...person } = state.people.get(key) ?? {}
  if ('user_id' in person) state.people.set(key, person as Person)
}

function forgetIdentities({ state }: World): void {
  for (const name of ['newEmails', 'namesPromised'] as const) state[name].clear()
  for (const user_id of state.people.keys()) state.renamedSince.set(user_id, Number.POSITIVE_INFINITY)
}

function confirmed({ state }: World, { user_id }: Applied<'confirmed-email'>): void {
  const { newEmails } = state
  const asked = newEmails.get(user_id)
  if (asked) newEmails.set(user_id, { ...asked, isConfirmed: true })
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
  const isSure = ({ fate }: SignIn) => typeof fate === 'number' && !isIt(fate)
  // An address that somebody may have had may still be in use.
  for (const [email, all] of signIns)
    signIns.set(
      email,
      all.filter(({ fate }) => fate !== 'refused').map((each) => (isSure(each) ? each : { ...each, fate: 'maybe' })),
    )
  state.given.domains.clear()
  state.given.passwords.clear()
  for (const signIn of [...signIns.values()].flat()) noteGiven(state, signIn)
}

function noteGiven({ given }: State, { email, password, fate }: SignIn): void {
  if (typeof fate !== 'number') return
  given.domains.add(email.slice(email.lastIndexOf('@')))
  given.passwords.add(password)
}

/** To be told before the new role is learnt. */
function rememberRole(world: World, { user_id }: Applied<'role-changed'>): void {
  const before = roleOf(world, user_id)
  const { formerRoles } = world.state
  if (before.kind === 'known') formerRoles.set(user_id, before.value)
  else formerRoles.delete(user_id)
}
