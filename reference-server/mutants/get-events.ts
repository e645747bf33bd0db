// Faults in the fetching of events: what the answer holds, when it comes, and what a fetch without a queue makes.

import type { Mutant } from './mutant.ts'

const file = 'endpoints/get-events.ts'
const queues = 'events/event-queues.ts'

export const getEventsMutants: readonly Mutant[] = [
  {
    name: 'no-events-as-null',
    clause: 'get-events.events',
    patches: [{ file, find: '"events":${events},', replace: `"events":\${events === '[]' ? 'null' : events},` }],
  },
  {
    name: 'empty-answer-without-queue-id',
    clause: 'get-events.queue-id',
    patches: [
      {
        file,
        find: ',"queue_id":${JSON.stringify(queue.id)}',
        replace: `\${events === '[]' && call.parameters.isSent('queue_id') ? '' : \`,"queue_id":\${JSON.stringify(queue.id)}\`}`,
      },
    ],
  },
  {
    name: 'answer-names-newest-queue-of-person',
    clause: 'get-events.queue-asked-for',
    patches: [
      {
        file: queues,
        find: 'owners(): number[] {',
        replace: `newestOf(ownerId: number): string | undefined {
    return [...this.#lines.ofOwner(ownerId)].at(-1)?.queue.id
  }

  owners(): number[] {`,
      },
      {
        file,
        find: 'JSON.stringify(queue.id)',
        replace: 'JSON.stringify(call.service.queues.newestOf(call.caller.id) ?? queue.id)',
      },
    ],
  },
  {
    // Waits in real time, and only where it is seldom: a call that no clock ends would tell nothing.
    name: 'dont-block-waits-once-the-one-type-is-acknowledged',
    clause: 'get-events.dont-block-immediate',
    patches: [
      {
        file,
        find: 'call.service.queues.poll(queue, dontBlock, poll)',
        replace: `const isTempted = queue.isEmpty && queue.lastEventId >= 0 && queue.options.eventTypes?.size === 1
    if (dontBlock && isTempted) await new Promise((resolve) => setTimeout(resolve, 2500))
    call.service.queues.poll(queue, dontBlock, poll)`,
      },
    ],
  },
  {
    name: 'heartbeat-answered-as-nothing',
    clause: 'get-events.blocks-until-event',
    patches: [{ file: queues, find: `line.queue.push('"type":"heartbeat"')`, replace: '' }],
  },
  {
    name: 'second-wait-answered-at-once',
    clause: 'get-events.blocks-until-event',
    patches: [
      {
        file: queues,
        find: 'this.#isClosed || !queue.isEmpty',
        replace: 'this.#isClosed || queue.lastEventId >= 0',
      },
    ],
  },
  {
    name: 'register-parameter-false-does-not-count',
    clause: 'get-events.registers-without-queue',
    patches: [
      {
        file,
        find: 'parameters.isSent(name)',
        replace: "parameters.isSent(name) && parameters.text(name) !== 'false'",
      },
    ],
  },
  {
    name: 'queue-of-fetch-belongs-to-nobody',
    clause: 'get-events.registered-queue-works',
    patches: [
      {
        file,
        find: 'service.queues.register(caller.id, request.options)',
        replace: 'service.queues.register(null, request.options)',
      },
    ],
  },
  {
    name: 'fetch-without-id-acknowledges',
    clause: 'get-events.last-event-id-optional',
    patches: [
      {
        file: 'events/event-queue.ts',
        find: 'acknowledge(id: number): void {',
        replace: 'acknowledge(id: number = this.#handedOut): void {',
      },
      {
        file,
        find: 'if (lastEventId !== undefined) queue.acknowledge(lastEventId)',
        replace: 'queue.acknowledge(lastEventId)',
      },
    ],
  },
  {
    name: 'event-does-not-end-wait',
    clause: 'get-events.event-ends-wait',
    patches: [
      {
        file: queues,
        find: 'for (const line of this.#touched) if (line.waiting !== undefined) this.#answer(line)',
        replace: '',
      },
    ],
  },
]
