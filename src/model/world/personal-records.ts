// What belongs to people and is neither a message nor a subscription: their navigation views, snippets and alert words,
// the groups they are in, and the values of their profile fields.

import type { PossessionEffect } from '../things/personal-record.ts'
import type { World } from './world.ts'

export function setProfileValue({ state }: World, effect: Extract<PossessionEffect, { of: 'profile-value' }>): void {
  state.profileValues.set(`${effect.user_id} ${effect.field_id}`, effect.to)
}
