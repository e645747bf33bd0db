// Keeps texts that were made for one person as long as nothing at all was written: clients that lost their queues come
// back all at once, and ask for the same again. Knows nothing of what is in a text.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

const MAX_CHARACTERS = 20_000_000

export class KeptText {
  readonly text: string
  /** What is sent where it is the whole answer, made when it first is. */
  bytes: Buffer | undefined

  constructor(text: string) {
    this.text = text
  }
}

export class UnchangedTexts {
  readonly #changes: StatementSync
  readonly #kept = new Map<string, KeptText>()
  #characters = 0
  #at = -1

  constructor(database: DatabaseSync) {
    this.#changes = database.prepare('SELECT total_changes()')
    this.#changes.setReturnArrays(true)
  }

  /** Finds or makes texts for one person, while nothing is written. */
  of(userId: number): (name: string, make: () => string) => KeptText {
    const [changes] = this.#changes.get() as unknown as [number]
    if (changes !== this.#at) this.#forgetAll()
    this.#at = changes
    return (name, make) => {
      const key = `${userId} ${name}`
      return this.#kept.get(key) ?? this.#keep(key, make())
    }
  }

  #keep(key: string, text: string): KeptText {
    const characters = key.length + text.length
    if (this.#characters + characters > MAX_CHARACTERS) this.#forgetAll()
    this.#characters += characters
    const kept = new KeptText(text)
    this.#kept.set(key, kept)
    return kept
  }

  #forgetAll(): void {
    this.#kept.clear()
    this.#characters = 0
  }
}
