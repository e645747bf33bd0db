// One attempt to change settings: the request, who made it when, and whom it is about.

import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { isNotification, isSetting } from '../things/setting-names.ts'
import type { World } from '../world/world.ts'
import { type Aims, aimsOf } from './update-settings-aims.ts'

export interface UpdateSettingsRequest extends Fields {
  readonly target_users?: Fields
  readonly full_name?: string
  readonly email?: string
  readonly old_password?: string
  readonly new_password?: string
}

export interface Attempt {
  readonly world: World
  readonly request: UpdateSettingsRequest
  readonly at: Moment
  readonly user_id: number
  /** The settings among the parameters. */
  readonly values: Fields
  /** Every name that was sent and that is a parameter. */
  readonly sent: readonly string[]
  /** Names that are none, or of which it is not known that they are. */
  readonly unsupported: readonly string[]
  /** Absent where the caller means themselves. */
  readonly aims?: Aims
}

export function attemptOf(world: World, request: UpdateSettingsRequest, at: Moment, user_id: number): Attempt {
  const values = Object.fromEntries(Object.entries(request).filter(([name]) => isSetting(name)))
  const { unsupported = [] } = at
  const attempt = { world, request, at, user_id, values, sent: Object.keys(request), unsupported }
  return request.target_users === undefined ? attempt : { ...attempt, aims: aimsOf(world, request.target_users) }
}

/** Those whom it is about. */
export function peopleOf({ aims, user_id }: Attempt): readonly number[] {
  return aims ? [...aims.people.keys()] : [user_id]
}

/** Before, settings of the two kinds had endpoints of their own. */
export const mergedSince = 80
/** From then on answers list what they have ignored. */
export const reportedSince = 167
/** The mark of a name that no server knows. */
const unknownName = 'plumbline_unknown'
const targetUsersSince = 444
const denseModeUntil = 363

/** The clause by which a name must be listed as ignored; undefined where it may be a parameter that is not shown. */
export function unknownBy(name: string, { level }: Moment): string | undefined {
  if (name.startsWith(unknownName)) return 'update-settings.unknown-listed'
  if (name === 'target_users' && level < targetUsersSince) return 'update-settings.target-users-unknown'
  return name === 'dense_mode' && level > denseModeUntil ? 'update-settings.dense-mode-removed' : undefined
}

/** Whether settings of both kinds are sent in one request. */
export function isMixed(values: Fields): boolean {
  const names = Object.keys(values)
  return names.some(isNotification) && !names.every(isNotification)
}

/** Who a person is, rather than how they like things. */
export const identity: readonly string[] = ['full_name', 'email', 'old_password', 'new_password']
