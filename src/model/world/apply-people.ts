// Carries out what is learnt of people: their settings, what they say of themselves, and what administrators change.

import { type Fact, unknown } from '../facts/fact.ts'
import type { AccountEffect, SignIn } from '../things/account.ts'
import type { Person } from '../things/person.ts'
import { isSameValue } from '../things/setting-names.ts'
import { keyOf, type SettingsEffect } from '../things/settings-state.ts'
import type { State } from '../things/state.ts'
import type { StatusEffect } from '../things/status.ts'
import { accountOf } from './accounts.ts'
import { addTo } from './apply-things.ts'
import { userSetting } from './user-setting.ts'
import { roleOf, type World } from './world.ts'

type PeopleEffect = SettingsEffect | StatusEffect | AccountEffect
type Applied<Of> = Extract<PeopleEffect, { readonly of: Of }>

export const peopleAppliers: {
  readonly [Of in PeopleEffect['of']]: (world: World, effect: Applied<Of>) => void
} = {
  'setting-edited': edited,
  'settings-learnt': learnt,
  'settings-forgotten': forgotten,
  'confirmed-email': confirmed,
  'name-promised': named,
  renamed,
  'custom-emoji': nameCustomEmoji,
  account: (world, { user_id, to }) => {
    world.state.owners = undefined
    world.state.accounts.set(user_id, { ...accountOf(world, user_id), ...to })
    if (to.delivery_email !== undefined) addTo(world.state.addressees, to.delivery_email.toLowerCase(), user_id)
  },
  'presence-of-anybody': ({ state }) => {
    state.isPresenceOfAnybody = true
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

/** A personal setting, and that it is known as of now. */
export function setUserSetting(world: World, user_id: number, name: string, to: Fact<unknown>): void {
  const asOf = world.state.settingWrites.length
  const settings = world.personalSettings.get(user_id)
  if (settings) settings.set(name, { fact: to, asOf })
  else world.personalSettings.set(user_id, new Map([[name, { fact: to, asOf }]]))
}

function learnt(world: World, { user_id, to }: Applied<'settings-learnt'>): void {
  for (const [name, fact] of to) setUserSetting(world, user_id, name, fact)
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

/** Whether giving a setting the value that it had already counts is not said. */
function edited(world: World, { user_id, name, value }: Applied<'setting-edited'>): void {
  const all = world.state.settingsEdited
  all.set(`${user_id}`, 'maybe')
  if (name === undefined) return
  const before = userSetting(world, user_id, name)
  const isOther = before.kind === 'known' && value !== undefined && !isSameValue(name, before.value, value)
  const key = keyOf(user_id, name)
  if (isOther || !all.has(key)) all.set(key, isOther ? 'yes' : 'maybe')
}

/** Whatever a request may have changed of anybody. */
function forgotten(world: World): void {
  const { state, personalSettings } = world
  for (const settings of personalSettings.values())
    for (const [name, { asOf }] of settings) settings.set(name, { fact: unknown, asOf })
  for (const key of state.settingsEdited.keys()) state.settingsEdited.set(key, 'maybe')
  for (const name of ['spurned', 'drafts', 'passwords', 'newEmails', 'namesPromised'] as const) state[name].clear()
  for (const user_id of state.people.keys()) {
    state.settingsEdited.set(`${user_id}`, 'maybe')
    state.renamedSince.set(user_id, Number.POSITIVE_INFINITY)
  }
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
