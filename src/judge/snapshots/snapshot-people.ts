// The parts of a state that tell of people and channels. Only of those whom the run made is it known that nobody else
// changed them in between.

import { whether } from '../../model/facts/fact.ts'
import { objectsIn } from '../../model/facts/fields.ts'
import { roleOf } from '../../model/world/world.ts'
import { idsOf } from '../causes/event-statement.ts'
import { isChannelChanged, madeBy, mayBeEnded } from '../causes/since-when.ts'
import { canonical, type Fields, isFields } from '../json/fields.ts'
import { wants } from '../queue/queue-concerned.ts'
import type { Queue } from '../queue/queue-state.ts'
import { sharedFields } from '../queue/snapshot-state.ts'
import { type Comparison, compareOne, type Snapshot, together } from './snapshot-parts.ts'

/** Fields of a user record that nothing but an update changes. */
const onlyByUpdates = ['full_name', 'timezone', 'bot_owner_id']

/** What guests see of others depends on more than on those others, and so does what is seen in another role than before. */
export function comparePeople(snapshot: Snapshot): Comparison {
  const { around, first } = snapshot
  const { world, grain } = around
  const isGuest = whether(roleOf(world, first.owner), (role) => role === 'guest')
  const isAsBefore = world.journal.lastOf(`realm_user ${first.owner} role`) < first.registration.sent - grain
  return isGuest === 'no' && isAsBefore && wants(first, 'realm_user') ? together(people(snapshot)) : 'nothing'
}

function* people({ around: { world }, first, before, after }: Snapshot): Generator<Comparison> {
  const records = byId(before.realm_users)
  for (const [user_id, is] of byId(after.realm_users)) {
    const was = records.get(user_id)
    // What is told of those who are gone is left open.
    if (was && madeBy(world, user_id) !== undefined && !mayBeEnded(world, user_id))
      yield* person(first, user_id, was, is)
  }
}

function* person(first: Queue, user_id: number, was: Fields, is: Fields): Generator<Comparison> {
  for (const field of sharedFields.filter((name) => name in was && name in is)) {
    const told = first.heard.last(`realm_user ${user_id} ${field}`)
    if (told || onlyByUpdates.includes(field))
      yield compareOne(`${field} of user ${user_id}`, told, canonical(was[field]), canonical(is[field]))
  }
}

function byId(records: unknown): Map<number, Fields> {
  return new Map(objectsIn(records).map((record) => [Number(record.user_id), record]))
}

/** Whether channels are listed that were archived for a while is left open. */
export function compareSubscriptions({ around, first, before, after }: Snapshot): Comparison {
  const [one, two] = [idsOf(before.subscriptions, 'stream_id'), idsOf(after.subscriptions, 'stream_id')]
  if (!wants(first, 'subscription') || !one || !two) return 'nothing'
  const known = new Set(one)
  const fresh = two.filter((id) => !known.has(id))
  const untold = fresh.filter((id) => first.heard.last(`subscription add ${id}`) === undefined)
  const { world } = around
  const missed = untold.find((id) => world.channels.get(id)?.own && !isChannelChanged(world, id))
  if (missed !== undefined)
    return { expected: `no subscription to channel ${missed}, since no event told of it`, got: 'one' }
  return fresh.length > untold.length ? 'same' : 'nothing'
}

// Only their owner changes the colour of a channel; how it is written is not said, in capitals or not. Who was subscribed
// more than once may have been given another.
export function compareColours({ around: { world, changes }, first, after }: Snapshot): Comparison {
  return together(
    objectsIn(after.subscriptions).map(({ stream_id, color }) => {
      const id = Number(stream_id)
      const told = first.heard.last(`subscription color ${id}`)
      const isOnce = changes.of(first.owner, `subscription add ${id}`).length === 1
      const isSame = world.channels.get(id)?.own && isOnce && !isChannelChanged(world, id)
      if (!told || !isSame || typeof color !== 'string') return 'nothing'
      if (told.value === canonical(color.toLowerCase())) return 'same'
      return { expected: `color of channel ${id} is ${told.value}`, got: color }
    }),
  )
}

const roundingSeconds = 1

/** Which updates of a presence make an event is left open, so only people who updated once can be held against theirs. */
export function comparePresences({ around, first, after }: Snapshot): Comparison {
  const isAnybodys = around.world.state.isPresenceOfAnybody
  if (isAnybodys || !wants(first, 'presence') || !isFields(after.presences)) return 'nothing'
  const { presences } = after
  const { sent } = first.registration
  const told = [...first.heard.lastOfEach('presence')].map(({ key, value }): Comparison => {
    const user_id = Number(key.slice('presence '.length))
    const updates = around.world.journal.of('presence', user_id)
    const is = presences[user_id]
    const isOnce = updates.filter((update) => update.at >= sent - around.grain).length === 1
    if (user_id === first.owner || !isOnce || !isFields(is)) return 'nothing'
    if (isSamePresence(JSON.parse(value), is)) return 'same'
    return { expected: `presence of user ${user_id} is ${value}`, got: canonical(is) }
  })
  return together(told)
}

/** A time that one of them does not tell is no difference. */
function isSamePresence(told: Fields, is: Fields): boolean {
  return ['active_timestamp', 'idle_timestamp'].every((name) => {
    const [one, two] = [told[name], is[name]]
    if (typeof one !== 'number' || typeof two !== 'number') return true
    return Math.abs(one - two) <= roundingSeconds
  })
}
