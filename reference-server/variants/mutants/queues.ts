// Faults in how event queues deliver: in which order, how often, under which ids.

import { faultsIn, type Mutant } from './mutant.ts'

const queue = 'queues/event-queue.ts'
const queues = 'queues/event-queues.ts'

const handOut = "this.#handedOut = this.#lastId\n    return `[${this.#events.map((event) => event.text).join(',')}]`"

/** Of the queues of a person that were registered alike, all but the newest. */
const olderAlike = `const formOf = ({ eventTypes, capabilities, ...options }: typeof line.queue.options) =>
          JSON.stringify([options, [...(eventTypes ?? ['all'])].sort(), [...capabilities].sort()])
        const alike = [...this.#lines.ofOwner(ownerId)].filter(
          ({ queue }) => formOf(queue.options) === formOf(line.queue.options),
        )
        const isOlder = alike.at(-1) !== line`

export const queueMutants: readonly Mutant[] = [
  faultsIn(queue)(
    'acknowledged-event-again',
    'queues.newer-than-acknowledged',
    'this.#events = this.#events.filter((event) => event.id > id)',
    'this.#events = this.#events.filter((event) => event.id >= id)',
  ),
  faultsIn(queue)(
    'events-come-again-behind-new-ones',
    'queues.ordered',
    handOut,
    `const before = this.#handedOut
    this.#handedOut = this.#lastId
    const again = this.#events.filter((event) => event.id <= before)
    const all = [...this.#events.filter((event) => event.id > before), ...again]
    return \`[\${all.map((event) => event.text).join(',')}]\``,
  ),
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
  faultsIn(queue)(
    'event-marked-when-it-comes-again',
    'queues.redelivered-unchanged',
    handOut,
    `const before = this.#handedOut
    this.#handedOut = this.#lastId
    const marked = (text: string) => text.replace('{', '{"redelivered":true,')
    return \`[\${this.#events.map((event) => (event.id > before ? event.text : marked(event.text))).join(',')}]\``,
  ),
  faultsIn(queue)(
    'only-newest-comes-again',
    'queues.redelivered-unchanged',
    handOut,
    `const before = this.#handedOut
    this.#handedOut = this.#lastId
    this.#events = this.#events.filter((event, at, all) => event.id > before || at === all.length - 1)
    return \`[\${this.#events.map((event) => event.text).join(',')}]\``,
  ),
  {
    name: 'answer-of-waiting-call-not-kept',
    clause: 'queues.resumable',
    patches: [
      {
        file: queues,
        find: 'this.#answer(line)\n      left -= 1',
        replace: 'this.#answer(line)\n      line.queue.clear()\n      left -= 1',
      },
      { file: queues, find: 'if (line?.waiting !== poll) return', replace: 'if (line === undefined || poll) return' },
    ],
  },
  faultsIn('people/change-setting.ts')(
    'setting-back-to-default-not-told',
    'update-settings.told',
    'emitUserSettings(service,',
    'if (service.userSettings.definitions.get(property)?.default !== value) emitUserSettings(service,',
  ),
  faultsIn(queues)(
    'older-of-equal-queues-gets-nothing',
    'queues.equal-queues-agree',
    'if (!line.queue.wants(type)) continue',
    `${olderAlike}
        if (isOlder || !line.queue.wants(type)) continue`,
  ),
  faultsIn(queues)(
    'event-twice-in-older-of-equal-queues',
    'queues.equal-queues-agree',
    'line.queue.push(members)',
    `line.queue.push(members)
        ${olderAlike}
        if (isOlder) line.queue.push(members)`,
  ),
]
