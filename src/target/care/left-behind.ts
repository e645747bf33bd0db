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

/** Counts; what there is none of is not in it. */
export class Remainder {
  readonly #counts = new Map<Kind, number>()

  add(kind: Kind, number = 1): void {
    if (number > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + number)
  }

  get all(): LeftBehind {
    return Object.fromEntries(this.#counts)
  }
}

/** Undefined where nothing was left. */
export function leftBehindText(left: LeftBehind): string | undefined {
  const parts = Object.entries(left).map(([kind, number]) => `${number} ${kinds[kind as Kind][number === 1 ? 0 : 1]}`)
  const [last, ...others] = parts.reverse()
  if (last === undefined) return undefined
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`
}
