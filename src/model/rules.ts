// The rules, by endpoint.

import { updateBotStorage } from './bots/update-bot-storage.ts'
import { getChannelEmail } from './channels/get-channel-email.ts'
import { getStreams } from './channels/get-streams.ts'
import { editMessage } from './editing/edit-message.ts'
import { getMessage } from './fetching/get-message.ts'
import { getMessageHistory } from './fetching/get-message-history.ts'
import { addLinkifier } from './linkifiers/add-linkifier.ts'
import { updateLinkifier } from './linkifiers/update-linkifier.ts'
import { getMessages } from './listing/get-messages.ts'
import { isGroupMember } from './organization/is-group-member.ts'
import { updateDomain } from './organization/update-domain.ts'
import { updateSubgroups } from './organization/update-subgroups.ts'
import { createUser } from './people/create-user.ts'
import { deactivateUser } from './people/deactivate-user.ts'
import { updateUserStatus } from './people/update-user-status.ts'
import { updatePresence } from './presence/update-presence.ts'
import { removeReaction } from './reactions/remove-reaction.ts'
import { registerQueue } from './registering/register-queue.ts'
import { scheduleMessage } from './scheduling/schedule-message.ts'
import { updateSettings } from './settings/update-settings.ts'

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
