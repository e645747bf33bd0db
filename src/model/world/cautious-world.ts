// The world without trust in promises that no look has confirmed: what was written but never read back may also be
// otherwise. What must follow even so may be held against a server without blaming it twice for one fault.

import { widened } from '../facts/fact-after-write.ts'
import type { Message } from '../things/message.ts'
import type { Shelf } from '../things/shelf.ts'
import type { World } from './world.ts'

/** Each value as it is without trust, worked out when somebody asks for it. */
class Doubted<Key, Value> extends Map<Key, Value> {
  readonly #trusted: ReadonlyMap<Key, Value>
  readonly #doubted: (value: Value) => Value

  constructor(trusted: ReadonlyMap<Key, Value>, doubted: (value: Value) => Value) {
    super()
    this.#trusted = trusted
    this.#doubted = doubted
  }

  override get(key: Key): Value | undefined {
    const value = this.#trusted.get(key)
    return value && this.#doubted(value)
  }

  override has(key: Key): boolean {
    return this.#trusted.has(key)
  }
}

/** Most messages have nothing in doubt, and are as they were. */
function doubtedMessage(message: Message): Message {
  const [topic, content] = [widened(message.topic), widened(message.content)]
  const stream_id = message.stream_id && widened(message.stream_id)
  if (topic === message.topic && content === message.content && stream_id === message.stream_id) return message
  return { ...message, ...(stream_id && { stream_id }), topic, content }
}

function doubtedShelf(shelf: Shelf): Shelf {
  const facts = new Map([...shelf.facts].map(([key, fact]) => [key, widened(fact)]))
  return { ...shelf, facts, elsewhere: widened(shelf.elsewhere) }
}

export function cautious(world: World): World {
  const messages = new Doubted(world.messages, doubtedMessage)
  const shelves = new Doubted(world.state.shelves, doubtedShelf)
  return { ...world, messages, state: { ...world.state, shelves } }
}
