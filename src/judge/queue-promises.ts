// Whether what fixtures and requests changed was told to those concerned, and to nobody else. Only the last change of a thing counts,
// and only if the thing is surely another than it was when the queue began: a server may merge what it tells.

import type { Observation } from '../model/outcome.ts'
import type { Made } from './events-changes.ts'
import type { Fixtures } from './events-fixtures.ts'
import { canonical } from './events-telling.ts'
import { isConcerned, isPromised, wants } from './queue-concerned.ts'
import { isAtRest } from './queue-rest.ts'
import type { Queue } from './queue-state.ts'
import type { Surroundings } from './queue-surroundings.ts'
import { broken, holds } from './queue-verdict.ts'
import { stateValue } from './snapshot-state.ts'

/** What people do themselves. */
const byRequest = 'update-settings'

/** The queue has just been seen empty. */
export function judgePromises(around: Surroundings, queue: Queue): Observation[] {
  const { told } = around.fixtures.changes
  const { sent, answered } = queue.registration
  let index = queue.changesSeen ?? told.findLastIndex(({ at }) => at < sent) + 1
  const observations: Observation[] = []
  for (let made = told[index]; made && isAtRest(around, made.at, queue.emptyAt); made = told[++index])
    if (made.at > answered && wants(queue, made.type)) observations.push(...judgeChange(around, queue, made))
  queue.changesSeen = index
  return observations
}

function judgeChange(around: Surroundings, queue: Queue, made: Made): Observation[] {
  const concerned = isConcerned(around, queue, made)
  const isTold = isHeard(queue, made, around.fixtures.changes.givenSince(made))
  if (concerned === 'no') return !isTold && around.emitted.has(made.type) ? absence(made).map(holds) : []
  const clause = concerned === 'yes' ? promiseOf(around, made) : undefined
  if (clause === undefined || queue.isSpoilt || !isChange(around, queue, made)) return []
  if (isTold) return [holds(clause)]
  if (isHeardAsNever(around, queue, made)) return made.type === 'alert_words' ? [stale(queue, made)] : []
  const because = [queue.registration.exchange, queue.lost?.exchange].filter((exchange) => exchange !== undefined)
  const got = 'it did not come within 10 s'
  return [broken(queue.lost ? 'queues.resumable' : clause, `an event of type ${made.type}: ${made.key}`, got, because)]
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

/** What an address or a role is told as, and to whom, is left open. */
function promiseOf(around: Surroundings, made: Made): string | undefined {
  const { did, type, key } = made
  if (!isPromised(around, made)) return undefined
  const isPersons = type === 'realm_user' && !key.endsWith(' delivery_email') && did !== 'role'
  if (isPersons) return 'realm-user-event.seen'
  return type === 'user_settings' && did === byRequest ? 'update-settings.told' : 'queues.nothing-lost'
}

function isHeard({ heard }: Queue, { type, key, told }: Made, at: number): boolean {
  if (told !== undefined) return heard.of(key).some(({ value, received }) => value === told && received > at)
  const last = key === type ? heard.lastOfType(type) : heard.last(key)
  return last !== undefined && last.received > at
}

/** Whether the thing was told with a value that it never was given: whose fault that is, the value's own clause says. */
function isHeardAsNever({ fixtures: { changes } }: Surroundings, { heard, owner }: Queue, made: Made): boolean {
  const given = new Set(changes.of(owner, made.key).map(({ told }) => told))
  const since = changes.givenSince(made)
  return made.told !== undefined && heard.of(made.key).some((each) => each.received > since && !given.has(each.value))
}

/** Whether the queue began with something else under this key, and nothing was given there since, nor the same before. */
function isChange({ fixtures }: Surroundings, queue: Queue, made: Made): boolean {
  const history = fixtures.changes.of(queue.owner, made.key)
  if (made.given === '') return history.length === 1
  if (history.some(({ isUnsure }) => isUnsure)) return false
  if (!fixtures.changes.isLast(made) || history.at(-2)?.given === made.given) return false
  const began = beganAs(fixtures, queue, made)
  return made.did === 'emoji' || (began !== undefined && began !== made.given)
}

function beganAs(fixtures: Fixtures, { owner, registration, state = {} }: Queue, made: Made): string | undefined {
  const told = made.told === undefined ? undefined : stateValue(state, made.key)
  const history = fixtures.changes.of(owner, made.key)
  if (told !== undefined || history.some(({ at }) => at >= registration.sent && at <= registration.answered))
    return told
  const [, , , field] = made.key.split(' ')
  const beginning = fixtures.profileFields.has(Number(field)) ? canonical(null) : undefined
  return history.filter(({ at }) => at < registration.sent).at(-1)?.given ?? beginning
}
