// Carries out what is learnt of settings.

import { type Fact, unknown } from '../facts/fact.ts'
import type { Person } from '../things/person.ts'
import { isSameValue } from '../things/setting-names.ts'
import { keyOf, type SettingsEffect, type SettingsState } from '../things/settings-state.ts'
import { userSetting } from './user-setting.ts'
import type { World } from './world.ts'

type Applied<Of> = Extract<SettingsEffect, { readonly of: Of }>

export const settingsAppliers: {
  readonly [Of in SettingsEffect['of']]: (world: World, effect: Applied<Of>) => void
} = {
  'setting-write': ({ state }, { to }) => state.settings.writes.push(to),
  'setting-edited': edited,
  'settings-learnt': learnt,
  'settings-forgotten': forgotten,
  'confirmed-email': confirmed,
  'setting-spurned': ({ state }, effect) => put(state.settings.spurned, effect),
  drafts: ({ state }, effect) => put(state.settings.drafts, effect),
  password: ({ state }, effect) => put(state.settings.passwords, effect),
  'signs-in': ({ state }, effect) => put(state.settings.signsIn, effect),
  'new-email': ({ state }, effect) => put(state.settings.newEmails, effect),
  'name-promised': named,
  renamed,
  addresses: ({ state }, effect) => put(state.settings.addresses, effect),
}

/** A personal setting, and that it is known as of now. */
export function setUserSetting(world: World, user_id: number, name: string, to: Fact<unknown>): void {
  const key = keyOf(user_id, name)
  const { writes, asOf } = world.state.settings
  world.userSettings.set(key, to)
  asOf.set(key, writes.length)
}

function learnt(world: World, { user_id, to }: Applied<'settings-learnt'>): void {
  for (const [name, fact] of to) setUserSetting(world, user_id, name, fact)
}

function named({ state }: World, effect: Applied<'name-promised'>): void {
  put(state.settings.names, effect)
  const person = state.people.get(effect.key)
  if (person && effect.to) state.people.set(effect.key, { ...person, full_name: effect.to.full_name })
}

function renamed({ state }: World, effect: Applied<'renamed'>): void {
  put(state.settings.renamed, effect)
  const { full_name: _, ...person } = state.people.get(effect.key) ?? {}
  if ('user_id' in person) state.people.set(effect.key, person as Person)
}

function put<Key, Value>(map: Map<Key, Value>, { key, to }: { readonly key: Key; readonly to?: Value | undefined }) {
  if (to === undefined) map.delete(key)
  else map.set(key, to)
}

/** Whether giving a setting the value that it had already counts is not said. */
function edited(world: World, { user_id, name, value }: Applied<'setting-edited'>): void {
  const all = world.state.settings.edited
  all.set(`${user_id}`, 'maybe')
  if (name === undefined) return
  const before = userSetting(world, user_id, name)
  const isOther = before.kind === 'known' && value !== undefined && !isSameValue(name, before.value, value)
  const key = keyOf(user_id, name)
  if (isOther || !all.has(key)) all.set(key, isOther ? 'yes' : 'maybe')
}

/** Whatever a request may have changed of anybody. */
function forgotten(world: World): void {
  const { settings, people } = world.state
  for (const key of world.userSettings.keys()) world.userSettings.set(key, unknown)
  for (const key of settings.edited.keys()) settings.edited.set(key, 'maybe')
  for (const user_id of people.keys()) settings.edited.set(`${user_id}`, 'maybe')
  const kept: readonly (keyof SettingsState)[] = ['spurned', 'drafts', 'passwords', 'newEmails', 'names']
  for (const name of kept) (settings[name] as Map<unknown, unknown>).clear()
  for (const user_id of people.keys()) settings.renamed.set(user_id, Number.POSITIVE_INFINITY)
}

function confirmed({ state }: World, { user_id }: Applied<'confirmed-email'>): void {
  const { newEmails } = state.settings
  const asked = newEmails.get(user_id)
  if (asked) newEmails.set(user_id, { ...asked, isConfirmed: true })
}
