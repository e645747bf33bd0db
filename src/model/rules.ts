// The rules, by endpoint.

import { editMessage } from './edit-message.ts'
import { getMessage } from './get-message.ts'
import { getMessageHistory } from './get-message-history.ts'
import { getMessages } from './get-messages.ts'
import { registerQueue } from './register-queue.ts'
import { removeReaction } from './remove-reaction.ts'
import { scheduleMessage } from './schedule-message.ts'
import { updateBotStorage } from './update-bot-storage.ts'
import { updateDomain } from './update-domain.ts'
import { updatePresence } from './update-presence.ts'

export const rules = {
  'edit-message': editMessage,
  'get-message': getMessage,
  'get-message-history': getMessageHistory,
  'get-messages': getMessages,
  'register-queue': registerQueue,
  'remove-reaction': removeReaction,
  'schedule-message': scheduleMessage,
  'update-bot-storage': updateBotStorage,
  'update-domain': updateDomain,
  'update-presence': updatePresence,
}
