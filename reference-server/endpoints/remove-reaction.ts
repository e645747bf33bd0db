// DELETE /messages/{message_id}/reactions: takes back a reaction of the caller's own.

import { isEmojiCode, reactionTypesOf } from '../emoji/reaction-types.ts'
import { REACTION_CODE_SINCE } from '../levels.ts'
import { visibleMessage } from '../messages/access.ts'
import { emitReaction } from '../messages/reaction-event.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { atomically } from '../store/database.ts'
import type { Reaction } from '../store/reactions.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const removeReaction: Endpoint = {
  method: 'DELETE',
  path: '/messages/:message_id/reactions',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    const name = parameters.text('emoji_name')
    const code = parameters.text('emoji_code')
    const type = parameters.choice('reaction_type', reactionTypesOf(service)) ?? 'unicode_emoji'
    const message = visibleMessage(service, caller, path.message_id)
    if (name === undefined && code === undefined)
      throw badRequest('At least one of the following arguments must be present: emoji_name, emoji_code')

    const isMeant = (reaction: Reaction) => {
      if (reaction.user_id !== caller.id || reaction.reaction_type !== type) return false
      return code === undefined ? reaction.emoji_name === name : reaction.emoji_code === code
    }
    const reaction = service.reactions.ofMessage(message.id).find(isMeant)
    if (reaction === undefined && code !== undefined && !isEmojiCode(service, type, code))
      throw badRequest('Invalid emoji code.')
    if (reaction === undefined) throw reactionDoesNotExist(service.level)
    atomically(service.database, () => {
      service.reactions.remove(message.id, reaction)
      service.messages.touch(message.id)
    })
    emitReaction(service, 'remove', message, reaction)
    return {}
  },
}

function reactionDoesNotExist(level: number): Refusal {
  const code = level < REACTION_CODE_SINCE ? 'BAD_REQUEST' : 'REACTION_DOES_NOT_EXIST'
  return new Refusal(400, code, "Reaction doesn't exist.")
}
