// Faults of Plumbline itself. One inside a rule costs what that rule would have shown, and no more: it is kept for the
// report, and the judging goes on.

export interface Fault {
  /** The exchange that was judged, or the last one before the line that was. */
  readonly exchange: number
  /** What was at work: an endpoint's slug, or the part of the judge. */
  readonly rule: string
  readonly stack: string
}

/** More of them tell nothing new. */
const keptAtMost = 100

export class Faults {
  readonly #all: Fault[] = []

  get all(): readonly Fault[] {
    return this.#all
  }

  /** Carries out an act, or what is to be done instead where it fails. */
  contain<T>(exchange: number, rule: string, act: () => T, instead: () => T): T {
    try {
      return act()
    } catch (error) {
      if (this.#all.length < keptAtMost) this.#all.push({ exchange, rule, stack: stackOf(error) })
      return instead()
    }
  }
}

/** What is done instead of an act that has nothing to give. */
export function nothing(): void {}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
}
