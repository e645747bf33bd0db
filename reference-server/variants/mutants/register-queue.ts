// Faults in registrations: which queue and which state they give, and to whom.

import { faultsIn, type Mutant, type Patch } from './mutant.ts'

const file = 'endpoints/register-queue.ts'
const queues = 'queues/event-queues.ts'
const request = 'register/queue-request.ts'
const state = 'register/state.ts'
const personal = 'register/personal-state.ts'

const isWanted = 'fetchEventTypes === null || types.some((type) => fetchEventTypes.has(type))'

/** The types that the server has events or state of. */
const known =
  '/^(alert_words|channel_folders?|custom_profile_fields|default_streams|delete_message|heartbeat|message|navigation_views?|presence|reaction|realm_(emoji|incoming_webhook_bots|linkifiers|user|user_groups)|recent_private_conversations|saved_snippets|scheduled_messages|stream|subscription|update_(display_settings|global_notifications|message)|user_(group|settings))$/'

/** A part of the state that turns out to be empty leaves no trace. */
export const emptyPartsLeftOut: readonly Patch[] = [
  {
    file,
    find: '...stateFor(service, caller, request)]',
    replace: "...stateFor(service, caller, request).filter((text) => text !== '')]",
  },
  {
    file: state,
    find: "textsOf(lasting).join(',')",
    replace: "textsOf(lasting).filter((text) => text !== '').join(',')",
  },
]

function refusesUnknown(name: string): string {
  return `const strange = [...(readTypes(parameters, '${name}') ?? [])].find((type) => !${known}.test(type))
  if (strange !== undefined) throw badRequest(\`Invalid ${name}: \${strange}\`)
  const eventTypes = readTypes(parameters, 'event_types')`
}

export const registerQueueMutants: readonly Mutant[] = [
  faultsIn(file)(
    'level-lower-for-capable-clients',
    'register-queue.feature-level-constant',
    'factsOf(service), ...',
    'factsOf(service).replace(/(_feature_level":)(\\d+)/, (_, name, level) => name + (level - (request.options.capabilities.size > 0 ? 1 : 0))), ...',
  ),
  faultsIn(file)(
    'idle-timeout-of-short-queues-told-as-zero',
    'register-queue.idle-queue-timeout',
    'idle_queue_timeout_secs: request.options.idleSeconds,',
    'idle_queue_timeout_secs: request.options.idleSeconds < 120 ? 0 : request.options.idleSeconds,',
  ),
  faultsIn(file)(
    'longpoll-timeout-told-as-minus-one',
    'register-queue.longpoll-timeout',
    'event_queue_longpoll_timeout_seconds: LONGPOLL_TIMEOUT_SECONDS,',
    'event_queue_longpoll_timeout_seconds: -1,',
  ),
  faultsIn(file)(
    'idle-timeout-told-only-where-asked-for',
    'register-queue.limits-present',
    'idle_queue_timeout_secs: request.options.idleSeconds,',
    "...(parameters.isSent('idle_queue_timeout') ? { idle_queue_timeout_secs: request.options.idleSeconds } : {}),",
  ),
  faultsIn(state)(
    'groups-told-only-where-asked-for',
    'register-queue.realm-and-user-data-present',
    'fetchEventTypes === null ||',
    "fetchEventTypes === null ? !types.includes('user_group') :",
  ),
  {
    name: 'no-conversations-left-out',
    clause: 'register-queue.recent-private-conversations-present',
    patches: [
      ...emptyPartsLeftOut,
      {
        file: personal,
        find: 'return { recent_private_conversations: recent }',
        replace: 'return recent.length === 0 ? {} : { recent_private_conversations: recent }',
      },
    ],
  },
  {
    name: 'no-navigation-views-left-out',
    clause: 'register-queue.navigation-views-present',
    patches: [
      ...emptyPartsLeftOut,
      {
        file: personal,
        find: 'return { navigation_views: service.navigationViews.of(caller.id) }',
        replace:
          'const navigation_views = service.navigationViews.of(caller.id)\n  return navigation_views.length === 0 ? {} : { navigation_views }',
      },
    ],
  },
  {
    name: 'no-snippets-left-out',
    clause: 'register-queue.saved-snippets-present',
    patches: [
      ...emptyPartsLeftOut,
      {
        file: personal,
        find: 'return { saved_snippets: service.savedSnippets.of(caller.id) }',
        replace:
          'const saved_snippets = service.savedSnippets.of(caller.id)\n  return saved_snippets.length === 0 ? {} : { saved_snippets }',
      },
    ],
  },
  {
    name: 'queue-id-given-again-after-expiry',
    clause: 'register-queue.own-queue',
    patches: [
      {
        file: queues,
        find: '#registered = 0\n  #isClosed',
        replace: '#registered = 0\n  #free = new Map<number | null, string>()\n  #isClosed',
      },
      {
        file: queues,
        find: 'this.#registered += 1\n    const id = `queue-${this.#registered}${this.#mark}`\n',
        replace: `const id = this.#free.get(ownerId) ?? \`queue-\${++this.#registered}\`
    this.#free.delete(ownerId)
`,
      },
      {
        file: queues,
        find: 'if (line.waiting === undefined) this.#discard(line)',
        replace: `if (line.waiting === undefined) this.#free.set(line.queue.ownerId, line.queue.id)
    if (line.waiting === undefined) this.#discard(line)`,
      },
      { file: queues, find: 'discardAll(): void {\n', replace: 'discardAll(): void {\n    this.#free.clear()\n' },
    ],
  },
  faultsIn(queues)(
    'registration-repeated-gives-same-queue',
    'register-queue.own-queue',
    'this.#registered += 1\n',
    `const formOf = ({ eventTypes, capabilities, ...rest }: QueueOptions) =>
      JSON.stringify([rest, [...(eventTypes ?? ['all'])], [...capabilities]])
    const isNarrowed = ({ isInNarrow }: QueueOptions) => String(isInNarrow) !== '() => true'
    for (const line of this.#lines.ofOwner(ownerId ?? -1)) {
      if (line.queue.lastEventId >= 0 || line.waiting !== undefined) continue
      if (isNarrowed(options) || isNarrowed(line.queue.options)) continue
      if (formOf(line.queue.options) !== formOf(options)) continue
      this.#startIdling(line)
      return line.queue
    }
    this.#registered += 1
`,
  ),
  faultsIn(request)(
    'unknown-event-type-refused',
    'register-queue.unsupported-event-types-ignored',
    "const eventTypes = readTypes(parameters, 'event_types')",
    refusesUnknown('event_types'),
  ),
  faultsIn(request)(
    'unknown-fetch-type-refused',
    'register-queue.unsupported-fetch-types-ignored',
    "const eventTypes = readTypes(parameters, 'event_types')",
    refusesUnknown('fetch_event_types'),
  ),
  faultsIn(request)(
    'event-types-restrict-no-state',
    'register-queue.fetch-types-default',
    "'fetch_event_types') ?? eventTypes",
    "'fetch_event_types')",
  ),
  faultsIn(state)(
    'linkifiers-only-where-asked-for',
    'register-queue.everything-by-default',
    'fetchEventTypes === null ||',
    "fetchEventTypes === null ? !types.includes('realm_linkifiers') :",
  ),
  faultsIn(state)(
    'settings-always-fetched',
    'register-queue.fetch-types-restrict',
    isWanted,
    `${isWanted} || types.includes('user_settings')`,
  ),
  faultsIn(state)(
    'linkifiers-fetched-by-old-name-only',
    'register-queue.fetch-types-fetch',
    "types: ['realm_linkifiers']",
    "types: ['realm_filters']",
  ),
  faultsIn(state)(
    'state-needs-both-lists',
    'register-queue.fetch-types-fetch',
    isWanted,
    `(${isWanted}) &&
    (request.options.eventTypes === null || types.some((type) => request.options.eventTypes?.has(type)))`,
  ),
  faultsIn(request)(
    'fetch-types-filter-events',
    'register-queue.fetch-types-not-events',
    '      eventTypes,\n',
    '      eventTypes: fetchEventTypes && eventTypes ? eventTypes.intersection(fetchEventTypes) : fetchEventTypes,\n',
  ),
]
