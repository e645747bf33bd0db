// POST /register: what state a registration tells, held against what is known and against other registrations. The
// queue that it makes is judged apart. Each part of the state is looked at for itself.

import type { Fields } from '../facts/fields.ts'
import { untilBroken } from '../facts/observe.ts'
import { isOrdinary, type RegisterQueueRequest, type Registration } from '../readings/register-queue-request.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome, type Outcome, type Rule } from '../world/outcome.ts'
import { compared, everythingByDefault, sameTypes, statePresent } from './register-queue-compare.ts'
import { conversations, navigationViews, savedSnippets } from './register-queue-possessions.ts'
import { registeredPresences } from './register-queue-presences.ts'
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
    ...untilBroken(sameTypes(registration)),
    ...untilBroken(everythingByDefault(registration)),
    ...untilBroken(namedTypes(registration)),
    ...statePresent(registration),
    ...subscriptionsListed(registration),
    ...untilBroken(subscribersTold(registration)),
    ...untilBroken(navigationViews(registration)),
    ...untilBroken(savedSnippets(registration)),
    ...untilBroken(conversations(registration)),
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
