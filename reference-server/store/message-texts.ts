// Keeps texts that were made of messages, one map for each form, until they are out of date.
// Knows nothing of what is in the texts.

interface Kept {
  readonly version: number
  readonly text: string
}

const MAX_TEXTS_OF_A_FORM = 20_000

export class MessageTexts {
  /** Changes whenever a text is kept. */
  version = 0
  readonly #byForm = new Map<number, Map<number, Kept>>()
  #surroundings = -1

  /** The text of a message at a version, made if it is not there. Any change of the surroundings outdates all. */
  find(form: number, id: number, version: number, surroundings: number, make: () => string): string {
    if (surroundings !== this.#surroundings) this.clear()
    this.#surroundings = surroundings
    const texts = this.#byForm.get(form) ?? new Map<number, Kept>()
    this.#byForm.set(form, texts)
    const kept = texts.get(id)
    if (kept !== undefined && kept.version === version) return kept.text
    const text = make()
    if (texts.size >= MAX_TEXTS_OF_A_FORM) texts.clear()
    texts.set(id, { version, text })
    this.version += 1
    return text
  }

  clear(): void {
    this.#byForm.clear()
  }
}
