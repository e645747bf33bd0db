// The presences that a registration tells: their format, how far back they reach, and whether they are those that the
// presence endpoint tells.

import { isObject } from '../facts/fields.ts'
import { brokenAmong, holds, type Observation, untilBroken } from '../facts/observe.ts'
import { agreement, type Twin, twinsOf, twinTelling } from '../presence/presence-agreement.ts'
import {
  type Candidate,
  candidatesFor,
  daysAsked,
  inFormat,
  isAged,
  lookOf,
  misplacedKeys,
} from '../presence/presence-look.ts'
import { afterLook, inaccessible, missing, mustBeTold, tooOld } from '../presence/presence-told.ts'
import type { RegisterQueueRequest, Registration } from '../readings/register-queue-request.ts'
import { lookKey, type PresenceLook } from '../things/presence.ts'
import { put } from '../things/put.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'

export function registeredPresences(registration: Registration): Outcome {
  const { world, request, body, at, user_id } = registration
  const { presences } = body
  if (!isObject(presences)) return noOutcome
  const expected = formatOf(request)
  const clause = expected === 'modern' ? 'register-queue.slim-presence' : 'register-queue.legacy-presence'
  const form = expected ? untilBroken(inFormat(presences, expected, clause)) : []
  if (brokenAmong(form)) return { ...noOutcome, observations: form }
  const days = daysAsked(request.presence_history_limit_days, at.level)
  const seen = misplacedKeys(presences, 'modern').length === 0 ? 'modern' : 'legacy'
  const format = expected ?? seen
  const asked = { by: user_id, endpoint: 'register-queue', format, days } as const
  const look = lookOf(world, presences, asked, at)
  return {
    ...noOutcome,
    observations: [...form, ...untilBroken(told(registration, look))],
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

function* told({ world, request }: Registration, look: PresenceLook): Generator<Observation> {
  const candidates = candidatesFor(world, look)
  const twins = twinsOf(world, look)
  const isByDefault = request.presence_history_limit_days === undefined
  const limit = isByDefault ? 'register-queue.presence-history-default' : 'register-queue.presence-history-limit'
  yield* inaccessible(world, look, candidates, 'register-queue.presence-accessible-users')
  yield* tooOld(candidates, limit)
  for (const each of candidates.filter(mustBeTold)) {
    const isOfLimit = isAged(each, look.time)
    if (!each.isTold) yield missing(each, isOfLimit ? limit : missedBy(twins, each, limit))
    if (isOfLimit) yield holds(limit)
  }
  yield* agreement(twins, candidates)
}

/** Where somebody is missing: a view that differs, an update that was lost, or a memory that is too short. */
function missedBy(twins: readonly Twin[], each: Candidate, limit: string): string {
  const twin = twinTelling(twins, each)
  if (twin) return twin.clause
  return each.presence.toldBy === undefined ? 'update-presence.updates-own' : limit
}
