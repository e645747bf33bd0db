// What is known of a message: its text and place, its edits, and what was attached to it.

import type { Answered, Fact } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import type { Interval } from '../facts/moment.ts'

export interface Message {
  readonly message_id: number
  readonly sender_id: Fact<number>
  /** Absent for direct messages. */
  readonly stream_id?: Fact<number>
  /** The other participants and the sender, for direct messages. */
  readonly participants?: readonly number[]
  readonly topic: Fact<string>
  readonly content: Fact<string>
  readonly timestamp: Fact<number>
  readonly original: { readonly topic: Fact<string>; readonly content: Fact<string> }
  /** Oldest first. */
  readonly edits: readonly PastEdit[]
  /** False once an edit may have happened that is not listed. */
  readonly editsComplete: boolean
  /** True once a promise was overwritten before any look had confirmed it, so that edits may be missing or too many. */
  readonly unseenEdits?: boolean
  /** True where the run itself made the message. */
  readonly own: boolean
  readonly submessages?: Fact<readonly Submessage[]>
  /** Who got it when it was sent: the subscribers or participants of that time. */
  readonly receivers?: readonly number[]
  /** The edits that gave it a topic or content beyond the bounds, until a look shows what became of that. */
  readonly beyondBound?: { readonly topic?: number; readonly content?: number }
  /** The edit that marked its empty topic as resolved, until a look shows what became of that. */
  readonly emptyResolved?: number | undefined
  /** The last single fetch of it. */
  readonly alone?: Alone
}

/** One edit of one message, as far as it is known. */
export interface PastEdit {
  readonly exchange: number
  readonly user_id: number
  readonly time: Interval | undefined
  readonly content?: { readonly before: Fact<string>; readonly after: Fact<string> }
  readonly topic?: {
    readonly before: Fact<string>
    readonly after: Fact<string>
    /** Whether it did no more than resolve or unresolve the topic, which is no move. */
    readonly resolves: Answered
  }
  readonly channel?: { readonly before: Fact<number>; readonly after: Fact<number> }
}

/** How a single fetch showed a message, but for what depends on the question. */
interface Alone {
  readonly exchange: number
  readonly user_id: number
  readonly shown: Fields
}

export interface Submessage {
  readonly msg_type: string
  readonly content: string
  readonly sender_id: number
}

/** The message with these parts; itself where it has them, since most looks teach nothing. */
export function withParts(message: Message, parts: Partial<Message>): Message {
  for (const name in parts)
    if (parts[name as keyof Message] !== message[name as keyof Message]) return { ...message, ...parts }
  return message
}

const blank: { readonly [Name in keyof Required<Message>]: undefined } = {
  ...{ message_id: undefined, sender_id: undefined, stream_id: undefined, participants: undefined, topic: undefined },
  ...{ content: undefined, timestamp: undefined, original: undefined, edits: undefined, editsComplete: undefined },
  ...{ unseenEdits: undefined, own: undefined, submessages: undefined },
  ...{ receivers: undefined, beyondBound: undefined, emptyResolved: undefined, alone: undefined },
}

/** The same with all members: what has one shape only is read faster, and messages are read most of all. */
export function shaped(message: Message): Message {
  return { ...blank, ...message } as Message
}

/** Whether anything is known of where it stands. */
export function isPlaced({ topic, stream_id, editsComplete }: Message): boolean {
  return editsComplete || topic.kind !== 'unknown' || (stream_id !== undefined && stream_id.kind !== 'unknown')
}
