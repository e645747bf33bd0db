// Sets of event types, one for all queues that were asked for with the same text: clients of one kind all ask alike.
// Knows nothing of what the text must be.

const MAX_TEXTS = 1000
const MAX_CHARACTERS = 1000

export class SharedTypes {
  readonly #byText = new Map<string, ReadonlySet<string>>()

  of(text: string): ReadonlySet<string> | undefined {
    return this.#byText.get(text)
  }

  share(text: string, types: ReadonlySet<string>): ReadonlySet<string> {
    if (text.length > MAX_CHARACTERS) return types
    if (this.#byText.size >= MAX_TEXTS) this.#byText.clear()
    this.#byText.set(text, types)
    return types
  }
}
