// Two registrations of one person, made alike, the second later: what the first told, with the events of its queue put
// in, is what the second tells. A difference counts only at rest: the queue was empty, and for long nothing had changed.

import type { Observation } from '../model/outcome.ts'
import type { Companions } from './queue-companions.ts'
import { isAtRest } from './queue-rest.ts'
import type { Queue } from './queue-state.ts'
import type { Surroundings } from './queue-surroundings.ts'
import { broken, cannotTell, holds } from './queue-verdict.ts'
import { compareAlertWords, compareEmoji, compareLinkifiers, compareSettings } from './snapshot-own.ts'
import type { Comparison, Snapshot } from './snapshot-parts.ts'
import { compareColours, comparePeople, comparePresences, compareSubscriptions } from './snapshot-people.ts'

const parts = new Map<string, (snapshot: Snapshot) => Comparison>([
  ['queues.snapshot-user-settings', compareSettings],
  ['queues.snapshot-alert-words', compareAlertWords],
  ['queues.snapshot-realm-users', comparePeople],
  ['queues.snapshot-subscriptions', compareSubscriptions],
  ['subscription-event.current', compareColours],
  ['queues.snapshot-realm-linkifiers', compareLinkifiers],
  ['queues.snapshot-realm-emoji', compareEmoji],
  ['queues.snapshot-presences', comparePresences],
])

/** The second registration has just been made. */
export function judgeSnapshots(around: Surroundings, companions: Companions, second: Queue): Observation[] {
  const firsts = companions.others(second, 'queues.equal-queues-agree').filter(isWhole)
  return firsts.flatMap((first) =>
    compareAll({ around, first, second, before: first.state, after: second.state ?? {} }),
  )
}

type Whole = Queue & { readonly state: NonNullable<Queue['state']> }

/** Everything that the queue told is known, and nothing is left in it. */
function isWhole(queue: Queue): queue is Whole {
  return queue.isEmpty && !queue.isSpoilt && queue.lost === undefined && queue.state !== undefined
}

function compareAll(snapshot: Snapshot): Observation[] {
  const { around, first, second } = snapshot
  const { sent, answered } = second.registration
  const isQuiet = isAtRest(around, around.writes.lastEndBy(answered), Math.min(first.emptyAt, sent))
  return [...parts].flatMap(([clause, compare]) => verdict(clause, compare(snapshot), isQuiet, first))
}

function verdict(clause: string, compared: Comparison, isQuiet: boolean, { registration }: Queue): Observation[] {
  if (compared === 'nothing') return []
  if (compared === 'open') return [cannotTell(clause, 'the queue told something of which the meaning is left open')]
  if (compared === 'same') return [holds(clause)]
  return isQuiet ? [broken(clause, compared.expected, compared.got, [registration.exchange])] : []
}
