// Faults of event queues: what they deliver, to whom, and how long they live.

import type { Mutant } from './mutant.ts'

const queue = 'events/event-queue.ts'
const queues = 'events/event-queues.ts'
const messageEvent = 'events/message-event.ts'
const settingsEvent = 'events/user-settings-event.ts'

const handOut = "this.#handedOut = this.#lastId\n    return `[${this.#events.map((event) => event.text).join(',')}]`"

/** Of the queues of a person that were registered alike, all but the newest. */
const olderAlike = `const alike = [...this.#lines.ofOwner(ownerId)].filter(({ queue: { options } }) => {
          const { eventTypes, capabilities } = line.queue.options
          const form = (types: ReadonlySet<string> | null, names: ReadonlySet<string>) => \`\${[...(types ?? ['all'])]} \${[...names]}\`
          return form(options.eventTypes, options.capabilities) === form(eventTypes, capabilities)
        })
        const isOlder = alike.at(-1) !== line`

export const queueMutants: readonly Mutant[] = [
  {
    name: 'acknowledged-event-again',
    clause: 'queues.newer-than-acknowledged',
    patches: [
      {
        file: queue,
        find: 'this.#events = this.#events.filter((event) => event.id > id)',
        replace: 'this.#events = this.#events.filter((event) => event.id >= id)',
      },
    ],
  },
  {
    name: 'events-come-again-behind-new-ones',
    clause: 'queues.ordered',
    patches: [
      {
        file: queue,
        find: handOut,
        replace: `const before = this.#handedOut
    this.#handedOut = this.#lastId
    const again = this.#events.filter((event) => event.id <= before)
    const all = [...this.#events.filter((event) => event.id > before), ...again]
    return \`[\${all.map((event) => event.text).join(',')}]\``,
      },
    ],
  },
  {
    name: 'first-event-has-registered-id',
    clause: 'queues.newer-than-registered',
    patches: [
      {
        file: 'endpoints/register-queue.ts',
        find: 'last_event_id: queue.lastEventId',
        replace: 'last_event_id: queue.lastEventId + 1',
      },
      {
        file: queue,
        find: 'throw badRequest(`Event ${id} was not in this queue`)',
        replace: 'return',
      },
      {
        file: queue,
        find: '.filter((event) => event.id > id)',
        replace: '.filter((event) => event.id > id || id === 0)',
      },
    ],
  },
  {
    name: 'late-event-takes-a-skipped-id',
    clause: 'queues.increasing',
    patches: [
      {
        file: queue,
        find: '#acknowledged = -1',
        replace: '#acknowledged = -1\n  #gap: number | undefined\n  #sent = new Set<number>()',
      },
      {
        file: queue,
        find: 'this.#lastId += 1\n    this.#events.push({ id: this.#lastId, text: `{"id":${this.#lastId},${members}}` })',
        replace: `const id = this.#gap ?? this.#lastId + 2
    this.#gap = undefined
    this.#lastId = Math.max(id, this.#lastId)
    this.#events.push({ id, text: \`{"id":\${id},\${members}}\` })
    this.#events.sort((a, b) => a.id - b.id)`,
      },
      {
        file: queue,
        find: 'this.#handedOut = this.#lastId',
        replace: `if (this.#lastId > this.#handedOut) this.#gap = this.#lastId - 1
    for (const event of this.#events) this.#sent.add(event.id)
    this.#handedOut = this.#lastId`,
      },
      {
        file: queue,
        find: '.filter((event) => event.id > id)',
        replace: '.filter((event) => event.id > id || !this.#sent.has(event.id))',
      },
    ],
  },
  {
    name: 'heartbeat-id-given-again',
    clause: 'queues.unique',
    patches: [
      {
        file: queues,
        find: `line.queue.push('"type":"heartbeat"')\n    this.#answer(line)`,
        replace: `line.waiting?.answer(\`[{"id":\${line.queue.lastEventId + 1},"type":"heartbeat"}]\`, this.#unsent)
    line.waiting = undefined
    this.#startIdling(line)`,
      },
      {
        file: queue,
        find: 'if (id > this.#handedOut) throw badRequest(`Event ${id} was not in this queue`)',
        replace: 'id = Math.min(id, this.#handedOut)',
      },
    ],
  },
  {
    name: 'event-marked-when-it-comes-again',
    clause: 'queues.redelivered-unchanged',
    patches: [
      {
        file: queue,
        find: handOut,
        replace: `const before = this.#handedOut
    this.#handedOut = this.#lastId
    const marked = (text: string) => text.replace('{', '{"redelivered":true,')
    return \`[\${this.#events.map((event) => (event.id > before ? event.text : marked(event.text))).join(',')}]\``,
      },
    ],
  },
  {
    name: 'only-newest-comes-again',
    clause: 'queues.redelivered-unchanged',
    patches: [
      {
        file: queue,
        find: handOut,
        replace: `const before = this.#handedOut
    this.#handedOut = this.#lastId
    this.#events = this.#events.filter((event, at, all) => event.id > before || at === all.length - 1)
    return \`[\${this.#events.map((event) => event.text).join(',')}]\``,
      },
    ],
  },
  {
    name: 'answer-of-waiting-call-not-kept',
    clause: 'queues.resumable',
    patches: [
      {
        file: queues,
        find: 'for (const line of this.#touched) if (line.waiting !== undefined) this.#answer(line)',
        replace: `for (const line of this.#touched) {
      if (line.waiting === undefined) continue
      this.#answer(line)
      line.queue.clear()
    }`,
      },
      { file: queues, find: 'if (line?.waiting !== poll) return', replace: 'if (line === undefined || poll) return' },
    ],
  },
  {
    name: 'setting-back-to-default-not-told',
    clause: 'queues.nothing-lost',
    patches: [
      {
        file: 'people/change-setting.ts',
        find: 'emitUserSettings(service,',
        replace: 'if (service.userSettings.definitions.get(property)?.default !== value) emitUserSettings(service,',
      },
    ],
  },
  {
    name: 'older-of-equal-queues-gets-nothing',
    clause: 'queues.equal-queues-agree',
    patches: [
      {
        file: queues,
        find: 'if (!line.queue.wants(type)) continue',
        replace: `${olderAlike}
        if (isOlder || !line.queue.wants(type)) continue`,
      },
    ],
  },
  {
    name: 'event-twice-in-older-of-equal-queues',
    clause: 'queues.equal-queues-agree',
    patches: [
      {
        file: queues,
        find: 'line.queue.push(members)',
        replace: `line.queue.push(members)
        ${olderAlike}
        if (isOlder) line.queue.push(members)`,
      },
    ],
  },
  {
    name: 'settings-told-to-every-queue',
    clause: 'queues.filtered',
    patches: [
      {
        file: queue,
        find: 'this.options.eventTypes.has(type)',
        replace: "this.options.eventTypes.has(type) || type === 'user_settings'",
      },
    ],
  },
  {
    name: 'queue-of-fetch-takes-all-types',
    clause: 'queues.filtered',
    patches: [
      {
        file: 'endpoints/get-events.ts',
        find: 'service.queues.register(caller.id, request.options)',
        replace: 'service.queues.register(caller.id, { ...request.options, eventTypes: null })',
      },
    ],
  },
  {
    name: 'alert-words-told-only-where-named',
    clause: 'queues.all-types-by-default',
    patches: [
      {
        file: queue,
        find: 'this.options.eventTypes === null ||',
        replace: "this.options.eventTypes === null ? type !== 'alert_words' :",
      },
    ],
  },
  {
    name: 'looks-told-only-where-settings-are-named',
    clause: 'queues.all-types-by-default',
    patches: [
      {
        file: settingsEvent,
        find: "service.queues.emit('user_settings', [user.id], () => text)",
        replace: `const isOfLooks = ['color_scheme', 'fluid_layout_width', 'starred_message_counts'].includes(property)
  service.queues.emit('user_settings', [user.id], ({ options }) =>
    isOfLooks && options.eventTypes === null ? undefined : text,
  )`,
      },
    ],
  },
  {
    name: 'narrowed-queue-gets-messages-only',
    clause: 'queues.narrow-leaves-other-types',
    patches: [
      {
        file: 'events/queue-request.ts',
        find: '      eventTypes,\n',
        replace: "      eventTypes: parameters.json('narrow') === undefined ? eventTypes : new Set(['message']),\n",
      },
    ],
  },
  {
    name: 'public-narrow-lets-direct-messages-through',
    clause: 'queues.narrow-public-channels',
    patches: [
      {
        file: 'events/narrow.ts',
        find: "stream_id !== null && service.channels.get(stream_id).privacy !== 'private'",
        replace: "stream_id === null || service.channels.get(stream_id).privacy !== 'private'",
      },
    ],
  },
  {
    name: 'public-narrow-lets-open-history-through',
    clause: 'queues.narrow-public-channels',
    patches: [
      {
        file: 'events/narrow.ts',
        find: "service.channels.get(stream_id).privacy !== 'private'",
        replace: 'service.channels.get(stream_id).history_public_to_subscribers === 1',
      },
    ],
  },
  {
    name: 'all-public-streams-brings-private-channels',
    clause: 'queues.no-invisible-messages',
    patches: [
      {
        file: messageEvent,
        find: 'return maySee(service, service.users.get(queue.ownerId), message)',
        replace: 'return true',
      },
    ],
  },
  {
    name: 'left-channel-still-told',
    clause: 'queues.no-invisible-messages',
    patches: [
      {
        file: messageEvent,
        find: 'return service.channels.subscribers(message.stream_id)',
        replace: `const { stream_id } = message
  const wasThere = (id: number) => service.subscriptionSettings.of(id).some((own) => own.stream_id === stream_id)
  return [...service.channels.subscribers(stream_id), ...service.queues.owners().filter(wasThere)]`,
      },
    ],
  },
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
  {
    name: 'queue-open-to-anyone-with-a-queue',
    clause: 'queues.private',
    patches: [
      {
        file: queues,
        find: 'if (queue.ownerId !== callerId) throw',
        replace: 'if (queue.ownerId !== callerId && [...this.#lines.ofOwner(callerId)].length === 0) throw',
      },
    ],
  },
  {
    name: 'expired-queue-served',
    clause: 'queues.expired-refused',
    patches: [
      {
        file: queues,
        find: 'if (line.waiting === undefined) this.#discard(line)',
        replace: 'if (line.waiting === undefined) this.#startIdling(line)',
      },
    ],
  },
  {
    name: 'expired-queue-wrong-code',
    clause: 'queues.expired-refused',
    patches: [{ file: 'refusal.ts', find: "'BAD_EVENT_QUEUE_ID'", replace: "'BAD_REQUEST'" }],
  },
  {
    name: 'queue-with-unread-events-expires-early',
    clause: 'queues.survives',
    patches: [
      {
        file: queues,
        find: 'line.queue.options.idleSeconds * 1000',
        replace: 'line.queue.options.idleSeconds * (line.queue.isEmpty ? 1000 : 400)',
      },
    ],
  },
  {
    name: 'expiry-takes-all-queues-of-person',
    clause: 'queues.survives-elsewhere',
    patches: [
      {
        file: queues,
        find: 'if (line.waiting === undefined) this.#discard(line)',
        replace: `const { ownerId } = line.queue
    const ended = ownerId === null ? [line] : [...this.#lines.ofOwner(ownerId)]
    if (line.waiting === undefined) for (const one of ended) this.#discard(one)`,
      },
    ],
  },
  {
    name: 'expiry-ends-newest-queue-of-person',
    clause: 'queues.survives-elsewhere',
    patches: [
      {
        file: queues,
        find: 'if (line.waiting === undefined) this.#discard(line)',
        replace: `const newest = [...this.#lines.ofOwner(line.queue.ownerId ?? -1)].at(-1) ?? line
    if (line.waiting === undefined && newest !== line) this.#startIdling(line)
    if (line.waiting === undefined) this.#discard(newest)`,
      },
    ],
  },
  {
    name: 'heartbeat-after-long-poll-timeout',
    clause: 'queues.heartbeat',
    patches: [{ file: queues, find: 'HEARTBEAT_AFTER_SECONDS * 1000', replace: 'HEARTBEAT_AFTER_SECONDS * 10_000' }],
  },
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
