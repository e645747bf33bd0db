// All endpoints of the API. Adding one is adding its file and its line here.

import type { Endpoint } from '../transport/endpoint.ts'
import { addLinkifier } from './add-linkifier.ts'
import { createUser } from './create-user.ts'
import { deactivateUser } from './deactivate-user.ts'
import { editMessage } from './edit-message.ts'
import { getChannelEmail } from './get-channel-email.ts'
import { getEvents } from './get-events.ts'
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

export const ENDPOINTS: readonly Endpoint[] = [
  registerQueue,
  getEvents,
  editMessage,
  getMessage,
  getMessageHistory,
  getMessages,
  removeReaction,
  scheduleMessage,
  updatePresence,
  updateBotStorage,
  updateDomain,
  isGroupMember,
  updateSubgroups,
  updateUserStatus,
  createUser,
  deactivateUser,
  updateSettings,
  getStreams,
  getChannelEmail,
  addLinkifier,
  updateLinkifier,
]
