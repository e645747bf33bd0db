// What a client asked of its queue, as a text that outlives the server, and back. Knows nothing of the queue's contents.

import type { Service } from '../service.ts'
import { readNarrow } from './narrow.ts'
import type { QueueOptions } from './queue-options.ts'

type Written = Omit<QueueOptions, 'isInNarrow' | 'eventTypes' | 'capabilities'> & {
  readonly eventTypes: readonly string[] | null
  readonly capabilities: readonly string[]
}

export function writtenOptions({ isInNarrow: _, eventTypes, capabilities, ...rest }: QueueOptions): string {
  const written: Written = { ...rest, eventTypes: eventTypes && [...eventTypes], capabilities: [...capabilities] }
  return JSON.stringify(written)
}

export function readOptions(service: Service, text: string): QueueOptions {
  const { eventTypes, capabilities, ...rest } = JSON.parse(text) as Written
  return {
    ...rest,
    eventTypes: eventTypes && new Set(eventTypes),
    capabilities: new Set(capabilities),
    isInNarrow: readNarrow(service, rest.narrow),
  }
}
