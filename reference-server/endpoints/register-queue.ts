// POST /register: registers an event queue and fetches the initial state, both at one instant.
import { membersOf } from '../events/emit.ts'
import { EMPTY_TOPIC_SINCE } from '../levels.ts'
import { EMPTY_TOPIC_DISPLAY_NAME, LONGPOLL_TIMEOUT_SECONDS, MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from '../limits.ts'
import { readQueueRequest } from '../register/queue-request.ts'
import { stateFor } from '../register/state.ts'
import type { Service } from '../service.ts'
import { type Endpoint, MembersText } from '../transport/endpoint.ts'

export const registerQueue: Endpoint = {
  method: 'POST',
  path: '/register',
  authentication: 'optional',
  isReading: ({ queueLog }) => queueLog === undefined,
  answer({ service, caller, parameters }) {
    const request = readQueueRequest(service, caller, parameters)
    const queue = service.queues.register(caller?.id ?? null, request.options)
    const ofQueue = {
      queue_id: queue.id,
      last_event_id: queue.lastEventId,
      idle_queue_timeout_secs: request.options.idleSeconds,
    }
    const texts = [membersOf(ofQueue), factsOf(service), ...stateFor(service, caller, request)]
    // Not by join, which copies what is copied once more when it is sent.
    return new MembersText(texts.reduce((all, text) => `${all},${text}`))
  },
}

const facts = new WeakMap<Service, string>()

/** What nothing changes, and every client needs: written once. */
function factsOf(service: Service): string {
  const known = facts.get(service)
  if (known !== undefined) return known
  const text = membersOf(writtenFacts(service))
  facts.set(service, text)
  return text
}

function writtenFacts(service: Service): Record<string, unknown> {
  const emptyTopic = { realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME }
  return {
    [`${service.word}_feature_level`]: service.level,
    event_queue_longpoll_timeout_seconds: LONGPOLL_TIMEOUT_SECONDS,
    max_message_length: MAX_MESSAGE_LENGTH,
    max_topic_length: MAX_TOPIC_LENGTH,
    ...(service.level < EMPTY_TOPIC_SINCE ? {} : emptyTopic),
  }
}
