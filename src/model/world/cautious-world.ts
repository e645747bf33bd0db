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
    if (message === undefined) return undefined
    const place = message.stream_id === undefined ? {} : { stream_id: widened(message.stream_id) }
    return { ...message, ...place, topic: widened(message.topic), content: widened(message.content) }
  }

  override has(message_id: number): boolean {
    return this.#trusted.has(message_id)
  }
}

export function cautious(world: World): World {
  return { ...world, messages: new DoubtedMessages(world.messages) }
}
