// GET /messages: lists of messages, around an anchor or by their ids. From what may be in a list to how each message
// looks in it; ends at the first contradiction. Knows nothing of how a server searches.

import { broken, brokenAmong, holds, type Observation, quoted, untilBroken } from '../facts/observe.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import { anchored } from './get-messages-anchor.ts'
import { compared } from './get-messages-compare.ts'
import { members } from './get-messages-contents.ts'
import { found, numbers } from './get-messages-end-flags.ts'
import { remembered, twins } from './get-messages-equivalent-questions.ts'
import { type List, listOf, type Shown } from './get-messages-list.ts'
import { leftOut } from './get-messages-missing.ts'
import { notices } from './get-messages-notices.ts'
import type { GetMessagesRequest } from './get-messages-query.ts'
import { answered, answeredBy, refusalConditions, surelyFine } from './get-messages-refusals.ts'
import { deliveries } from './schedule-message-delivery.ts'

export type { GetMessagesRequest } from './get-messages-query.ts'

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
  const whole = [...seen, ...untilBroken(looks(list))]
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
  yield* manyAllowed(list)
  yield* members(list)
  yield* anchored(list)
  yield* numbers(list)
  yield* leftOut(list)
  yield* twins(list)
  yield* form(list)
  yield* found(list)
}

const nearlyTooMany = 4000

function* manyAllowed({ request }: List): Generator<Observation> {
  const wanted = (request.num_before ?? 0) + (request.num_after ?? 0)
  if (wanted >= nearlyTooMany && wanted <= surelyFine) yield holds('get-messages.many-allowed')
}

/** How messages are shown, also those that the world does not know. */
function* form(list: List): Generator<Observation> {
  if (list.messages.length === 0) return
  yield* contentType(list)
  yield* avatars(list)
}

function* contentType({ request, messages }: List): Generator<Observation> {
  const isRaw = request.apply_markdown === false
  const clause = isRaw ? 'get-messages.raw-on-request' : 'get-messages.rendered-by-default'
  const expected = isRaw ? 'text/x-markdown' : 'text/html'
  const other = messages.find(({ fields }) => fields.content_type !== expected)
  if (other)
    yield broken(clause, `content_type ${quoted(expected)}`, `${quoted(other.fields.content_type)} of ${of(other)}`)
  yield holds(clause)
}

function* avatars({ request, messages }: List): Generator<Observation> {
  if (request.client_gravatar !== false) return
  const clause = 'get-messages.avatar-not-null'
  const bare = messages.find(({ fields }) => fields.avatar_url === null)
  if (bare) yield broken(clause, 'an avatar_url', `null of ${of(bare)}`)
  yield holds(clause)
}

function of({ id }: Shown): string {
  return `message ${id}`
}
