// What Markdown asks of the organization it is written in, and what it tells about a text besides its HTML.
// Knows nothing of Markdown's own rules.
import type { Linkifier } from '../store/linkifiers.ts'
import type { Work } from './work.ts'

export interface MentionedPerson {
  readonly id: number
  readonly full_name: string
}

export interface Surroundings {
  /** A person by name, or by id; the id counts where both are given. */
  person(name: string, id: number | undefined): MentionedPerson | undefined
  /** The code of a custom emoji. */
  customEmoji(name: string): string | undefined
  readonly linkifiers: readonly Linkifier[]
}

export interface Findings {
  readonly mentionedIds: Set<number>
  mentionsChannel: boolean
  mentionsTopic: boolean
  hasLink: boolean
  hasImage: boolean
}

/** Handed through the parser from one rule to the next. */
export interface Environment {
  readonly surroundings: Surroundings
  readonly findings: Findings
  readonly work: Work
}

export function newFindings(): Findings {
  return { mentionedIds: new Set(), mentionsChannel: false, mentionsTopic: false, hasLink: false, hasImage: false }
}
