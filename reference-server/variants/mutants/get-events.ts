// Faults in the fetching of events: what the answer holds, when it comes, and what a fetch without a queue makes.

import { faultsIn, type Mutant } from './mutant.ts'

const file = 'endpoints/get-events.ts'
const queues = 'queues/event-queues.ts'

export const getEventsMutants: readonly Mutant[] = [
  faultsIn(file)(
    'no-events-as-null',
    'get-events.events',
    '"events":${events},',
    `"events":\${events === '[]' ? 'null' : events},`,
  ),
  faultsIn(file)(
    'empty-answer-without-queue-id',
    'get-events.queue-id',
    ',"queue_id":${JSON.stringify(queue.id)}',
    `\${events === '[]' && call.parameters.isSent('queue_id') ? '' : \`,"queue_id":\${JSON.stringify(queue.id)}\`}`,
  ),
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
  faultsIn(queues)(
    'heartbeat-answered-as-nothing',
    'get-events.blocks-until-event',
    `line.queue.push('"type":"heartbeat"')`,
    '',
  ),
  faultsIn(queues)(
    'second-wait-answered-at-once',
    'get-events.blocks-until-event',
    'this.#isClosed || !queue.isEmpty',
    'this.#isClosed || queue.lastEventId >= 0',
  ),
  faultsIn(file)(
    'register-parameter-false-does-not-count',
    'get-events.registers-without-queue',
    'parameters.isSent(name)',
    "parameters.isSent(name) && parameters.text(name) !== 'false'",
  ),
  faultsIn(file)(
    'queue-of-fetch-belongs-to-nobody',
    'get-events.registered-queue-works',
    'service.queues.register(caller.id, request.options)',
    'service.queues.register(null, request.options)',
  ),
  {
    name: 'fetch-without-id-acknowledges',
    clause: 'get-events.last-event-id-optional',
    patches: [
      {
        file: 'queues/event-queue.ts',
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
  faultsIn(queues)(
    'event-does-not-end-wait',
    'get-events.event-ends-wait',
    'this.#answer(line)\n      left -= 1',
    'left -= 1',
  ),
]
