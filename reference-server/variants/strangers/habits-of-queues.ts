// Habits of event queues and of what they tell.

import { type Habit, habitsIn } from './habit.ts'

const queues = habitsIn('queues/event-queues.ts')
const queue = habitsIn('queues/event-queue.ts')
const limits = habitsIn('limits.ts')
const tell = habitsIn('presence/tell.ts')

export const queueHabits: readonly Habit[] = [
  queues(
    'queue-ids-of-its-own',
    'queues.ids',
    '`queue-${this.#registered}${this.#mark}`',
    '`${this.#registered}:fb67bf8a-c031✔`',
  ),
  {
    name: 'events-count-from-far',
    clause: 'queues.ids',
    patches: ['#lastId', '#handedOut', '#acknowledged'].map((name) => ({
      file: 'queues/event-queue.ts',
      find: `${name} = -1`,
      replace: `${name} = 5_000_000_000_000`,
    })),
  },
  queue('events-count-in-steps', 'queues.ids', 'this.#lastId += 1', 'this.#lastId += 7'),
  habitsIn('register/queue-request.ts')(
    'idle-time-as-it-likes',
    'register-queue.idle-timeout-granted',
    'return Math.min(Math.max(asked, QUEUE_IDLE_SECONDS_MIN), QUEUE_IDLE_SECONDS_MAX)',
    'return Math.min(Math.max(asked, QUEUE_IDLE_SECONDS_MIN + 400), 900, QUEUE_IDLE_SECONDS_MAX)',
  ),
  limits(
    'idle-for-long',
    'register-queue.idle-timeout-granted',
    'QUEUE_IDLE_SECONDS = 600',
    'QUEUE_IDLE_SECONDS = 1800',
  ),
  limits(
    'heartbeat-soon',
    'get-events.length-of-wait',
    'HEARTBEAT_AFTER_SECONDS = 50',
    'HEARTBEAT_AFTER_SECONDS = 15',
    ['heartbeat-late'],
  ),
  {
    name: 'heartbeat-late',
    clause: 'get-events.length-of-wait',
    patches: [
      { file: 'limits.ts', find: 'HEARTBEAT_AFTER_SECONDS = 50', replace: 'HEARTBEAT_AFTER_SECONDS = 58' },
      { file: 'limits.ts', find: 'LONGPOLL_TIMEOUT_SECONDS = 90', replace: 'LONGPOLL_TIMEOUT_SECONDS = 400' },
    ],
  },
  queues(
    'sweeps-now-and-then',
    'queues.sweep',
    'line.queue.options.idleSeconds * 1000',
    'line.queue.options.idleSeconds * 1000 + 90_000',
  ),
  queues(
    'heartbeats-at-once',
    'queues.unattended-heartbeats',
    '    line.waiting = poll\n',
    '    line.waiting = poll\n    if (dontBlock && queue.isEmpty) queue.push(\'"type":"heartbeat"\')\n',
    ['older-poll-refused'],
  ),
  queues(
    'heartbeats-with-more',
    'heartbeat-event.further-fields',
    `line.queue.push('"type":"heartbeat"')`,
    `line.queue.push('"type":"heartbeat","op":"beat","load":0.5')`,
  ),
  queues(
    'older-poll-refused',
    'queues.two-polls',
    "line.waiting?.answer('[]', this.#unsent)\n    line.waiting = poll\n",
    'line.waiting?.refuse(badEventQueueId(queue.id), this.#unsent)\n    line.waiting = poll\n',
  ),
  queue(
    'any-acknowledgement',
    'queues.unknown-acknowledgement',
    'if (id > this.#handedOut) throw badRequest(`Event ${id} was not in this queue`)',
    'if (id > this.#handedOut) return',
  ),
  {
    name: 'acknowledged-events-kept',
    clause: 'queues.going-back',
    patches: [
      {
        file: 'queues/event-queue.ts',
        find: '  #events: QueuedEvent[] = []\n',
        replace: '  #events: QueuedEvent[] = []\n  #gone: QueuedEvent[] = []\n',
      },
      {
        file: 'queues/event-queue.ts',
        find: 'if (id < this.#acknowledged) throw badRequest(`An event newer than ${id} has already been pruned!`)',
        replace: 'this.#events = [...this.#gone, ...this.#events]',
      },
      {
        file: 'queues/event-queue.ts',
        find: '    this.#events = this.#events.filter((event) => event.id > id)\n  }\n\n  /** The JSON',
        replace:
          '    this.#gone = this.#events.filter((event) => event.id <= id)\n    this.#events = this.#events.filter((event) => event.id > id)\n  }\n\n  /** The JSON',
      },
    ],
  },
  {
    name: 'queues-of-others-forbidden',
    clause: 'envelope.other-codes',
    patches: [
      {
        file: 'queues/event-queues.ts',
        find: "import { badEventQueueId, badRequest } from '../refusal.ts'",
        replace: "import { badEventQueueId, badRequest, Refusal } from '../refusal.ts'",
      },
      {
        file: 'queues/event-queues.ts',
        find: 'if (queue.ownerId !== callerId) throw badEventQueueId(queueId)',
        replace: "if (queue.ownerId !== callerId) throw new Refusal(403, 'NOT_YOURS', 'Not yours')",
      },
    ],
  },
  queue(
    'news-between-events',
    'event.other-types',
    'push(members: string): void {\n',
    `push(members: string): void {
    if (this.options.eventTypes === null && !members.includes('"heartbeat"')) {
      this.#lastId += 1
      this.#events.push({ id: this.#lastId, text: \`{"id":\${this.#lastId},"type":"stranger_news","op":3,"person":null}\` })
    }
`,
  ),
  queue(
    'events-with-more',
    'envelope.form',
    '`{"id":${this.#lastId},${members}}`',
    '`{"stranger":{"of":[null]},"id":${this.#lastId},${members}}`',
  ),
  queues(
    'events-after-a-while',
    'event.emission',
    '        line.queue.push(members)\n        this.#touched.add(line)\n',
    `        this.#clock.at(this.#clock.nowMs() + 1500, () => {
          line.queue.push(members)
          this.#touched.add(line)
          this.flush()
        })
`,
  ),
  habitsIn('messages/delete-message-event.ts')(
    'deletions-one-by-one',
    'delete-message-event.one-bulk-event',
    'emit(true, { message_ids: messageIds })',
    'for (const id of messageIds) emit(true, { message_ids: [id] })',
  ),
  habitsIn('messages/delete-message-event.ts')(
    'lists-beside-single-deletions',
    'delete-message-event.further-fields',
    'emit(false, { message_id })',
    'emit(false, { message_id, message_ids: messageIds })',
  ),
  tell(
    'every-presence-told',
    'presence-event.how-often',
    'if (isActive && isOld(activeMs, nowMs, PRESENCE_OFFLINE_AFTER_SECONDS)) emitPresence',
    'if (PRESENCE_OFFLINE_AFTER_SECONDS > 0) emitPresence',
    ['no-presence-told'],
  ),
  tell(
    'no-presence-told',
    'presence-event.how-often',
    'if (isActive && isOld(activeMs, nowMs, PRESENCE_OFFLINE_AFTER_SECONDS)) emitPresence',
    'if (PRESENCE_OFFLINE_AFTER_SECONDS < 0) emitPresence',
  ),
  habitsIn('emoji/realm-emoji-event.ts')(
    'emoji-told-as-a-list',
    'realm-emoji-event.fields',
    "op: 'update', realm_emoji: after",
    "op: 'update', all: Object.values(after)",
  ),
  habitsIn('linkifiers/realm-linkifiers-event.ts')(
    'linkifiers-told-otherwise',
    'realm-linkifiers-event.fields',
    'realm_linkifiers: linkifierRecords(service)',
    'filters: { all: linkifierRecords(service).length }',
  ),
  habitsIn('channels/subscription-event.ts')(
    'events-without-subscribers',
    'subscription-event.subscribers',
    'subscriptionObject(service, userId, channel, settings, subscriptionFormOf(options))',
    "subscriptionObject(service, userId, channel, settings, { ...subscriptionFormOf(options), includeSubscribers: 'false' })",
  ),
]
