// What earlier registrations told, to be held against later ones of the same person. Judges nothing.

import type { RegistrationEffect } from '../things/registration.ts'
import type { World } from './world.ts'

export function setSubscribedTo({ state }: World, effect: Extract<RegistrationEffect, { of: 'subscribed-to' }>): void {
  state.subscribedTo.set(effect.user_id, effect.stream_ids)
}

export function countLesson({ state }: World): void {
  state.lessons++
}
