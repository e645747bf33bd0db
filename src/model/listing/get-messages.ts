// GET /messages: lists of messages, around an anchor or by their ids. From what may be in a list to how each message
// looks in it; ends at the first contradiction. Knows nothing of how a server searches.

import type { GetMessagesRequest } from '../alone/get-messages-query.ts'
import { brokenAmong, holds, type Observation, type Say, sayAll, untilBroken } from '../facts/observe.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import type { Listed } from '../world/world.ts'
import { anchored } from './get-messages-anchor.ts'
import { compared } from './get-messages-compare.ts'
import { members } from './get-messages-contents.ts'
import { found, numbers } from './get-messages-end-flags.ts'
import { listedBy, remembered, twins } from './get-messages-equivalent-questions.ts'
import { type List, listOf } from './get-messages-list.ts'
import { leftOut } from './get-messages-missing.ts'
import { notices } from './get-messages-notices.ts'
import { answered, answeredBy, refusalConditions, surelyFine } from './get-messages-refusals.ts'
import { deliveries } from './schedule-message-delivery.ts'

export type { GetMessagesRequest } from '../alone/get-messages-query.ts'

export const getMessages = rule<GetMessagesRequest>((world, request, at) => {
  const promise = answeredBy(request, at.level)
  return {
    conditions: refusalConditions(world, request, at),
    promise,
    // What the more telling clauses promise takes a look at the list.
    done: (seen, body) => {
      const list = listOf(world, request, body, at)
      return list === undefined ? noOutcome : looked(list, promise === answered ? seen : [])
    },
  }
})

function looked(list: List, seen: readonly Observation[]): Outcome {
  const now = listedBy(list)
  const whole = seen.concat(untilBroken((say) => looks(say, list, now)))
  const arrived = deliveries(list)
  if (brokenAmong(whole)) return { ...noOutcome, observations: whole, effects: arrived.effects }
  const each = compared(list)
  const noticed = brokenAmong(each.observations) ? noOutcome : notices(list, each.effects)
  const effects = each.effects.concat(arrived.effects, noticed.effects, remembered(now))
  const all = whole.concat(each.observations, arrived.observations, noticed.observations)
  const observations = untilBroken((say) => sayAll(say, all))
  return { observations, effects, confirmed: each.confirmed }
}

function looks(say: Say, list: List, now: Listed | undefined): void {
  manyAllowed(say, list)
  members(say, list)
  anchored(say, list)
  numbers(say, list)
  leftOut(say, list)
  twins(say, list, now)
  found(say, list)
}

const nearlyTooMany = 4000

function manyAllowed(say: Say, { request }: List): void {
  const wanted = (request.num_before ?? 0) + (request.num_after ?? 0)
  if (wanted >= nearlyTooMany && wanted <= surelyFine) say(holds('get-messages.many-allowed'))
}
