// What belongs to a person: navigation views, snippets, alert words, profile fields.

import type { Interval } from '../facts/moment.ts'

export interface NavigationView {
  readonly fragment: string
  readonly is_pinned: boolean
  readonly name: string | null
}

export interface SavedSnippet {
  /** Absent where whoever made it did not tell. */
  readonly id?: number
  readonly title: string
  readonly content: string
  readonly date_created?: number
  /** The target's time when it was made. */
  readonly made?: Interval
}

export interface ProfileField {
  readonly id: number
  readonly name: string
  readonly type: string
}
