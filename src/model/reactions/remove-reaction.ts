// DELETE /messages/{message_id}/reactions: when a removal must be refused or carried out, and what is left then.

import { provenance, unknown, whether } from '../facts/fact.ts'
import { widened } from '../facts/fact-after-write.ts'
import type { Answer, Moment } from '../facts/moment.ts'
import type { Observation } from '../facts/observe.ts'
import { broken, holds, quoted } from '../facts/observe.ts'
import { type Conditions, nothingRefuses, observeAllowed, observeRefusal } from '../facts/refusal.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import type { Outcome, Rule } from '../world/outcome.ts'
import { noOutcome, set } from '../world/outcome.ts'
import { afterRefusal, afterRemoval, afterUnknown, isSameReaction } from './remove-reaction-effects.ts'
import { namedBy, partLeftOut, type RemoveReactionRequest } from './remove-reaction-named.ts'
import { isInvalidCode, removalConditions } from './remove-reaction-refusals.ts'

export type { RemoveReactionRequest } from './remove-reaction-named.ts'

const ownSucceeds = 'remove-reaction.own-succeeds'
// After that many seconds without an answer, a request no longer takes effect.
const atRest = 10

export const removeReaction: Rule<RemoveReactionRequest> = (world, request, answer, at) => {
  const found = world.messages.get(request.message_id)
  const message = found?.own ? found : undefined
  if (answer.result === 'none') return { ...noOutcome, effects: inDoubt(message, request, at) }
  const conditions = {
    believed: removalConditions(world, request, at, message),
    sure: removalConditions(world, request, at, message && doubted(message)),
  }
  if (answer.result === 'error') return refused(message, request, conditions, answer, at)
  const wrong = observeAllowed(conditions, taughtBy(message))
  if (wrong) return { ...noOutcome, observations: [wrong], effects: forgotten(message) }
  const observations = nothingRefuses(conditions.believed) ? [holds(partLeftOut(request) ?? ownSucceeds)] : []
  return { ...noOutcome, observations, effects: carriedOut(message, request, at) }
}

/** The message without trust in removals that no look has confirmed. */
function doubted(message: Message): Message {
  return message.reactions ? { ...message, reactions: widened(message.reactions) } : message
}

function taughtBy(message: Message | undefined): readonly number[] {
  return message?.reactions ? provenance(message.reactions) : []
}

type ErrorAnswer = Extract<Answer, { result: 'error' }>

function refused(
  message: Message | undefined,
  request: RemoveReactionRequest,
  conditions: Conditions,
  answer: ErrorAnswer,
  at: Moment,
): Outcome {
  const subjects = message ? [`message:${message.message_id}`] : []
  const otherwise = partLeftOut(request) ?? ownSucceeds
  const seen = observeRefusal(conditions, answer, { subjects, otherwise, because: taughtBy(message) })
  const observations = eitherCode(request, conditions, answer) ?? seen
  const named = namedBy(request, at.user_id, message)
  const after = message?.reactions && named && afterRefusal(message.reactions, named, at)
  return { ...noOutcome, observations, effects: message && after ? set({ ...message, reactions: after }) : [] }
}

const badCodes = ['BAD_REQUEST', 'REACTION_DOES_NOT_EXIST']

// The one refusal for which two codes are right.
function eitherCode(
  request: RemoveReactionRequest,
  { sure }: Conditions,
  { code }: ErrorAnswer,
): readonly Observation[] | undefined {
  const possibly = sure.filter(({ applies }) => applies !== 'no')
  const [only, ...more] = possibly
  if (!isInvalidCode(request) || only === undefined || more.length > 0 || only.applies !== 'yes') return undefined
  if (badCodes.includes(code)) return undefined
  return [broken(only.clause, `an error with code ${badCodes.join(' or ')}`, `an error with code ${quoted(code)}`, [])]
}

function carriedOut(message: Message | undefined, request: RemoveReactionRequest, at: Moment): readonly Effect[] {
  const named = namedBy(request, at.user_id, message)
  if (message?.reactions === undefined) return []
  const isThere =
    named && whether(message.reactions, (all) => all.some((each) => isSameReaction(each, named))) === 'yes'
  if (!isThere) return forgotten(message)
  const unreacted = [...(message.unreacted ?? []), named]
  return set({ ...message, unreacted, reactions: afterRemoval(message.reactions, named, at) })
}

function forgotten(message: Message | undefined): readonly Effect[] {
  return message?.reactions ? set({ ...message, reactions: unknown }) : []
}

function inDoubt(message: Message | undefined, request: RemoveReactionRequest, at: Moment): readonly Effect[] {
  const named = namedBy(request, at.user_id, message)
  if (message?.reactions === undefined || named === undefined) return forgotten(message)
  const settledAt = at.time ? at.time.to + atRest : Number.POSITIVE_INFINITY
  return set({ ...message, reactions: afterUnknown(message.reactions, named, at, settledAt) })
}
