// A registration that was answered: what it asked for, and who asked. Knows nothing of the queue that it makes.

import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { mayBeLockedOut } from '../world/people.ts'
import { roleOf, type World } from '../world/world.ts'

export interface RegisterQueueRequest {
  readonly apply_markdown?: boolean
  readonly client_gravatar?: boolean
  readonly include_subscribers?: string
  readonly slim_presence?: boolean
  readonly presence_history_limit_days?: number
  readonly event_types?: readonly string[]
  readonly all_public_streams?: boolean
  readonly client_capabilities?: Fields
  readonly fetch_event_types?: readonly string[]
  readonly narrow?: readonly (readonly string[])[]
  readonly idle_queue_timeout?: number
}

/** A registration with credentials that succeeded. */
export interface Registration {
  readonly world: World
  readonly request: RegisterQueueRequest
  readonly body: Fields
  readonly at: Moment
  readonly user_id: number
}

/** Whether nothing was left out: no types were named, by someone like any other. */
export function isUnrestricted({ request, world, user_id }: Registration): boolean {
  const { event_types, fetch_event_types } = request
  return event_types === undefined && fetch_event_types === undefined && isOrdinary(world, user_id)
}

/** Whether somebody has a role that the specification knows, which bots need not have. */
export function isOrdinary(world: World, user_id: number): boolean {
  return roleOf(world, user_id).kind === 'known' && !mayBeLockedOut(world, user_id)
}

/** Types as a set, in words; undefined where none are named, since whether that means none or all is not said. */
export function typesIn(types: readonly string[] | undefined): string | undefined {
  return types === undefined || types.length === 0 ? undefined : JSON.stringify([...new Set(types)].sort())
}
