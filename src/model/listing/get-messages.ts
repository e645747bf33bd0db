// GET /messages: lists of messages, around an anchor or by their ids. From what may be in a list to how each message
// looks in it; ends at the first contradiction. Knows nothing of how a server searches.

import { brokenAmong, holds, type Observation, untilBroken } from '../facts/observe.ts'
import { nothingRefuses } from '../facts/refusal.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import { anchored } from './get-messages-anchor.ts'
import { compared } from './get-messages-compare.ts'
import { members } from './get-messages-contents.ts'
import { found } from './get-messages-end-flags.ts'
import { remembered, twins } from './get-messages-equivalent-questions.ts'
import { form } from './get-messages-form.ts'
import { type List, listOf } from './get-messages-list.ts'
import { leftOut } from './get-messages-missing.ts'
import { notices } from './get-messages-notices.ts'
import { numbers } from './get-messages-numbers.ts'
import type { GetMessagesRequest } from './get-messages-query.ts'
import { answered, answeredBy, refusalConditions, surelyFine } from './get-messages-refusals.ts'
import { deliveries } from './schedule-message-delivery.ts'

export type { GetMessagesRequest } from './get-messages-query.ts'

export const getMessages = rule<GetMessagesRequest>((world, request, at) => ({
  conditions: refusalConditions(world, request, at),
  promise: answeredBy(request, at.level),
  done: (_, body) => {
    const list = listOf(world, request, body, at)
    return list === undefined ? noOutcome : looked(list)
  },
}))

function looked(list: List): Outcome {
  const whole = untilBroken(looks(list))
  const arrived = deliveries(list)
  if (brokenAmong(whole)) return { ...noOutcome, observations: whole, effects: arrived.effects }
  const each = compared(list)
  const noticed = brokenAmong(each.observations) ? noOutcome : notices(list, each.effects)
  const effects = [...each.effects, ...arrived.effects, ...noticed.effects, ...remembered(list)]
  const more = [...each.observations, ...arrived.observations, ...noticed.observations]
  const observations = untilBroken([...whole, ...more])
  return { observations, effects, confirmed: each.confirmed }
}

function* looks(list: List): Generator<Observation> {
  yield* asPromised(list)
  yield* manyAllowed(list)
  yield* members(list)
  yield* anchored(list)
  yield* numbers(list)
  yield* leftOut(list)
  yield* twins(list)
  yield* form(list)
  yield* found(list)
}

function* asPromised({ world, request, at }: List): Generator<Observation> {
  if (answeredBy(request, at.level) !== answered) return
  if (nothingRefuses(refusalConditions(world, request, at))) yield holds(answered)
}

const nearlyTooMany = 4000

function* manyAllowed({ request }: List): Generator<Observation> {
  const wanted = (request.num_before ?? 0) + (request.num_after ?? 0)
  if (wanted >= nearlyTooMany && wanted <= surelyFine) yield holds('get-messages.many-allowed')
}
