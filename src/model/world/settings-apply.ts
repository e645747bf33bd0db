// Carries out what is learnt of settings.

import { type Fact, unknown } from '../facts/fact.ts'
import type { Person } from '../things/person.ts'
import { isSameValue } from '../things/setting-names.ts'
import { keyOf, type SettingsEffect } from '../things/settings-state.ts'
import { userSetting } from './user-setting.ts'
import type { World } from './world.ts'

type Applied<Of> = Extract<SettingsEffect, { readonly of: Of }>

export const settingsAppliers: {
  readonly [Of in SettingsEffect['of']]: (world: World, effect: Applied<Of>) => void
} = {
  'setting-edited': edited,
  'settings-learnt': learnt,
  'settings-forgotten': forgotten,
  'confirmed-email': confirmed,
  'name-promised': named,
  renamed,
}

/** A personal setting, and that it is known as of now. */
export function setUserSetting(world: World, user_id: number, name: string, to: Fact<unknown>): void {
  const key = keyOf(user_id, name)
  const { settingWrites: writes, settingsAsOf: asOf } = world.state
  world.personalSettings.set(key, to)
  asOf.set(key, writes.length)
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
  for (const key of personalSettings.keys()) personalSettings.set(key, unknown)
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
