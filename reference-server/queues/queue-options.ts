// What a client asked of its queue when it registered: which events it wants and in which form.
// Knows nothing of the queue's contents.

import type { Message } from '../store/messages.ts'
import type { IncludeSubscribers } from './include-subscribers.ts'

export interface QueueOptions {
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly includeSubscribers: IncludeSubscribers
  readonly slimPresence: boolean
  readonly allPublicStreams: boolean
  /** null means all. */
  readonly eventTypes: ReadonlySet<string> | null
  readonly capabilities: ReadonlySet<string>
  /** The narrow as it was sent, of which `isInNarrow` was made. */
  readonly narrow: unknown
  readonly isInNarrow: (message: Message) => boolean
  readonly idleSeconds: number
}
