// The actions of the test-control protocol by name. Knows nothing of how they are asked for.
import { resetService, type Service } from '../service.ts'
import { tellBotStorage } from './bot-storage.ts'
import { changeChannelAsAsked, createChannels } from './channels.ts'
import { moveClock } from './clock.ts'
import { confirmEmailAsAsked } from './confirm-email.ts'
import { deleteMessagesAsAsked } from './delete-messages.ts'
import { addDomains } from './domains.ts'
import { addDrafts } from './drafts.ts'
import { createEmoji, renameEmoji } from './emoji.ts'
import { markMessages } from './flags.ts'
import { forget } from './forget.ts'
import { changeGroup } from './group.ts'
import { createGroups } from './groups.ts'
import { replaceLinkifiers } from './linkifiers.ts'
import { sendMessages } from './messages.ts'
import { tellOutbox } from './outbox.ts'
import { tellOwners } from './owners.ts'
import { createBots, createPeople } from './people.ts'
import { changePerson } from './person.ts'
import { replaceAlertWords, replaceNavigationViews, replaceSavedSnippets } from './personal.ts'
import { changeProfile, createProfileFields } from './profile.ts'
import { addReactions } from './reactions.ts'
import type { Taken } from './reading.ts'
import { changeSettings } from './settings.ts'
import { tellCredentials, trySignIn } from './sign-in.ts'
import { attachSubmessages } from './submessages.ts'
import { changeSubscription, subscribe, unsubscribe } from './subscriptions.ts'
import { upload } from './uploads.ts'
import { changeUserSetting } from './user-setting.ts'

/** Changes the service and tells what the protocol promises. Done at once, all or nothing. */
type Action = (service: Service, taken: Taken) => Readonly<Record<string, unknown>>

function reset(service: Service): Record<string, unknown> {
  resetService(service)
  return {}
}

function tellActions(): Record<string, unknown> {
  return { actions: [...ACTIONS.keys()] }
}

export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['actions', tellActions],
  ['reset', reset],
  ['clock', moveClock],
  ['people', createPeople],
  ['bots', createBots],
  ['person', changePerson],
  ['credentials', tellCredentials],
  ['sign-in', trySignIn],
  ['outbox', tellOutbox],
  ['confirm-email', confirmEmailAsAsked],
  ['drafts', addDrafts],
  ['profile-fields', createProfileFields],
  ['profile-value', changeProfile],
  ['alert-words', replaceAlertWords],
  ['navigation-views', replaceNavigationViews],
  ['saved-snippets', replaceSavedSnippets],
  ['groups', createGroups],
  ['group', changeGroup],
  ['channels', createChannels],
  ['channel', changeChannelAsAsked],
  ['subscribe', subscribe],
  ['unsubscribe', unsubscribe],
  ['subscription', changeSubscription],
  ['messages', sendMessages],
  ['delete-messages', deleteMessagesAsAsked],
  ['settings', changeSettings],
  ['reactions', addReactions],
  ['emoji', createEmoji],
  ['emoji-edit', renameEmoji],
  ['uploads', upload],
  ['flags', markMessages],
  ['linkifiers', replaceLinkifiers],
  ['submessages', attachSubmessages],
  ['user-setting', changeUserSetting],
  ['bot-storage', tellBotStorage],
  ['domains', addDomains],
  ['owners', tellOwners],
  ['forget', forget],
])
