// What belongs to people and is neither a message nor a subscription: their navigation views, snippets and alert words,
// the groups they are in, and the values of their profile fields.

import type { Fact } from './fact.ts'
import type { Interval } from './outcome.ts'
import type { World } from './world.ts'

export interface NavigationView {
  readonly fragment: string
  readonly is_pinned: boolean
  readonly name: string | null
}

export interface SavedSnippet {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly date_created: number
  /** The target's time when it was made. */
  readonly made?: Interval
}

export interface Group {
  readonly user_group_id: number
  readonly name: string
  readonly members: readonly number[]
  readonly subgroups: readonly number[]
  /** What requests promised of groups below, or may have done; the others are as `subgroups` says. */
  readonly edges?: ReadonlyMap<number, Fact<boolean>>
  /** Those who were added or removed since it was made. */
  readonly changed?: ReadonlySet<number>
  /** How many requests about subgroups there were when it was last looked at. */
  readonly writesSeen?: number
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

export function setProfileValue({ state }: World, effect: Extract<PossessionEffect, { of: 'profile-value' }>): void {
  state.profileValues.set(`${effect.user_id} ${effect.field_id}`, effect.to)
}
