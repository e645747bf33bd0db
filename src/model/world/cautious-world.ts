// The world without trust in promises that no look has confirmed: what was written but never read back may also be
// otherwise. What must follow even so may be held against a server without blaming it twice for one fault.

import { widened } from '../facts/fact-after-write.ts'
import type { Message } from '../things/message.ts'
import type { World } from './world.ts'

class DoubtedMessages extends Map<number, Message> {
  readonly #trusted: ReadonlyMap<number, Message>

  constructor(trusted: ReadonlyMap<number, Message>) {
    super()
    this.#trusted = trusted
  }

  override get(message_id: number): Message | undefined {
    const message = this.#trusted.get(message_id)
    return message && doubted(message)
  }

  override has(message_id: number): boolean {
    return this.#trusted.has(message_id)
  }
}

/** Most messages have nothing in doubt, and are as they were. */
function doubted(message: Message): Message {
  const [topic, content] = [widened(message.topic), widened(message.content)]
  const stream_id = message.stream_id && widened(message.stream_id)
  if (topic === message.topic && content === message.content && stream_id === message.stream_id) return message
  return { ...message, ...(stream_id && { stream_id }), topic, content }
}

export function cautious(world: World): World {
  return { ...world, messages: new DoubtedMessages(world.messages) }
}
