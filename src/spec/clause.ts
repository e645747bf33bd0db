// A clause: one testable statement of the specification in our own words.

export type Strength = 'must' | 'should' | 'deprecated' | 'open'

export interface Clause {
  readonly id: string
  readonly says: string
  /** What it was called before; files that name it so go on to mean it. */
  readonly was?: readonly string[]
  readonly strength: Strength
  readonly since?: number
  /** The last feature level at which it applies. */
  readonly until?: number
  /** What a check of it requires beyond the endpoints themselves. */
  readonly needs: readonly string[]
  /** Present where the clause says that something is refused; the parts of the request that make it so. */
  readonly refusal?: {
    readonly offending: readonly string[]
    /** `elsewhere` where whoever is refused can never succeed at this endpoint, so that another one must serve them. */
    readonly able?: 'elsewhere'
  }
  /** `judged` where no request that a history does not show could explain a breach. */
  readonly incomplete?: 'judged'
  /** True where one answer, with its request, can contradict it by itself. */
  readonly alone?: true
  /** Why nothing judges it. */
  readonly unjudged?: string
  /** The file it stands in, relative to `specs/`. */
  readonly file: string
}

/** The clause group of an id: `edit-message` of `edit-message.change-all`. */
export function groupOf(id: string): string {
  return id.slice(0, id.indexOf('.'))
}
