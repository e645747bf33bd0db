// Faults in the removal of reactions.

import type { Mutant } from './mutant.ts'

const file = 'endpoints/remove-reaction.ts'
const store = 'store/reactions.ts'

export const removeReactionMutants: readonly Mutant[] = [
  {
    name: 'removed-reaction-still-shown',
    clause: 'remove-reaction.removed',
    patches: [{ file, find: 'service.messages.touch(message.id)', replace: '' }],
  },
  {
    name: 'removes-reaction-of-everyone',
    clause: 'remove-reaction.others-stay',
    patches: [
      { file: store, find: 'message_id = ? AND user_id = ?', replace: 'message_id = ? AND (user_id = ? OR TRUE)' },
    ],
  },
  {
    name: 'removes-code-of-every-type',
    clause: 'remove-reaction.others-stay',
    patches: [{ file: store, find: 'AND reaction_type = ? AND', replace: 'AND (reaction_type = ? OR TRUE) AND' }],
  },
  {
    name: 'custom-reaction-not-removed',
    clause: 'remove-reaction.own-succeeds',
    patches: [{ file, find: 'reaction.reaction_type !== type', replace: "reaction.reaction_type !== 'unicode_emoji'" }],
  },
  {
    name: 'removed-twice',
    clause: 'remove-reaction.absent-refused',
    patches: [
      {
        file,
        find: 'if (reaction === undefined) throw reactionDoesNotExist(service.level)',
        replace: 'if (reaction === undefined) return {}',
      },
    ],
  },
  {
    name: 'absent-reaction-wrong-code',
    clause: 'remove-reaction.absent-refused',
    patches: [{ file, find: ": 'REACTION_DOES_NOT_EXIST'", replace: ": 'REACTION_ALREADY_EXISTS'" }],
  },
  {
    name: 'invalid-emoji-code-accepted',
    clause: 'remove-reaction.invalid-code-refused',
    patches: [{ file, find: "throw badRequest('Invalid emoji code.')", replace: 'return {}' }],
  },
  {
    name: 'reaction-of-missing-message-removed',
    clause: 'remove-reaction.missing-message-refused',
    patches: [
      {
        file,
        find: 'const message = visibleMessage(',
        replace:
          'if (service.messages.find(Number(path.message_id)) === undefined) return {}\n    const message = visibleMessage(',
      },
    ],
  },
  {
    name: 'refused-removal-removes-by-name',
    clause: 'remove-reaction.refused-changes-nothing',
    patches: [
      {
        file,
        find: "throw badRequest('Invalid emoji code.')",
        replace: `{
      const mine = service.reactions.ofMessage(message.id).filter((one) => one.user_id === caller.id && one.emoji_name === name)
      for (const one of mine) service.reactions.remove(message.id, one)
      service.messages.touch(message.id)
      throw badRequest('Invalid emoji code.')
    }`,
      },
    ],
  },
]
