// POST /register: registers an event queue and fetches the initial state.
import { readQueueRequest } from '../events/queue-request.ts'
import { EMPTY_TOPIC_SINCE } from '../levels.ts'
import { EMPTY_TOPIC_DISPLAY_NAME, LONGPOLL_TIMEOUT_SECONDS, MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from '../limits.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from './endpoint.ts'

export const registerQueue: Endpoint = {
  method: 'POST',
  path: '/register',
  authentication: 'optional',
  answer({ service, caller, parameters }) {
    const request = readQueueRequest(service, caller, parameters)
    const queue = service.queues.register(caller?.id ?? null, request.options)
    return {
      queue_id: queue.id,
      last_event_id: queue.lastEventId,
      [`${service.word}_feature_level`]: service.level,
      idle_queue_timeout_secs: request.options.idleSeconds,
      event_queue_longpoll_timeout_seconds: LONGPOLL_TIMEOUT_SECONDS,
      max_message_length: MAX_MESSAGE_LENGTH,
      max_topic_length: MAX_TOPIC_LENGTH,
      ...emptyTopicState(service),
      ...userSettingsState(service, caller, request.fetchEventTypes),
    }
  },
}

function emptyTopicState(service: Service): Record<string, unknown> {
  if (service.level < EMPTY_TOPIC_SINCE) return {}
  return { realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME }
}

function userSettingsState(service: Service, caller: User | null, types: ReadonlySet<string> | null) {
  if (caller === null) return {}
  if (types !== null && !types.has('user_settings')) return {}
  return { user_settings: service.userSettings.of(caller.id) }
}
