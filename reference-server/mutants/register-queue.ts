// Faults in registrations: which queue and which state they give, and to whom.

import type { Mutant, Patch } from './mutant.ts'

const file = 'endpoints/register-queue.ts'
const queues = 'events/event-queues.ts'
const request = 'events/queue-request.ts'
const state = 'register/state.ts'
const channelState = 'register/channel-state.ts'
const personal = 'register/personal-state.ts'
const presence = 'register/presence-state.ts'
const subscribers = 'channels/subscribers.ts'

const isWanted = 'fetchEventTypes === null || types.some((type) => fetchEventTypes.has(type))'
const isActive = '.filter((id) => service.users.get(id).is_active === 1)'

/** The types that the server has events or state of. */
const known =
  '/^(alert_words|channel_folders?|custom_profile_fields|default_streams|delete_message|heartbeat|message|navigation_views?|presence|reaction|realm_(emoji|incoming_webhook_bots|linkifiers|user|user_groups)|recent_private_conversations|saved_snippets|scheduled_messages|stream|subscription|update_(display_settings|global_notifications|message)|user_(group|settings))$/'

/** A part of the state that turns out to be empty leaves no trace. */
const emptyPartsLeftOut: Patch = {
  file,
  find: '...stateFor(service, caller, request)]',
  replace: "...stateFor(service, caller, request).filter((text) => text !== '')]",
}

function refusesUnknown(name: string): string {
  return `const strange = [...(readTypes(parameters, '${name}') ?? [])].find((type) => !${known}.test(type))
  if (strange !== undefined) throw badRequest(\`Invalid ${name}: \${strange}\`)
  const eventTypes = readTypes(parameters, 'event_types')`
}

export const registerQueueMutants: readonly Mutant[] = [
  {
    name: 'level-lower-for-capable-clients',
    clause: 'register-queue.feature-level-constant',
    patches: [
      {
        file,
        find: '...factsOf(service),',
        replace:
          '...factsOf(service),\n      [`${service.word}_feature_level`]: service.level - (request.options.capabilities.size > 0 ? 1 : 0),',
      },
    ],
  },
  {
    name: 'idle-timeout-told-only-where-asked-for',
    clause: 'register-queue.limits-present',
    patches: [
      {
        file,
        find: 'idle_queue_timeout_secs: request.options.idleSeconds,',
        replace:
          "...(parameters.isSent('idle_queue_timeout') ? { idle_queue_timeout_secs: request.options.idleSeconds } : {}),",
      },
    ],
  },
  {
    name: 'groups-told-only-where-asked-for',
    clause: 'register-queue.realm-and-user-data-present',
    patches: [
      {
        file: state,
        find: 'fetchEventTypes === null ||',
        replace: "fetchEventTypes === null ? !types.includes('user_group') :",
      },
    ],
  },
  {
    name: 'no-conversations-left-out',
    clause: 'register-queue.recent-private-conversations-present',
    patches: [
      emptyPartsLeftOut,
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
      emptyPartsLeftOut,
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
      emptyPartsLeftOut,
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
        find: 'this.#registered += 1\n',
        replace: `const id = this.#free.get(ownerId) ?? \`queue-\${++this.#registered}\`
    this.#free.delete(ownerId)
`,
      },
      { file: queues, find: 'new EventQueue(`queue-${this.#registered}`,', replace: 'new EventQueue(id,' },
      {
        file: queues,
        find: 'if (line.waiting === undefined) this.#discard(line)',
        replace: `if (line.waiting === undefined) this.#free.set(line.queue.ownerId, line.queue.id)
    if (line.waiting === undefined) this.#discard(line)`,
      },
      { file: queues, find: 'this.#registered = 0\n  }', replace: 'this.#registered = 0\n    this.#free.clear()\n  }' },
    ],
  },
  {
    name: 'registration-repeated-gives-same-queue',
    clause: 'register-queue.own-queue',
    patches: [
      {
        file: queues,
        find: 'this.#registered += 1\n',
        replace: `const formOf = ({ eventTypes, capabilities, ...rest }: QueueOptions) =>
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
      },
    ],
  },
  {
    name: 'unknown-event-type-refused',
    clause: 'register-queue.unsupported-event-types-ignored',
    patches: [
      {
        file: request,
        find: "const eventTypes = readTypes(parameters, 'event_types')",
        replace: refusesUnknown('event_types'),
      },
    ],
  },
  {
    name: 'unknown-fetch-type-refused',
    clause: 'register-queue.unsupported-fetch-types-ignored',
    patches: [
      {
        file: request,
        find: "const eventTypes = readTypes(parameters, 'event_types')",
        replace: refusesUnknown('fetch_event_types'),
      },
    ],
  },
  {
    name: 'event-types-restrict-no-state',
    clause: 'register-queue.fetch-types-default',
    patches: [{ file: request, find: "'fetch_event_types') ?? eventTypes", replace: "'fetch_event_types')" }],
  },
  {
    name: 'alert-words-only-where-asked-for',
    clause: 'register-queue.everything-by-default',
    patches: [
      {
        file: state,
        find: 'fetchEventTypes === null ||',
        replace: "fetchEventTypes === null ? !types.includes('alert_words') :",
      },
    ],
  },
  {
    name: 'settings-always-fetched',
    clause: 'register-queue.fetch-types-restrict',
    patches: [{ file: state, find: isWanted, replace: `${isWanted} || types.includes('user_settings')` }],
  },
  {
    name: 'linkifiers-fetched-by-old-name-only',
    clause: 'register-queue.fetch-types-fetch',
    patches: [{ file: state, find: "types: ['realm_linkifiers']", replace: "types: ['realm_filters']" }],
  },
  {
    name: 'state-needs-both-lists',
    clause: 'register-queue.fetch-types-fetch',
    patches: [
      {
        file: state,
        find: isWanted,
        replace: `(${isWanted}) &&
    (request.options.eventTypes === null || types.some((type) => request.options.eventTypes?.has(type)))`,
      },
    ],
  },
  {
    name: 'fetch-types-filter-events',
    clause: 'register-queue.fetch-types-not-events',
    patches: [
      {
        file: request,
        find: '      eventTypes,\n',
        replace:
          '      eventTypes: fetchEventTypes && eventTypes ? eventTypes.intersection(fetchEventTypes) : fetchEventTypes,\n',
      },
    ],
  },
  {
    name: 'left-channel-still-listed',
    clause: 'register-queue.subscriptions-true',
    patches: [
      {
        file: channelState,
        find: '(isSubscribed ? subscriptions : unsubscribed)',
        replace: "(isSubscribed || channel.privacy !== 'private' ? subscriptions : unsubscribed)",
      },
    ],
  },
  {
    name: 'private-channel-not-listed',
    clause: 'register-queue.subscriptions-true',
    patches: [
      {
        file: channelState,
        find: 'if (!isSubscribed && !maySeeChannel(service, caller, channel)) continue',
        replace: "if (channel.privacy === 'private' || !maySeeChannel(service, caller, channel)) continue",
      },
    ],
  },
  {
    name: 'subscribers-of-private-channels-always-told',
    clause: 'register-queue.subscribers-left-out',
    patches: [
      {
        file: subscribers,
        find: "if (include === 'false') return {}",
        replace: "if (include === 'false' && service.channels.get(streamId).privacy !== 'private') return {}",
      },
    ],
  },
  {
    name: 'subscribers-of-private-channels-not-listed',
    clause: 'register-queue.subscribers-listed',
    patches: [
      {
        file: subscribers,
        find: "if (include === 'false') return {}",
        replace:
          "if (include === 'false' || (include === 'true' && service.channels.get(streamId).privacy === 'private')) return {}",
      },
    ],
  },
  {
    name: 'guests-missing-from-subscribers',
    clause: 'register-queue.subscribers-true',
    patches: [
      {
        file: subscribers,
        find: isActive,
        replace: `${isActive}.filter((id) => include !== 'true' || service.users.get(id).role !== 'guest')`,
      },
    ],
  },
  {
    name: 'left-people-among-subscribers',
    clause: 'register-queue.subscribers-true',
    patches: [
      {
        file: subscribers,
        find: 'const subscribers = service.channels.subscribers(streamId).filter(',
        replace: `const settings = service.database.prepare('SELECT user_id FROM subscription_settings WHERE stream_id = ?')
  const everThere = () => settings.all(streamId).map((row) => Number(row.user_id))
  const subscribers = (include === 'true' ? everThere() : service.channels.subscribers(streamId)).filter(`,
      },
    ],
  },
  {
    name: 'small-channel-told-in-part',
    clause: 'register-queue.partial-small-channel',
    patches: [{ file: subscribers, find: 'ALWAYS_IN_FULL_BELOW = 250', replace: 'ALWAYS_IN_FULL_BELOW = 2' }],
  },
  {
    name: 'large-channel-told-without-subscribers',
    clause: 'register-queue.partial-large-channel',
    patches: [
      {
        file: subscribers,
        find: 'return { partial_subscribers: subscribers.filter(likelyToMatter(service)) }',
        replace: 'return {}',
      },
    ],
  },
  {
    name: 'bots-missing-from-partial-subscribers',
    clause: 'register-queue.partial-bots',
    patches: [
      {
        file: subscribers,
        find: 'isBot(service.users.get(userId)) ||',
        replace: '!isBot(service.users.get(userId)) &&',
      },
    ],
  },
  {
    name: 'people-missing-from-partial-subscribers',
    clause: 'register-queue.partial-active',
    patches: [{ file: subscribers, find: ' || service.activity.isSeenSince(userId, sinceMs)', replace: '' }],
  },
  {
    name: 'every-bot-among-partial-subscribers',
    clause: 'register-queue.partial-only-subscribers',
    patches: [
      {
        file: subscribers,
        find: 'return { partial_subscribers: subscribers.filter(likelyToMatter(service)) }',
        replace: `const bots = [...service.users.all()].filter((user) => isBot(user) && user.is_active === 1)
  const listed = new Set([...subscribers.filter(likelyToMatter(service)), ...bots.map((bot) => bot.id)])
  return { partial_subscribers: [...listed] }`,
      },
    ],
  },
  {
    name: 'slim-presence-ignored-at-registration',
    clause: 'register-queue.slim-presence',
    patches: [{ file: presence, find: 'isModern: request.options.slimPresence', replace: 'isModern: false' }],
  },
  {
    name: 'presence-capability-makes-state-modern',
    clause: 'register-queue.legacy-presence',
    patches: [
      {
        file: presence,
        find: 'isModern: request.options.slimPresence',
        replace:
          "isModern: request.options.slimPresence || request.options.capabilities.has('simplified_presence_events')",
      },
    ],
  },
  {
    name: 'history-limit-of-registration-ignored',
    clause: 'register-queue.presence-history-limit',
    patches: [{ file: presence, find: 'historyDays: request.presenceHistoryDays', replace: 'historyDays: 14' }],
  },
  {
    name: 'registration-tells-all-history',
    clause: 'register-queue.presence-history-default',
    patches: [
      {
        file: request,
        find: "presenceHistoryDays: readHistoryDays(parameters, 'presence_history_limit_days')",
        replace:
          "presenceHistoryDays: parameters.text('presence_history_limit_days') === undefined ? 36_500 : readHistoryDays(parameters, 'presence_history_limit_days')",
      },
    ],
  },
  {
    name: 'registration-tells-presence-of-everyone',
    clause: 'register-queue.presence-accessible-users',
    patches: [
      {
        file: presence,
        find: 'fetchPresences(service, caller, query)',
        replace: "fetchPresences(service, { ...caller, role: 'member' }, query)",
      },
    ],
  },
  {
    name: 'gravatar-for-anyone',
    clause: 'register-queue.unauthenticated-gravatar-refused',
    patches: [
      {
        file: request,
        find: 'if (caller === null && clientGravatar)',
        replace: "if (caller === null && clientGravatar && includeSubscribers === 'true')",
      },
    ],
  },
  {
    name: 'subscribers-for-anyone',
    clause: 'register-queue.unauthenticated-subscribers-refused',
    patches: [
      {
        file: request,
        find: "if (caller === null && includeSubscribers === 'true')",
        replace: "if (caller === null && includeSubscribers === 'true' && clientGravatar)",
      },
    ],
  },
  {
    name: 'gravatar-default-refuses-anyone',
    clause: 'register-queue.unauthenticated-gravatar-default',
    patches: [
      {
        file: request,
        find: "parameters.boolean('client_gravatar') ?? caller !== null",
        replace: "parameters.boolean('client_gravatar') ?? true",
      },
    ],
  },
]
