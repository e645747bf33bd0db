// Faults in which events a queue gets, to whom it is open, and how long it lives.

import { faultsIn, type Mutant } from './mutant.ts'

const queue = 'queues/event-queue.ts'
const queues = 'queues/event-queues.ts'
const messageEvent = 'messages/message-event.ts'
const settingsEvent = 'people/user-settings-event.ts'

export const queueLifeMutants: readonly Mutant[] = [
  faultsIn(queue)(
    'settings-told-to-every-queue',
    'queues.filtered',
    'this.options.eventTypes.has(type)',
    "this.options.eventTypes.has(type) || type === 'user_settings'",
  ),
  faultsIn('endpoints/get-events.ts')(
    'queue-of-fetch-takes-all-types',
    'queues.filtered',
    'service.queues.register(caller.id, request.options)',
    'service.queues.register(caller.id, { ...request.options, eventTypes: null })',
  ),
  faultsIn(queue)(
    'alert-words-told-only-where-named',
    'queues.all-types-by-default',
    'this.options.eventTypes === null ||',
    "this.options.eventTypes === null ? type !== 'alert_words' :",
  ),
  faultsIn(settingsEvent)(
    'looks-told-only-where-settings-are-named',
    'queues.all-types-by-default',
    "service.queues.emit('user_settings', [user.id], () => text)",
    `const isOfLooks = ['color_scheme', 'fluid_layout_width', 'starred_message_counts'].includes(property)
  service.queues.emit('user_settings', [user.id], ({ options }) =>
    isOfLooks && options.eventTypes === null ? undefined : text,
  )`,
  ),
  faultsIn('register/queue-request.ts')(
    'narrowed-queue-gets-messages-only',
    'queues.narrow-leaves-other-types',
    '      eventTypes,\n',
    "      eventTypes: parameters.json('narrow') === undefined ? eventTypes : new Set(['message']),\n",
  ),
  faultsIn('register/narrow.ts')(
    'public-narrow-lets-direct-messages-through',
    'queues.narrow-public-channels',
    "stream_id !== null && service.channels.get(stream_id).privacy !== 'private'",
    "stream_id === null || service.channels.get(stream_id).privacy !== 'private'",
  ),
  faultsIn('register/narrow.ts')(
    'public-narrow-lets-open-history-through',
    'queues.narrow-public-channels',
    "service.channels.get(stream_id).privacy !== 'private'",
    'service.channels.get(stream_id).history_public_to_subscribers === 1',
  ),
  faultsIn(messageEvent)(
    'all-public-streams-brings-private-channels',
    'queues.no-invisible-messages',
    'return maySee(service, service.users.get(queue.ownerId), message)',
    'return true',
  ),
  faultsIn(messageEvent)(
    'left-channel-still-told',
    'queues.no-invisible-messages',
    'return service.channels.subscribers(message.stream_id)',
    `const { stream_id } = message
  const wasThere = (id: number) => service.subscriptionSettings.of(id).some((own) => own.stream_id === stream_id)
  return [...service.channels.subscribers(stream_id), ...service.queues.owners().filter(wasThere)]`,
  ),
  {
    name: 'legacy-setting-event-where-named',
    clause: 'queues.legacy-types-removed',
    patches: [
      {
        file: settingsEvent,
        find: 'if (service.level < LEGACY_SETTING_EVENTS_UNTIL) emitLegacy(',
        replace: 'emitLegacy(',
      },
      {
        file: settingsEvent,
        find: "!options.capabilities.has('user_settings_object')",
        replace: 'options.eventTypes !== null',
      },
    ],
  },
  {
    name: 'legacy-display-event-kept',
    clause: 'queues.legacy-types-removed',
    patches: [
      {
        file: settingsEvent,
        find: 'if (service.level < LEGACY_SETTING_EVENTS_UNTIL) emitLegacy(',
        replace:
          "if (service.userSettings.definitions.get(property)?.legacyEvent === 'update_display_settings') emitLegacy(",
      },
      {
        file: settingsEvent,
        find: "!options.capabilities.has('user_settings_object')",
        replace: 'options !== undefined',
      },
    ],
  },
  faultsIn(queues)(
    'queue-open-to-anyone-with-a-queue',
    'queues.private',
    'if (queue.ownerId !== callerId) throw',
    'if (queue.ownerId !== callerId && [...this.#lines.ofOwner(callerId)].length === 0) throw',
  ),
  faultsIn(queues)(
    'expired-queue-served',
    'queues.expired-refused',
    'if (line.waiting === undefined) this.#discard(line)',
    'if (line.waiting === undefined) this.#startIdling(line)',
  ),
  faultsIn('refusal.ts')('expired-queue-wrong-code', 'queues.expired-refused', "'BAD_EVENT_QUEUE_ID'", "'BAD_REQUEST'"),
  faultsIn(queues)(
    'queue-with-unread-events-expires-early',
    'queues.survives',
    'line.queue.options.idleSeconds * 1000',
    'line.queue.options.idleSeconds * (line.queue.isEmpty ? 1000 : 400)',
  ),
  faultsIn(queues)(
    'expiry-takes-all-queues-of-person',
    'queues.survives-elsewhere',
    'if (line.waiting === undefined) this.#discard(line)',
    `const { ownerId } = line.queue
    const ended = ownerId === null ? [line] : [...this.#lines.ofOwner(ownerId)]
    if (line.waiting === undefined) for (const one of ended) this.#discard(one)`,
  ),
  faultsIn(queues)(
    'expiry-ends-newest-queue-of-person',
    'queues.survives-elsewhere',
    'if (line.waiting === undefined) this.#discard(line)',
    `const newest = [...this.#lines.ofOwner(line.queue.ownerId ?? -1)].at(-1) ?? line
    if (line.waiting === undefined && newest !== line) this.#startIdling(line)
    if (line.waiting === undefined) this.#discard(newest)`,
  ),
  faultsIn(queues)(
    'heartbeat-after-long-poll-timeout',
    'queues.heartbeat',
    'HEARTBEAT_AFTER_SECONDS * 1000',
    'HEARTBEAT_AFTER_SECONDS * 10_000',
  ),
  {
    name: 'queue-made-after-state',
    clause: 'queues.register-atomic',
    patches: [
      {
        file: 'endpoints/register-queue.ts',
        find: 'answer({ service, caller, parameters }) {',
        replace: 'async answer({ service, caller, parameters }) {',
      },
      {
        file: 'endpoints/register-queue.ts',
        find: 'const queue = service.queues.register(',
        replace: `const state = stateFor(service, caller, request)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const queue = service.queues.register(`,
      },
      { file: 'endpoints/register-queue.ts', find: '...stateFor(service, caller, request)]', replace: '...state]' },
    ],
  },
]
