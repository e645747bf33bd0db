// When an exchange took place and who asked, and what came back.

import type { Fields } from './fields.ts'

export interface Interval {
  readonly from: number
  readonly to: number
}

/** The circumstances of an exchange. Times are the target's, in UNIX seconds. */
export interface Moment {
  readonly exchange: number
  /** Who asked; undefined where no credentials were sent. */
  readonly user_id: number | undefined
  /** When the target worked on it; undefined while its clock is not known. */
  readonly time: Interval | undefined
  /** The feature level by which the target is judged. */
  readonly level: number
  /** Names that were sent and that the endpoint does not have at this level. */
  readonly unsupported?: readonly string[] | undefined
}

export type Answer =
  | { readonly result: 'success'; readonly body: Fields }
  | { readonly result: 'error'; readonly code: string; readonly body: Fields }
  /** No answer came, or none that tells whether the request took effect. */
  | { readonly result: 'none' }

/** What became of a request; `unread` where nobody could read all that it says. */
export type Fate = 'done' | 'refused' | 'maybe' | 'unread'
