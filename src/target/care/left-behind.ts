// What a run could not put away, by kind and number.

export type LeftBehind = Readonly<Partial<Record<Kind, number>>>

const kinds = {
  people: ['person', 'people'],
  channels: ['channel', 'channels'],
  groups: ['group', 'groups'],
  emoji: ['emoji', 'emoji'],
  domains: ['domain', 'domains'],
  profile_fields: ['profile field', 'profile fields'],
  linkifiers: ['linkifier', 'linkifiers'],
  settings: ['changed setting', 'changed settings'],
  messages: ['message', 'messages'],
} as const

export type Kind = keyof typeof kinds

/** Counts; what there is none of is not in it. Whatever is to be put away counts as left until that was done. */
export class Remainder {
  readonly #counts = new Map<Kind, number>()
  readonly #pending = new Map<Kind, number>()

  add(kind: Kind, number = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + number)
  }

  /** So many are to be put away, or back. */
  expect(kind: Kind, number: number): void {
    this.#pending.set(kind, number)
  }

  /** So many of those were. */
  away(kind: Kind, number = 1): void {
    this.#pending.set(kind, Math.max(0, (this.#pending.get(kind) ?? 0) - number))
  }

  /** All of them were tried; those that stay were added. */
  tried(kind: Kind): void {
    this.#pending.delete(kind)
  }

  get all(): LeftBehind {
    const sum = (kind: Kind) => (this.#counts.get(kind) ?? 0) + (this.#pending.get(kind) ?? 0)
    const all = [...new Set([...this.#counts.keys(), ...this.#pending.keys()])]
    return Object.fromEntries(all.map((kind) => [kind, sum(kind)]).filter(([, number]) => number !== 0))
  }
}

/** Undefined where nothing was left. */
export function leftBehindText(left: LeftBehind): string | undefined {
  const parts = Object.entries(left).map(([kind, number]) => `${number} ${kinds[kind as Kind][number === 1 ? 0 : 1]}`)
  const [last, ...others] = parts.reverse()
  if (last === undefined) return undefined
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`
}
