// The `actions` of a deactivation: which of them are asked for, which are off, and which were not named at all. What
// becomes of those that are left out of the object is not said.

import type { Fields } from '../facts/fields.ts'

type Actions = Fields | undefined

const actionNames = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
]

/** Whether the action is surely not asked for. */
export function isOff(actions: Actions, name: string): boolean {
  return actions === undefined || actions[name] === false
}

export function hasOddActions(actions: Actions = {}): boolean {
  return Object.entries(actions).some(([name, value]) => !actionNames.includes(name) || typeof value !== 'boolean')
}

/** Only an object with all members that the text names is surely taken. */
export function lacksActions(actions: Actions): boolean {
  return actions !== undefined && actionNames.some((name) => actions[name] === undefined)
}
