// Two registrations of one person, made alike, the second later: what the first told, with the events of its queue put in,
// is what the second tells. A difference counts only at rest: the queue was empty, and for long nothing had changed. And
// one registration alone, whose state and events fit together without a gap: what was changed while it was made is in the
// state, or its event comes.

import { broken, cannotTell, holds, type Observation } from '../../model/facts/observe.ts'
import type { Made } from '../causes/change.ts'
import { isOwnOf } from '../causes/change-log.ts'
import { type Fields, isFields } from '../json/fields.ts'
import { isAtRest, isDue, lateSeconds } from '../queue/at-rest.ts'
import { isPromised, wants } from '../queue/queue-concerned.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import { stateValue } from '../queue/snapshot-state.ts'
import type { Companions } from './queue-groups.ts'
import {
  type Comparison,
  compareAlertWords,
  compareEmoji,
  compareLinkifiers,
  compareSettings,
  type Snapshot,
} from './snapshot-parts.ts'
import { compareColours, comparePeople, comparePresences, compareSubscriptions } from './snapshot-people.ts'

/** What is compared, by clause, and by which events it changes. */
const parts: readonly (readonly [string, string, (snapshot: Snapshot) => Comparison])[] = [
  ['queues.snapshot-user-settings', 'user_settings', compareSettings],
  ['queues.snapshot-alert-words', 'alert_words', compareAlertWords],
  ['queues.snapshot-realm-users', 'realm_user', comparePeople],
  ['queues.snapshot-subscriptions', 'subscription', compareSubscriptions],
  ['subscription-event.current', 'subscription', compareColours],
  ['queues.snapshot-realm-linkifiers', 'realm_linkifiers', compareLinkifiers],
  ['queues.snapshot-realm-emoji', 'realm_emoji', compareEmoji],
  ['queues.snapshot-presences', 'presence', comparePresences],
]

/** The second registration has just been made. */
export function judgeSnapshots(around: QueueContext, companions: Companions, second: Queue): Observation[] {
  return companions.others(second, 'queues.equal-queues-agree').flatMap((first) => {
    const { state: before, isEmpty, isSpoilt, lost } = first
    // Everything that the queue told is known, and nothing is left in it.
    const isWhole = isEmpty && !isSpoilt && lost === undefined
    return before && isWhole ? compareAll({ around, first, second, before, after: second.state ?? {} }) : []
  })
}

function compareAll(snapshot: Snapshot): Observation[] {
  const { around, first, second } = snapshot
  const { sent, answered } = second.registration
  const [begun, moment] = [around.writes.lastEndBy(answered), Math.min(first.emptyAt, sent)]
  const rest = isAtRest(around, begun, moment) ? 'yes' : isDue(around, begun, moment) ? 'nearly' : 'no'
  return parts.flatMap(([clause, type, compare]) =>
    verdict(clause, compare(snapshot), isUntold(snapshot, type) ? 'no' : rest, snapshot),
  )
}

/** Whether a fixture of which no events are promised had a hand in it since the first registration. */
function isUntold({ around, first }: Snapshot, type: string): boolean {
  const { sent } = first.registration
  const silent = around.changes.ofType(type).filter((made) => !isPromised(around, made))
  return silent.some(({ at }) => at >= sent || !isAtRest(around, at, sent))
}

/** Where only a little real time is lacking, whoever asks again then will know. */
function verdict(
  clause: string,
  compared: Comparison,
  rest: 'yes' | 'nearly' | 'no',
  { first, second }: Snapshot,
): Observation[] {
  if (compared === 'nothing') return []
  if (compared === 'open') return [cannotTell(clause, 'the queue told something of which the meaning is left open')]
  if (compared === 'same') return [holds(clause)]
  if (rest === 'nearly') second.owed.add(clause)
  return rest === 'yes' ? [broken(clause, compared.expected, compared.got, [first.registration.exchange])] : []
}

/**
 * The capability `user_settings_object` changes nothing of what a registration tells; what it does to the events is judged
 * with those of other queues. A registration has just been made. Only where nothing changed since the other one are
 * the two comparable.
 */
export function judgeStateFields({ writes }: QueueContext, companions: Companions, second: Queue): Observation[] {
  const clause = 'capabilities.user-settings-object'
  const quietSince = writes.lastEndBy(second.registration.answered)
  const firsts = companions.others(second, clause).filter((first) => quietSince < first.registration.sent)
  return firsts.flatMap((first) => {
    const [one, two] = [first.state, second.state]
    if (one === undefined || two === undefined) return []
    const other = ofSettings(one, two).find((name) => name in one !== name in two)
    if (other === undefined) return [holds(clause)]
    const because = [first.registration.exchange]
    return [broken(clause, 'the same fields with it and without it', `\`${other}\` only in one`, because)]
  })
}

/** The settings, all in one and each by its name. A server may tell more of its own, now and then. */
function ofSettings(...states: readonly Fields[]): readonly string[] {
  const names = states.flatMap(({ user_settings }) => (isFields(user_settings) ? Object.keys(user_settings) : []))
  return ['user_settings', ...names]
}

const clause = 'queues.register-atomic'
/** What is a person's own and in the state under the name of its events. */
const types = ['user_settings', 'alert_words']

/** The queue has just been seen empty. */
export function judgeAtomic(around: QueueContext, queue: Queue): Observation[] {
  const { registration, isSpoilt, lost, isFitted } = queue
  if (isFitted || isSpoilt || lost || !isDue(around, registration.answered, queue.emptyAt)) return []
  const seen = meanwhile(around, queue).flatMap((made) => judgeChange(queue, made))
  queue.isFitted = isAtRest(around, registration.answered, queue.emptyAt) || seen.every(({ saw }) => saw === 'holds')
  if (!queue.isFitted) queue.owed.add(clause)
  return queue.isFitted ? seen : []
}

/** The last changes of the owner's things that were begun while the registration was under way or shortly before it. */
function meanwhile(around: QueueContext, { owner, registration }: Queue): Made[] {
  const { told } = around.changes
  const end = told.findLastIndex(({ at }) => at < registration.answered) + 1
  const earliest = registration.sent - lateSeconds
  const begin = told.findLastIndex(({ at }) => at < earliest) + 1
  const own = told.slice(begin, end).filter((made) => types.includes(made.type) && isOwnOf(owner, made))
  return own.filter((made) => around.changes.isLast(made) && isPromised(around, made))
}

function judgeChange(queue: Queue, { key, type, given, exchange }: Made): Observation[] {
  const inState = stateValue(queue.state ?? {}, key)
  if (inState === undefined || !wants(queue, type)) return []
  if (inState === given || queue.heard.of(key).some(({ value }) => value === given)) return [holds(clause)]
  const expected = `${key} is ${given} in the state, or an event says so`
  const calls = queue.heard.all.map((heard) => heard.exchange)
  const because = [...new Set([queue.registration.exchange, exchange, ...calls])]
  return [broken(clause, expected, `${inState} in the state and no event`, because)]
}
