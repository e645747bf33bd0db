// Faults in the removal of reactions.

import { faultsIn, type Mutant } from './mutant.ts'

const file = 'endpoints/remove-reaction.ts'
const store = 'store/reactions.ts'

export const removeReactionMutants: readonly Mutant[] = [
  faultsIn(file)('removed-reaction-still-shown', 'remove-reaction.removed', 'service.messages.touch(message.id)', ''),
  faultsIn(store)(
    'removes-reaction-of-everyone',
    'remove-reaction.others-stay',
    'message_id = ? AND user_id = ?',
    'message_id = ? AND (user_id = ? OR TRUE)',
  ),
  faultsIn(store)(
    'removes-code-of-every-type',
    'remove-reaction.others-stay',
    'AND reaction_type = ? AND',
    'AND (reaction_type = ? OR TRUE) AND',
  ),
  faultsIn(file)(
    'custom-reaction-not-removed',
    'remove-reaction.own-succeeds',
    'reaction.reaction_type !== type',
    "reaction.reaction_type !== 'unicode_emoji'",
  ),
  faultsIn(file)(
    'reaction-name-required',
    'remove-reaction.name-optional',
    'if (name === undefined && code === undefined)',
    'if (name === undefined)',
  ),
  faultsIn(file)(
    'reaction-code-required',
    'remove-reaction.code-optional',
    'if (name === undefined && code === undefined)',
    'if (code === undefined)',
  ),
  faultsIn(file)('reaction-type-required', 'remove-reaction.type-optional', "?? 'unicode_emoji'", "?? 'none'"),
  faultsIn(file)(
    'removed-twice',
    'remove-reaction.absent-refused',
    'if (reaction === undefined) throw reactionDoesNotExist(service.level)',
    'if (reaction === undefined) return {}',
  ),
  faultsIn(file)(
    'absent-reaction-wrong-code',
    'remove-reaction.absent-refused',
    ": 'REACTION_DOES_NOT_EXIST'",
    ": 'REACTION_ALREADY_EXISTS'",
  ),
  faultsIn(file)(
    'invalid-emoji-code-accepted',
    'remove-reaction.invalid-code-refused',
    "throw badRequest('Invalid emoji code.')",
    'return {}',
  ),
  faultsIn(file)(
    'reaction-of-missing-message-removed',
    'remove-reaction.missing-message-refused',
    'const message = visibleMessage(',
    'if (service.messages.find(Number(path.message_id)) === undefined) return {}\n    const message = visibleMessage(',
  ),
  faultsIn(file)(
    'refused-removal-removes-by-name',
    'remove-reaction.refused-changes-nothing',
    "throw badRequest('Invalid emoji code.')",
    `{
      const mine = service.reactions.ofMessage(message.id).filter((one) => one.user_id === caller.id && one.emoji_name === name)
      for (const one of mine) service.reactions.remove(message.id, one)
      service.messages.touch(message.id)
      throw badRequest('Invalid emoji code.')
    }`,
  ),
]
