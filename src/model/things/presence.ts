// What is known of somebody’s presence, and how lists of presences were asked for.

import type { Interval } from '../facts/moment.ts'

export interface Update {
  /** undefined where nobody knows whose it is. */
  readonly user_id: number | undefined
  readonly exchange: number
  readonly time: Interval | undefined
  /** undefined where it is not clear what it says. */
  readonly status: string | undefined
}

export interface Presence {
  readonly user_id: number
  /** The first update of all. */
  readonly first?: Update
  /** The last one that must show: the first, or one long after all that came before it. */
  readonly taken?: Update
  /** The last one that may show. */
  readonly last?: Update
  /** The last one of those that must show which said `active`. */
  readonly active?: Update
  /** True once an update got no answer, and may take effect at any time. */
  readonly isUnsettled?: boolean
  /** The last update that was refused. */
  readonly refused?: number
  /** The exchange in which somebody was told of them since the last update. */
  readonly toldBy?: number
}

/** An entry in the modern or in the legacy format. */
export type Told =
  | { readonly active: number; readonly idle: number }
  | { readonly timestamp: number; readonly status: unknown }

/** What one fetch showed of everybody. */
export interface PresenceLook {
  readonly by: number
  readonly exchange: number
  readonly time: Interval | undefined
  readonly endpoint: 'register-queue' | 'update-presence'
  readonly format: 'modern' | 'legacy'
  /** How many days back it reaches; `unsaid` before there was a limit, `open` for numbers that need not be accepted. */
  readonly days: number | 'unsaid' | 'open'
  readonly told: ReadonlyMap<number, Told | undefined>
  /** People of the run of whom nothing was told. */
  readonly absent: ReadonlySet<number>
}

/** The last answer that brought changes to a caller, and everything they were told up to then. */
export interface PresenceBase {
  readonly user_id: number
  readonly presence_last_update_id: number
  readonly exchange: number
  readonly time: Interval | undefined
  readonly told: ReadonlyMap<number, Told | undefined>
}

export function lookKey({ by, endpoint, format }: Pick<PresenceLook, 'by' | 'endpoint' | 'format'>): string {
  return `${by} ${endpoint} ${format}`
}
