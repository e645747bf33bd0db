// DELETE /messages/{message_id}/reactions: when a removal must be refused or carried out, and what is left then.

import { provenance, unknown, whether } from '../facts/fact.ts'
import { widened } from '../facts/fact-after-write.ts'
import { broken, type Observation, quoted } from '../facts/observe.ts'
import type { Conditions, ErrorAnswer } from '../facts/refusal.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { set } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import { afterRefusal, afterRemoval, afterUnknown, isSameReaction } from './remove-reaction-effects.ts'
import {
  isInvalidCode,
  namedBy,
  partLeftOut,
  type Removal,
  type RemoveReactionRequest,
  removalConditions,
} from './remove-reaction-refusals.ts'

export type { RemoveReactionRequest } from './remove-reaction-refusals.ts'

export const removeReaction = rule<RemoveReactionRequest>((world, request, at) => {
  const found = world.messages.get(request.message_id)
  const message = found?.own ? found : undefined
  const removal = { world, request, at, message }
  const conditions = {
    believed: removalConditions(removal),
    sure: removalConditions({ ...removal, message: message && doubted(message) }),
  }
  return {
    conditions,
    promise: partLeftOut(request) ?? 'remove-reaction.own-succeeds',
    because: taughtBy(message),
    subjects: message ? [`message:${message.message_id}`] : [],
    unanswered: () => ({ effects: inDoubt(removal) }),
    refused: (seen, answer) => ({
      observations: eitherCode(request, conditions, answer) ?? seen,
      effects: leftAlone(removal),
    }),
    wronglyDone: () => ({ effects: forgotten(message) }),
    done: () => ({ effects: carriedOut(removal) }),
  }
})

/** The message without trust in removals that no look has confirmed. */
function doubted(message: Message): Message {
  return message.reactions ? { ...message, reactions: widened(message.reactions) } : message
}

function taughtBy(message: Message | undefined): readonly number[] {
  return message?.reactions ? provenance(message.reactions) : []
}

function leftAlone(removal: Removal): readonly Effect[] {
  const { message, at } = removal
  const named = namedBy(removal)
  if (message?.reactions === undefined || named === undefined) return []
  return set({ ...message, reactions: afterRefusal(message.reactions, named, at) })
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
  return [broken(only.clause, `an error with code ${badCodes.join(' or ')}`, `an error with code ${quoted(code)}`)]
}

function carriedOut(removal: Removal): readonly Effect[] {
  const { message, at } = removal
  const named = namedBy(removal)
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

function inDoubt(removal: Removal): readonly Effect[] {
  const { message, at } = removal
  const named = namedBy(removal)
  if (message?.reactions === undefined || named === undefined) return forgotten(message)
  return set({ ...message, reactions: afterUnknown(message.reactions, named, at) })
}
