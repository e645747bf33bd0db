// What belongs to a person: navigation views, snippets, alert words, profile fields.

import type { Interval } from '../facts/moment.ts'
import type { Group } from './group.ts'

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

/** Each replaces what was there before. */
export type PossessionEffect =
  | { readonly set: 'state'; readonly of: 'views'; readonly user_id: number; readonly to: readonly NavigationView[] }
  | { readonly set: 'state'; readonly of: 'snippets'; readonly user_id: number; readonly to: readonly SavedSnippet[] }
  | { readonly set: 'state'; readonly of: 'alert-words'; readonly user_id: number; readonly to: readonly string[] }
  | { readonly set: 'state'; readonly of: 'group'; readonly to: Group }
  | { readonly set: 'state'; readonly of: 'profile-field'; readonly to: ProfileField }
  | {
      readonly set: 'state'
      readonly of: 'profile-value'
      readonly user_id: number
      readonly field_id: number
      readonly to: string | null
    }
