// DELETE /messages/{message_id}/reactions: when a removal must be refused or carried out, and what is left then.

import { type Fact, provenance, unknown, whether } from '../facts/fact.ts'
import { widened } from '../facts/fact-after-write.ts'
import { broken, type Observation, quoted } from '../facts/observe.ts'
import type { Conditions, ErrorAnswer } from '../facts/refusal.ts'
import type { Reaction } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { set } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import { afterRefusal, afterRemoval, afterUnknown, isSameReaction } from './remove-reaction-effects.ts'
import {
  mayBeInvalid,
  namedBy,
  partLeftOut,
  type RemoveReactionRequest,
  removalConditions,
} from './remove-reaction-refusals.ts'

export const removeReaction = rule<RemoveReactionRequest>((world, request, at) => {
  const found = world.messages.get(request.message_id)
  const message = found?.own ? found : undefined
  const reactions = message?.reactions
  const removal = { world, request, at, message }
  // Without trust in removals that no look has confirmed.
  const doubted = message && reactions ? { ...message, reactions: widened(reactions) } : message
  const conditions = {
    believed: removalConditions(removal),
    sure: removalConditions({ ...removal, message: doubted }),
  }
  const named = namedBy(removal)
  const after = (to: Fact<readonly Reaction[]>): readonly Effect[] =>
    message && reactions ? set({ ...message, reactions: to }) : []
  const done = (): readonly Effect[] => {
    const isThere =
      reactions && named && whether(reactions, (all) => all.some((each) => isSameReaction(each, named))) === 'yes'
    if (!isThere || !message) return after(unknown)
    const unreacted = [...(message.unreacted ?? []), named]
    return set({ ...message, unreacted, reactions: afterRemoval(reactions, named, at) })
  }
  return {
    conditions,
    promise: partLeftOut(request) ?? 'remove-reaction.own-succeeds',
    because: () => (reactions ? provenance(reactions) : []),
    subjects: message ? [`message:${message.message_id}`] : [],
    unanswered: () => ({ effects: after(reactions && named ? afterUnknown(reactions, named, at) : unknown) }),
    refused: (seen, answer) => ({
      observations: eitherCode(request, conditions, answer) ?? seen,
      effects: reactions && named ? after(afterRefusal(reactions, named, at)) : [],
    }),
    wronglyDone: () => ({ effects: after(unknown) }),
    done: () => ({ effects: done() }),
  }
})

const badCodes = ['BAD_REQUEST', 'REACTION_DOES_NOT_EXIST']
const byCode = ['remove-reaction.invalid-code-refused', 'remove-reaction.absent-refused']

// The one refusal for which two codes are right: a code that is invalid is absent, too.
function eitherCode(
  request: RemoveReactionRequest,
  { sure }: Conditions,
  { code }: ErrorAnswer,
): readonly Observation[] | undefined {
  const [only, ...more] = sure.filter(({ applies }) => applies !== 'no')
  const isByCode = only?.applies === 'yes' && more.length === 0 && byCode.includes(only.clause)
  if (!isByCode || !mayBeInvalid(request) || badCodes.includes(code)) return undefined
  return [broken(only.clause, `an error with code ${badCodes.join(' or ')}`, `an error with code ${quoted(code)}`)]
}
