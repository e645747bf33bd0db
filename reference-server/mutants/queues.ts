// Faults of event queues.

import type { Mutant } from './mutant.ts'

export const queueMutants: readonly Mutant[] = [
  {
    name: 'acknowledged-event-again',
    clause: 'queues.newer-than-acknowledged',
    patches: [
      {
        file: 'events/event-queue.ts',
        find: 'this.#events = this.#events.filter((event) => event.id > id)',
        replace: 'this.#events = this.#events.filter((event) => event.id >= id)',
      },
    ],
  },
  {
    name: 'expired-queue-served',
    clause: 'queues.expired-refused',
    patches: [
      {
        file: 'events/event-queues.ts',
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
]
