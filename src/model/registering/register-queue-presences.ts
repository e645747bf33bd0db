// The presences that a registration tells: their format, how far back they reach, and whether they are those that the
// presence endpoint tells.

import { type Fields, isObject } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted, untilBroken } from '../facts/observe.ts'
import { agreement, type Twin, twinsOf, twinTelling } from '../presence/presence-agreement.ts'
import { type Candidate, candidatesFor, daysAsked, isAged, lookOf, misplacedKeys } from '../presence/presence-look.ts'
import { afterLook, inaccessible, missing, mustBeTold, tooOld } from '../presence/presence-told.ts'
import type { RegisterQueueRequest, Registration } from '../readings/register-queue-request.ts'
import { lookKey, type PresenceLook } from '../things/presence.ts'
import { put } from '../things/put.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'

export function registeredPresences(registration: Registration): Outcome {
  const { world, request, body, at, user_id } = registration
  const { presences } = body
  if (!isObject(presences)) return noOutcome
  const wrong = untilBroken(inFormat(presences, request))
  if (wrong.some(({ saw }) => saw === 'broken')) return { ...noOutcome, observations: wrong }
  const days = daysAsked(request.presence_history_limit_days, at.level)
  const format = formatOf(request) ?? formatSeen(presences)
  const asked = { by: user_id, endpoint: 'register-queue', format, days } as const
  const look = lookOf(world, presences, asked, at)
  return {
    ...noOutcome,
    observations: [...wrong, ...untilBroken(told(registration, look))],
    effects: [...afterLook(world, look), put('looks', lookKey(look), look)],
  }
}

/** undefined where the text leaves it open: what the capability for events does to the state is not said. */
function formatOf({ slim_presence, client_capabilities }: RegisterQueueRequest): PresenceLook['format'] | undefined {
  if (slim_presence === true) return 'modern'
  if (client_capabilities === undefined) return 'legacy'
  const isSimplified = isObject(client_capabilities) ? (client_capabilities.simplified_presence_events ?? false) : true
  return isSimplified === false ? 'legacy' : undefined
}

function formatSeen(presences: Fields): PresenceLook['format'] {
  return misplacedKeys(presences, 'modern').length === 0 ? 'modern' : 'legacy'
}

function* inFormat(presences: Fields, request: RegisterQueueRequest): Generator<Observation> {
  const format = formatOf(request)
  if (format === undefined) return
  const isModern = format === 'modern'
  const clause = isModern ? 'register-queue.slim-presence' : 'register-queue.legacy-presence'
  const [wrong] = misplacedKeys(presences, format)
  const expected = isModern ? 'only user ids' : 'only e-mail addresses'
  if (wrong !== undefined) yield broken(clause, expected, quoted(wrong), [])
  if (Object.keys(presences).length > 0) yield holds(clause)
}

function* told({ world, request }: Registration, look: PresenceLook): Generator<Observation> {
  const candidates = candidatesFor(world, look)
  const twins = twinsOf(world, look)
  const limit =
    request.presence_history_limit_days === undefined
      ? 'register-queue.presence-history-default'
      : 'register-queue.presence-history-limit'
  yield* inaccessible(world, look, candidates, 'register-queue.presence-accessible-users')
  yield* tooOld(candidates, limit)
  for (const each of candidates.filter(mustBeTold)) {
    if (!each.isTold) yield missing(each, missedBy(look, twins, each, limit))
    if (isAged(each, look.time)) yield holds(limit)
  }
  yield* agreement(twins, candidates)
}

/** Where somebody is missing: a memory that is too short, a view that differs, or an update that was lost. */
function missedBy(look: PresenceLook, twins: readonly Twin[], each: Candidate, limit: string): string {
  if (isAged(each, look.time)) return limit
  const twin = twinTelling(twins, each)
  if (twin) return twin.clause
  return each.presence.toldBy === undefined ? 'update-presence.updates-own' : limit
}
