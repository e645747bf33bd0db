// Takes up the queues of a server that ended, with everything in them that their clients had not acknowledged.
// Knows nothing of who waits.

import { EventQueue } from '../queues/event-queue.ts'
import type { WrittenOptions } from '../queues/kept-options.ts'
import type { QueueOptions } from '../queues/queue-options.ts'
import type { Service } from '../service.ts'
import type { QueueLog } from '../store/queue-log.ts'
import { readNarrow } from './narrow.ts'

export function resumeQueues(service: Service, log: QueueLog): void {
  const kept = log.queues()
  const events = log.restore(new Map(kept.map(({ number, acknowledged }) => [number, acknowledged])))
  const byQueue = Map.groupBy(events, ({ queue }) => queue)
  for (const { number, id, owner_id, options, acknowledged } of kept) {
    const queue = new EventQueue(id, owner_id, readOptions(service, options))
    queue.restore(byQueue.get(number) ?? [], acknowledged)
    service.queues.resume(queue, number)
  }
}

function readOptions(service: Service, text: string): QueueOptions {
  const { eventTypes, capabilities, ...rest } = JSON.parse(text) as WrittenOptions
  return {
    ...rest,
    eventTypes: eventTypes && new Set(eventTypes),
    capabilities: new Set(capabilities),
    isInNarrow: readNarrow(service, rest.narrow),
  }
}
