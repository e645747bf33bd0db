// Whether what fixtures and requests changed was told to those concerned, and to nobody else. Only the last change of a thing counts,
// and only if the thing is surely another than it was when the queue began: a server may merge what it tells.

import { whether } from '../../model/facts/fact.ts'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { roleOf } from '../../model/world/world.ts'
import type { Made } from '../causes/change.ts'
import { canonical } from '../json/fields.ts'
import { isAtRest, isDue } from '../queue/at-rest.ts'
import { isConcerned, isPromised, wants } from '../queue/queue-concerned.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import { stateValue } from '../queue/snapshot-state.ts'

/** What people do themselves. */
const byRequest = 'update-settings'

/** The queue has just been seen empty. */
export function judgePromises(around: QueueContext, queue: Queue): Observation[] {
  const { told } = around.changes
  const { sent, answered } = queue.registration
  let index = queue.changesSeen ?? told.findLastIndex(({ at }) => at < sent) + 1
  const observations: Observation[] = []
  for (let made = told[index]; made; made = told[++index]) {
    const isMeant = made.at > answered + around.grain && wants(queue, made.type)
    const seen = isMeant ? judgeChange(around, queue, made) : []
    if (seen === 'too early') break
    observations.push(...seen)
  }
  queue.changesSeen = index
  return observations
}

function judgeChange(around: QueueContext, queue: Queue, made: Made): Observation[] | 'too early' {
  const concerned = isConcerned(around, queue, made)
  // What came within a grain of it may have come after it.
  const isTold = isHeard(queue, made, around.changes.givenSince(made) - around.grain)
  if (!isTold && !isDue(around, made.at, queue.emptyAt)) return 'too early'
  if (concerned === 'no') return isTold ? [] : judgeAbsence(around, queue, made)
  const clause = concerned === 'yes' ? promiseOf(around, queue, made) : undefined
  if (isTold) noteTold(around, queue, made)
  if (isTold) around.toldUntil.set(made.type, Math.max(made.at, around.toldUntil.get(made.type) ?? made.at))
  if (clause === undefined || queue.isSpoilt || !isChange(around, queue, made)) return []
  return isTold ? [holds(clause)] : judgeMissing(around, queue, made, clause)
}

function judgeMissing(around: QueueContext, queue: Queue, made: Made, clause: string): Observation[] | 'too early' {
  if (isHeardAsNever(around, queue, made)) return made.type === 'alert_words' ? [stale(queue, made)] : []
  const blamed = queue.lost ? 'queues.resumable' : clause
  if (!isAtRest(around, made.at, queue.emptyAt)) {
    queue.owed.add(blamed)
    return 'too early'
  }
  const because = [queue.registration.exchange, queue.lost?.exchange].filter((exchange) => exchange !== undefined)
  return [broken(blamed, `an event of type ${made.type}: ${made.key}`, 'it did not come within 10 s', because)]
}

/** That nothing came shows something only where by then it would have: at rest, or once others were told of the like. */
function judgeAbsence(around: QueueContext, queue: Queue, made: Made): Observation[] {
  const isToldToOthers = (around.toldUntil.get(made.type) ?? Number.NEGATIVE_INFINITY) >= made.at
  const isOver = isToldToOthers || isAtRest(around, made.at, queue.emptyAt)
  return isOver && around.emitted.has(made.type) ? absence(made).map(holds) : []
}

/** How a fixture replaces words is its own affair, but the last event tells all of them. */
function stale({ heard }: Queue, { key, given }: Made): Observation {
  return broken('alert-words-event.current', `in the end ${given}`, `${heard.last(key)?.value}`)
}

/** What it shows that somebody was not told who must not be. */
function absence({ type, key, did }: Made): string[] {
  if (type === 'realm_user')
    return [key.endsWith(' is_active') ? 'realm-user-event.activation-accessible' : 'realm-user-event.accessible']
  if (type === 'message') return ['queues.no-invisible-messages']
  if (type === 'user_settings' && did === byRequest) return ['update-settings.told-to-nobody-else']
  return type === 'realm_linkifiers' ? ['realm-linkifiers-event.only-with-capability'] : []
}

function noteTold({ toldTo }: QueueContext, { owner }: Queue, made: Made): void {
  if (made.type !== 'realm_user') return
  toldTo.set(made, (toldTo.get(made) ?? new Set()).add(owner))
}

/** Whether the queue of somebody else shows that the event was sent. */
function isToldElsewhere({ toldTo }: QueueContext, { owner }: Queue, made: Made): boolean {
  return [...(toldTo.get(made) ?? [])].some((other) => other !== owner)
}

/** Whom guests see is open. */
function isNoGuest({ world }: QueueContext, { owner }: Queue): boolean {
  return whether(roleOf(world, owner), (role) => role === 'guest') === 'no'
}

/** What an address or a role is told as, and to whom, is left open. */
function promiseOf(around: QueueContext, queue: Queue, made: Made): string | undefined {
  const { did, type, key } = made
  const isPersons = type === 'realm_user' && !key.endsWith(' delivery_email') && did !== 'role'
  if (isPersons && isToldElsewhere(around, queue, made) && isNoGuest(around, queue)) return 'realm-user-event.seen'
  if (!isPromised(around, made)) return undefined
  if (isPersons) return 'realm-user-event.told'
  return type === 'user_settings' && did === byRequest ? 'update-settings.told' : 'queues.nothing-lost'
}

function isHeard({ heard }: Queue, { type, key, told }: Made, at: number): boolean {
  if (told !== undefined) return heard.of(key).some(({ value, received }) => value === told && received > at)
  const last = key === type ? heard.lastOfType(type) : heard.last(key)
  return last !== undefined && last.received > at
}

/** Whether the thing was told with a value that it never was given: whose fault that is, the value's own clause says. */
function isHeardAsNever({ changes }: QueueContext, { heard, owner }: Queue, made: Made): boolean {
  const given = new Set(changes.of(owner, made.key).map(({ told }) => told))
  const since = changes.givenSince(made)
  return made.told !== undefined && heard.of(made.key).some((each) => each.received > since && !given.has(each.value))
}

/** Whether the queue began with something else under this key, and nothing was given there since, nor the same before. */
function isChange(around: QueueContext, queue: Queue, made: Made): boolean {
  const { changes } = around
  const history = changes.of(queue.owner, made.key)
  if (made.given === '') return history.length === 1
  if (history.some(({ isUnsure }) => isUnsure)) return false
  if (!changes.isLast(made) || history.at(-2)?.given === made.given) return false
  const began = beganAs(around, queue, made)
  return made.did === 'emoji' || (began !== undefined && began !== made.given)
}

function beganAs({ changes, world, grain }: QueueContext, queue: Queue, made: Made): string | undefined {
  const { owner, registration, state = {} } = queue
  const told = made.told === undefined ? undefined : stateValue(state, made.key)
  const history = changes.of(owner, made.key)
  if (
    told !== undefined ||
    history.some(({ at }) => at >= registration.sent - grain && at <= registration.answered + grain)
  )
    return told
  const [, , , field] = made.key.split(' ')
  const beginning = world.state.profileFields.has(Number(field)) ? canonical(null) : undefined
  return history.filter(({ at }) => at < registration.sent).at(-1)?.given ?? beginning
}
