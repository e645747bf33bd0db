// `partial_subscribers`: all bots and all who were active lately, and nobody who is not subscribed.

import type { Moment } from '../facts/moment.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { wasActive } from '../presence/presence-look.ts'
import { isPlainPerson, sharesPresence } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Listed } from './register-queue-subscriptions.ts'

export function* partialTrue(world: World, { shown, channel }: Listed, at: Moment): Generator<Observation> {
  const { partial_subscribers: told } = shown
  if (!Array.isArray(told) || channel.subscribers.kind !== 'known') return
  const theirs = channel.subscribers.value
  yield* nobodyElse(told, theirs)
  const bots = theirs.filter((user_id) => isPlainBot(world, user_id))
  yield* named('register-queue.partial-bots', told, bots)
  const active = theirs.filter((user_id) => isActive(world, user_id, at))
  yield* named('register-queue.partial-active', told, active)
}

function* nobodyElse(told: readonly unknown[], theirs: readonly unknown[]): Generator<Observation> {
  const clause = 'register-queue.partial-only-subscribers'
  const stranger = told.find((user_id) => !theirs.includes(user_id))
  if (stranger !== undefined) yield broken(clause, 'only subscribers', `user ${stranger}`, [])
  if (told.length > 0) yield holds(clause)
}

function* named(clause: string, told: readonly unknown[], those: readonly number[]): Generator<Observation> {
  const missing = those.find((user_id) => !told.includes(user_id))
  if (missing !== undefined) yield broken(clause, `user ${missing}`, 'a list without them', [])
  if (those.length > 0) yield holds(clause)
}

function isPlainBot({ state }: World, user_id: number): boolean {
  const person = state.people.get(user_id)
  return person?.made === true && person.is_bot && !person.isTouched
}

// What else makes somebody active is not said.
function isActive(world: World, user_id: number, { time }: Moment): boolean {
  const presence = world.state.presences.get(user_id)
  const isPlain = isPlainPerson(world, user_id) && sharesPresence(world, user_id)
  return isPlain && presence !== undefined && wasActive(presence, time)
}
