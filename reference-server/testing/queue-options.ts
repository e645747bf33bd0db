// What a queue is asked for by a client that asks for nothing in particular, for tests.
import type { QueueOptions } from '../queues/queue-options.ts'

export const QUEUE_OPTIONS: QueueOptions = {
  applyMarkdown: false,
  clientGravatar: true,
  includeSubscribers: 'false',
  slimPresence: false,
  allPublicStreams: true,
  eventTypes: null,
  capabilities: new Set<string>(),
  narrow: undefined,
  isInNarrow: () => true,
  idleSeconds: 600,
}
