// POST /messages/{message_id}/reactions: reacts to a message.
import { emojiNamed } from '../emoji/named-emoji.ts'
import { isEmojiCode, reactionTypesOf } from '../emoji/reaction-types.ts'
import { visibleMessage } from '../messages/access.ts'
import { emitReaction } from '../messages/reaction-event.ts'
import { badRequest, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import type { Parameters } from '../transport/parameters.ts'

export const addReaction: Endpoint = {
  method: 'POST',
  path: '/messages/:message_id/reactions',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    const emoji = readEmoji(service, parameters)
    const message = visibleMessage(service, caller, path.message_id)
    const reaction = { ...emoji, user_id: caller.id }
    const isNew = atomically(service.database, () => {
      if (!service.reactions.add(message.id, reaction)) return false
      service.messages.touch(message.id)
      return true
    })
    if (!isNew) throw new Refusal(400, 'REACTION_ALREADY_EXISTS', 'Reaction already exists.')
    emitReaction(service, 'add', message, reaction)
    return {}
  },
}

/** Whatever is not given follows from the name. */
function readEmoji(service: Service, parameters: Parameters) {
  const emoji_name = parameters.requiredText('emoji_name')
  const code = parameters.text('emoji_code')
  const type = parameters.choice('reaction_type', reactionTypesOf(service))
  if (emoji_name === '') throw badRequest('emoji_name must not be empty')
  const meant = code === undefined || type === undefined ? emojiNamed(service, emoji_name) : undefined
  const emoji_code = code ?? meant?.emoji_code ?? ''
  const reaction_type = type ?? meant?.reaction_type ?? ''
  if (!isEmojiCode(service, reaction_type, emoji_code)) throw badRequest('Invalid emoji code.')
  return { emoji_name, emoji_code, reaction_type }
}
