// Who is told to be subscribed: nobody unless it was asked for, everybody with `true`, and with `partial` everybody in
// small channels. Whether those who were deactivated are among them is not said, and neither is whom a guest is told of.

import { whether } from '../facts/fact.ts'
import { broken, holds, type Say } from '../facts/observe.ts'
import { wasActive } from '../presence/presence-look.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import { isPlainPerson, mayBeLockedOut, sharesPresence } from '../world/people.ts'
import { roleOf } from '../world/world.ts'
import { type Listed, listedOf } from './register-queue-subscriptions.ts'

export function subscribersTold(say: Say, registration: Registration): void {
  const { include_subscribers: include = 'false' } = registration.request
  if (include === 'true') listedAll(say, registration)
  if (include === 'partial') for (const each of listedOf(registration)) partly(say, registration, each)
}

const fields = ['subscribers', 'partial_subscribers']

function listedAll(say: Say, registration: Registration): void {
  for (const each of listedOf(registration)) allTrue(say, registration, each, subscribersTrue)
}

const subscribersTrue = 'register-queue.subscribers-true'

function isSurelyNoGuest({ world, user_id }: Registration): boolean {
  return whether(roleOf(world, user_id), (role) => role === 'guest') === 'no'
}

/** `whole` is the clause that demands everybody; that nobody else is named is always the same. */
function allTrue(say: Say, registration: Registration, { shown, channel }: Listed, whole: string): void {
  const { world } = registration
  const { subscribers: told } = shown
  if (!Array.isArray(told) || channel.subscribers.kind !== 'known') return
  const theirs = channel.subscribers.value
  const stranger = told.find((user_id) => !theirs.includes(user_id))
  const where = `of channel ${channel.stream_id}`
  if (stranger !== undefined) say(broken(subscribersTrue, `only subscribers ${where}`, `user ${stranger}`))
  if (!isSurelyNoGuest(registration)) return
  const missing = theirs.find((user_id) => !told.includes(user_id) && !mayBeLockedOut(world, user_id))
  if (missing !== undefined) say(broken(whole, `user ${missing} among the subscribers ${where}`, 'not named'))
  say(holds(whole))
}

// The edge is at 250; what lies within a tenth of it is not asserted.
const surelySmall = 225
const surelyLarge = 275

function partly(say: Say, registration: Registration, each: Listed): void {
  const { shown, channel } = each
  if (channel.subscribers.kind !== 'known') return
  const count = channel.subscribers.value.length
  const isSmall = count < surelySmall
  const clause = isSmall ? 'register-queue.partial-small-channel' : 'register-queue.partial-large-channel'
  const wanted = isSmall ? ['subscribers'] : fields
  if (!wanted.some((name) => shown[name] !== undefined))
    say(broken(clause, `\`${wanted.join('` or `')}\` for ${count} subscribers`, 'nothing'))
  if (count > surelyLarge) say(holds(clause))
  allTrue(say, registration, each, isSmall ? clause : subscribersTrue)
  if (!isSmall) partialTrue(say, registration, each)
}

/** All bots and all who were active lately, and nobody who is not subscribed. What else makes somebody active is not said. */
function partialTrue(say: Say, registration: Registration, { shown, channel }: Listed): void {
  const { world, at } = registration
  const { partial_subscribers: told } = shown
  if (!Array.isArray(told) || channel.subscribers.kind !== 'known') return
  const theirs = channel.subscribers.value
  const stranger = told.find((user_id) => !theirs.includes(user_id))
  if (stranger !== undefined) say(broken(onlySubscribers, 'only subscribers', `user ${stranger}`))
  if (told.length > 0) say(holds(onlySubscribers))
  if (!isSurelyNoGuest(registration)) return
  const { people, presences } = world.state
  const bots = theirs.filter((user_id) => {
    const person = people.get(user_id)
    return person?.made === true && person.is_bot && !person.isTouched
  })
  named(say, 'register-queue.partial-bots', told, bots)
  const active = theirs.filter((user_id) => {
    const presence = presences.get(user_id)
    return isPlainPerson(world, user_id) && sharesPresence(world, user_id) && presence && wasActive(presence, at.time)
  })
  named(say, 'register-queue.partial-active', told, active)
}

const onlySubscribers = 'register-queue.partial-only-subscribers'

function named(say: Say, clause: string, told: readonly unknown[], those: readonly number[]): void {
  const missing = those.find((user_id) => !told.includes(user_id))
  if (missing !== undefined) say(broken(clause, `user ${missing}`, 'a list without them'))
  if (those.length > 0) say(holds(clause))
}
