// Control action `reactions`: adds reactions to messages.

import { isEmojiCode, reactionTypesOf } from '../emoji/reaction-types.ts'
import { emitReaction } from '../messages/reaction-event.ts'
import type { Service } from '../service.ts'
import type { Reaction } from '../store/reactions.ts'
import { messageOf } from './messages.ts'
import { personOf } from './people.ts'
import { choice, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

interface WantedReaction {
  readonly messageId: number
  readonly reaction: Reaction
}

export function addReactions(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['reactions'], 'reactions')
  const wanted = records(taken, 'reactions').map((reaction) => readReaction(service, reaction))
  for (const { messageId, reaction } of wanted) {
    if (!service.reactions.add(messageId, reaction)) continue
    service.messages.touch(messageId)
    emitReaction(service, 'add', service.messages.get(messageId), reaction)
  }
  return {}
}

function readReaction(service: Service, taken: Taken): WantedReaction {
  refuseUnknown(taken, ['message_id', 'user_id', 'emoji_name', 'emoji_code', 'reaction_type'], 'a reaction')
  const reaction: Reaction = {
    emoji_name: text(taken, 'emoji_name'),
    emoji_code: text(taken, 'emoji_code'),
    reaction_type: choice(taken, 'reaction_type', reactionTypesOf(service)),
    user_id: personOf(service, taken, 'user_id').id,
  }
  if (reaction.emoji_name === '') throw new Mistake('Give emoji_name that is not empty')
  if (!isEmojiCode(service, reaction.reaction_type, reaction.emoji_code))
    throw new Mistake(`Give an emoji_code that ${reaction.reaction_type} has: there is no ${reaction.emoji_code}`)
  return { messageId: messageOf(service, taken).id, reaction }
}
