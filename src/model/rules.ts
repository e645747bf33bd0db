// The rules, by endpoint.

import { addLinkifier } from './add-linkifier.ts'
import { createUser } from './create-user.ts'
import { deactivateUser } from './deactivate-user.ts'
import { editMessage } from './edit-message.ts'
import { getChannelEmail } from './get-channel-email.ts'
import { getMessage } from './get-message.ts'
import { getMessageHistory } from './get-message-history.ts'
import { getMessages } from './get-messages.ts'
import { getStreams } from './get-streams.ts'
import { isGroupMember } from './is-group-member.ts'
import { registerQueue } from './register-queue.ts'
import { removeReaction } from './remove-reaction.ts'
import { scheduleMessage } from './schedule-message.ts'
import { updateBotStorage } from './update-bot-storage.ts'
import { updateDomain } from './update-domain.ts'
import { updateLinkifier } from './update-linkifier.ts'
import { updatePresence } from './update-presence.ts'
import { updateSettings } from './update-settings.ts'
import { updateSubgroups } from './update-subgroups.ts'
import { updateUserStatus } from './update-user-status.ts'

export const rules = {
  'create-user': createUser,
  'deactivate-user': deactivateUser,
  'add-linkifier': addLinkifier,
  'edit-message': editMessage,
  'get-channel-email': getChannelEmail,
  'get-message': getMessage,
  'get-message-history': getMessageHistory,
  'get-messages': getMessages,
  'get-streams': getStreams,
  'is-group-member': isGroupMember,
  'register-queue': registerQueue,
  'remove-reaction': removeReaction,
  'schedule-message': scheduleMessage,
  'update-bot-storage': updateBotStorage,
  'update-domain': updateDomain,
  'update-linkifier': updateLinkifier,
  'update-presence': updatePresence,
  'update-subgroups': updateSubgroups,
  'update-user-status': updateUserStatus,
  'update-settings': updateSettings,
}
