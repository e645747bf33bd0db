// The endpoints that servers of this family usually offer besides the specification. Adding one is adding its file and
// its line here. None of them is asked for by a clause: they make what tests and client libraries need.
import type { Endpoint } from '../transport/endpoint.ts'
import { addReaction } from './add-reaction.ts'
import { addAlertWords, getAlertWords, removeAlertWords } from './alert-words.ts'
import { getBotStorage } from './bot-storage.ts'
import { createBot, getBots } from './bots.ts'
import { archiveChannel, createOneChannel, getStreamId, updateChannel } from './channels.ts'
import { deleteOneMessage } from './delete-message.ts'
import { addDomain, getDomains, removeDomain } from './domains.ts'
import { createDrafts, getDrafts } from './drafts.ts'
import { getEmoji, removeEmoji, uploadEmoji } from './emoji.ts'
import { fetchApiKey } from './fetch-api-key.ts'
import { updateMessageFlags } from './flags.ts'
import { createGroup, deactivateGroup, getGroups, updateGroupMembers } from './groups.ts'
import { getFilters, getLinkifiers, removeLinkifier } from './linkifiers.ts'
import { addNavigationView, getNavigationViews, removeNavigationView } from './navigation-views.ts'
import { getOwnUser, getUser, getUserStatus, getUsers } from './people.ts'
import { reactivateUser, updateUser } from './person.ts'
import {
  createProfileField,
  getProfileFields,
  removeProfileData,
  removeProfileField,
  updateProfileData,
} from './profile.ts'
import { deleteQueue, registerWithSettings } from './queues.ts'
import { updateRealm } from './realm-settings.ts'
import { renderMessage } from './render.ts'
import { createSavedSnippet, getSavedSnippets, removeSavedSnippet } from './saved-snippets.ts'
import { getScheduledMessages } from './scheduled-messages.ts'
import { sendOneMessage } from './send-message.ts'
import { getServerSettings } from './server-settings.ts'
import { subscribeToChannels } from './subscribe.ts'
import { getSubscriptions, unsubscribeFromChannels, updateSubscriptionSettings } from './subscriptions.ts'
import { getTopics } from './topics.ts'
import { setTyping } from './typing.ts'
import { getAttachments, uploadFile } from './uploads.ts'

export const WIDER: readonly Endpoint[] = [
  deleteQueue,
  getServerSettings,
  fetchApiKey,
  getUsers,
  getOwnUser,
  getUser,
  getUserStatus,
  updateUser,
  reactivateUser,
  createBot,
  getBots,
  getBotStorage,
  subscribeToChannels,
  getSubscriptions,
  unsubscribeFromChannels,
  updateSubscriptionSettings,
  createOneChannel,
  getStreamId,
  updateChannel,
  archiveChannel,
  sendOneMessage,
  deleteOneMessage,
  addReaction,
  updateMessageFlags,
  getScheduledMessages,
  uploadFile,
  getAttachments,
  getEmoji,
  uploadEmoji,
  removeEmoji,
  getGroups,
  createGroup,
  updateGroupMembers,
  deactivateGroup,
  updateRealm,
  getDomains,
  addDomain,
  removeDomain,
  getLinkifiers,
  getFilters,
  removeLinkifier,
  getProfileFields,
  createProfileField,
  removeProfileField,
  updateProfileData,
  removeProfileData,
  getAlertWords,
  addAlertWords,
  removeAlertWords,
  getDrafts,
  createDrafts,
  getSavedSnippets,
  createSavedSnippet,
  removeSavedSnippet,
  getNavigationViews,
  addNavigationView,
  removeNavigationView,
  getTopics,
  setTyping,
  renderMessage,
]

/** In place of the endpoint of the specification; does all that it does. */
const EXTENDED: readonly Endpoint[] = [registerWithSettings]

export function withWiderApi(specified: readonly Endpoint[]): Endpoint[] {
  const isSame = (one: Endpoint, other: Endpoint) => one.method === other.method && one.path === other.path
  const extended = specified.map((each) => EXTENDED.find((other) => isSame(each, other)) ?? each)
  return [...extended, ...WIDER]
}
