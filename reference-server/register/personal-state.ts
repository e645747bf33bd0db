// What belongs to one person alone in the initial state. Knows nothing of events.
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'

type State = Record<string, unknown>

/** At the server's discretion. */
const MAX_CONVERSATIONS = 1000

export function settingState(service: Service, caller: User): State {
  return { user_settings: service.userSettings.of(caller.id) }
}

export function alertWordState(service: Service, caller: User): State {
  return { alert_words: service.alertWords.of(caller.id) }
}

/** The others in each direct conversation: none where someone writes to themselves. */
export function conversationState(service: Service, caller: User): State {
  const conversations = service.recipients.conversations(caller.id, MAX_CONVERSATIONS)
  const recent = conversations.map(({ participants, max_message_id }) => {
    return { max_message_id, user_ids: participants.filter((id) => id !== caller.id) }
  })
  return { recent_private_conversations: recent }
}

export function navigationState(service: Service, caller: User): State {
  return { navigation_views: service.navigationViews.of(caller.id) }
}

export function snippetState(service: Service, caller: User): State {
  return { saved_snippets: service.savedSnippets.of(caller.id) }
}
