// Tells entries of a bot's storage as members of a JSON object, passage by passage. Knows nothing of where they go.
import type { Passage } from '../store/storage-reading.ts'

export class EntriesJson {
  #isFirst = true
  #isInValue = false

  take(passages: readonly Passage[]): string {
    let text = ''
    for (const passage of passages) text += this.#takeOne(passage)
    return text
  }

  /** Ends what is under way. */
  end(): string {
    return this.#isFirst ? '' : '"'
  }

  #takeOne([, , piece, key, value]: Passage): string {
    const begin = piece === 0 ? this.#begin() : ''
    if (value === null) return begin + escaped(key)
    const between = this.#isInValue ? '' : '":"'
    this.#isInValue = true
    return begin + escaped(key) + between + escaped(value)
  }

  #begin(): string {
    const begin = this.#isFirst ? '"' : '","'
    this.#isFirst = false
    this.#isInValue = false
    return begin
  }
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
