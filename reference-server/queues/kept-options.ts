// What a client asked of its queue, as a text that outlives the server. Knows nothing of the queue's contents.
import type { QueueOptions } from './queue-options.ts'

/** All but what follows from the narrow. */
export type WrittenOptions = Omit<QueueOptions, 'isInNarrow' | 'eventTypes' | 'capabilities'> & {
  readonly eventTypes: readonly string[] | null
  readonly capabilities: readonly string[]
}

export function writtenOptions({ isInNarrow: _, eventTypes, capabilities, ...rest }: QueueOptions): string {
  const written: WrittenOptions = {
    ...rest,
    eventTypes: eventTypes && [...eventTypes],
    capabilities: [...capabilities],
  }
  return JSON.stringify(written)
}
