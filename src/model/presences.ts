// What is known of people's presences: when they told the server that they are there, what somebody was shown of it,
// and up to which update a caller was told. Judges nothing.

import type { Interval, Moment } from './outcome.ts'
import type { World } from './world.ts'

export interface Update {
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

export type PresenceEffect =
  | { readonly set: 'state'; readonly of: 'presence'; readonly to: Presence }
  | { readonly set: 'state'; readonly of: 'presence-look'; readonly to: PresenceLook }
  | { readonly set: 'state'; readonly of: 'presence-base'; readonly to: PresenceBase }

export function lookKey({ by, endpoint, format }: Pick<PresenceLook, 'by' | 'endpoint' | 'format'>): string {
  return `${by} ${endpoint} ${format}`
}

export function presenceOf({ state }: World, user_id: number): Presence {
  return state.presences.get(user_id) ?? { user_id }
}

// How soon an update is taken in after another one is not said.
const longAfter = 600

export function updated(before: Presence, status: string | undefined, { exchange, time }: Moment): Presence {
  const { user_id, last, isUnsettled = false } = before
  const update = { exchange, time, status }
  const isFirst = last === undefined && !isUnsettled
  const isLater = last?.time !== undefined && time !== undefined && time.from - last.time.to > longAfter
  const mustShow = isFirst || (isLater && !isUnsettled)
  const taken = mustShow ? update : before.taken
  const active = mustShow && status === 'active' ? update : before.active
  const first = isFirst ? update : before.first
  return {
    user_id,
    last: update,
    isUnsettled,
    ...(taken && { taken }),
    ...(active && { active }),
    ...(first && { first }),
  }
}

/** Whether the last update must show, so that its time is known. */
export function isCertain({ last, taken, isUnsettled }: Presence): boolean {
  return last !== undefined && last === taken && !isUnsettled
}
