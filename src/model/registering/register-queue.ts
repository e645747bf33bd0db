// POST /register: what state a registration tells, held against what is known and against other registrations; among it
// presences, which are those that the presence endpoint tells. The queue that it makes is judged apart. Each part of the
// state is looked at for itself.

import { misplacedKeys } from '../alone/presence-format.ts'
import { registeredFormat } from '../alone/registration-alone.ts'
import { type Fields, isObject } from '../facts/fields.ts'
import { holds, type Say, untilBroken } from '../facts/observe.ts'
import { agreement, type Twin, twinsOf, twinTelling } from '../presence/presence-agreement.ts'
import { type Candidate, candidatesFor, daysAsked, isAged, lookOf, lookRemembered } from '../presence/presence-look.ts'
import { afterLook, inaccessible, missing, mustBeTold, tooOld } from '../presence/presence-told.ts'
import { isOrdinary, type RegisterQueueRequest, type Registration } from '../readings/register-queue-request.ts'
import type { PresenceLook } from '../things/presence.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome, type Outcome, type Rule } from '../world/outcome.ts'
import { compared, everythingByDefault, sameTypes, statePresent } from './register-queue-compare.ts'
import { conversations, navigationViews, savedSnippets } from './register-queue-possessions.ts'
import { subscribersTold } from './register-queue-subscribers.ts'
import { subscriptionsLearnt, subscriptionsListed } from './register-queue-subscriptions.ts'
import { gravatarDefault, namedTypes, unknownIgnored } from './register-queue-types.ts'

export const registerQueue: Rule<RegisterQueueRequest> = (world, request, answer, at) => {
  const { user_id } = at
  const trial = gravatarDefault(world, request, answer, at)
  const ignored = { ...noOutcome, observations: unknownIgnored(request, answer, at) }
  // What state comes without credentials is not said.
  if (answer.result !== 'success' || user_id === undefined) return together(trial, ignored)
  return together(trial, ignored, told({ world, request, body: answer.body, at, user_id }))
}

function told(registration: Registration): Outcome {
  const { world, user_id } = registration
  const presences = registeredPresences(registration)
  if (!isOrdinary(world, user_id)) return presences
  const observations = [
    ...untilBroken((say) => sameTypes(say, registration)),
    ...untilBroken((say) => everythingByDefault(say, registration)),
    ...untilBroken((say) => namedTypes(say, registration)),
    ...statePresent(registration),
    ...subscriptionsListed(registration),
    ...untilBroken((say) => subscribersTold(say, registration)),
    ...untilBroken((say) => navigationViews(say, registration)),
    ...untilBroken((say) => savedSnippets(say, registration)),
    ...untilBroken((say) => conversations(say, registration)),
  ]
  const effects = [...compared(registration), ...subscriptionsLearnt(registration), ...hiding(registration)]
  return together({ ...noOutcome, observations, effects }, presences)
}

/** Someone who does not share their presence says so among their settings. */
function hiding({ body, user_id }: Registration): readonly Effect[] {
  const settings = body.user_settings as Fields | null | undefined
  if (settings?.presence_enabled !== false) return []
  return [{ set: 'state', of: 'person-changed', user_id, to: { hidesPresence: true } }]
}

function together(...parts: readonly Outcome[]): Outcome {
  return {
    observations: parts.flatMap(({ observations }) => observations),
    effects: parts.flatMap(({ effects }) => effects),
    confirmed: parts.flatMap(({ confirmed }) => confirmed),
  }
}

function registeredPresences(registration: Registration): Outcome {
  const { world, request, body, at, user_id } = registration
  const { presences } = body
  if (!isObject(presences)) return noOutcome
  const days = daysAsked(request.presence_history_limit_days)
  const seen = misplacedKeys(presences, 'modern').length === 0 ? 'modern' : 'legacy'
  const format = registeredFormat({ ...request }) ?? seen
  const asked = { by: user_id, endpoint: 'register-queue', format, days } as const
  const look = lookOf(world, presences, asked, at)
  return {
    ...noOutcome,
    observations: untilBroken((say) => presencesTold(say, registration, look)),
    effects: [...afterLook(world, look), ...lookRemembered(world, look)],
  }
}

function presencesTold(say: Say, { world, request }: Registration, look: PresenceLook): void {
  const candidates = candidatesFor(world, look)
  const twins = twinsOf(world, look)
  const isByDefault = request.presence_history_limit_days === undefined
  const limit = isByDefault ? 'register-queue.presence-history-default' : 'register-queue.presence-history-limit'
  inaccessible(say, world, look, candidates, 'register-queue.presence-accessible-users')
  tooOld(say, candidates, limit)
  for (const each of candidates.filter(mustBeTold)) {
    const isOfLimit = isAged(each, look.time)
    if (!each.isTold) say(missing(each, isOfLimit ? limit : missedBy(twins, each, limit)))
    if (isOfLimit) say(holds(limit))
  }
  agreement(say, twins, candidates)
}

/** Where somebody is missing: a view that differs, an update that was lost, or a memory that is too short. */
function missedBy(twins: readonly Twin[], each: Candidate, limit: string): string {
  const twin = twinTelling(twins, each)
  if (twin) return twin.clause
  return each.presence.toldBy === undefined ? 'update-presence.updates-own' : limit
}
