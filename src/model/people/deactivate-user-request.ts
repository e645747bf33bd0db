// What DELETE /users/{user_id} is asked. What becomes of `actions` that are left out of the object is not said.

import type { Fields } from '../facts/fields.ts'

export interface DeactivateUserRequest {
  readonly user_id: number
  readonly actions?: Fields
  readonly deactivation_notification_comment?: string
}

const actionNames = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
]

/** Whether the action is surely not asked for. */
export function isOff(actions: Fields | undefined, name: string): boolean {
  return actions === undefined || actions[name] === false
}

export function hasOddActions(actions: Fields = {}): boolean {
  return Object.entries(actions).some(([name, value]) => !actionNames.includes(name) || typeof value !== 'boolean')
}

/** Only an object with all members that the text names is surely taken. */
export function lacksActions(actions: Fields | undefined): boolean {
  return actions !== undefined && actionNames.some((name) => actions[name] === undefined)
}
