// The part of the world that registrations and presences tell of: people, their presences, subscriptions and
// possessions, and what earlier registrations told. Only `applyState` changes it.

import { changePerson, type PeopleEffect, type Person, setPerson } from './people.ts'
import { lookKey, type Presence, type PresenceBase, type PresenceEffect, type PresenceLook } from './presences.ts'
import type { World } from './world.ts'

export interface State {
  /** Those of whom more is known than their role. */
  readonly people: Map<number, Person>
  /** Their ids by e-mail address, in lower case. */
  readonly byEmail: Map<string, number>
  readonly presences: Map<number, Presence>
  /** The last fetch of presences by caller, endpoint and format. */
  readonly looks: Map<string, PresenceLook>
  readonly bases: Map<number, PresenceBase>
  /** The channels that a person's last registration listed. */
  readonly subscribedTo: Map<number, readonly number[]>
  /** The participants of messages that were deleted (nobody for channel messages), by message id. */
  readonly deleted: Map<number, readonly number[]>
}

export type StateEffect = PeopleEffect | PresenceEffect

export function emptyState(): State {
  return {
    people: new Map(),
    byEmail: new Map(),
    presences: new Map(),
    looks: new Map(),
    bases: new Map(),
    subscribedTo: new Map(),
    deleted: new Map(),
  }
}

type Applied<Of> = Extract<StateEffect, { readonly of: Of }>

const appliers: { readonly [Of in StateEffect['of']]: (world: World, effect: Applied<Of>) => void } = {
  person: setPerson,
  'person-changed': changePerson,
  presence: ({ state }, { to }) => state.presences.set(to.user_id, to),
  'presence-look': ({ state }, { to }) => state.looks.set(lookKey(to), to),
  'presence-base': ({ state }, { to }) => state.bases.set(to.user_id, to),
}

export function applyState(world: World, effect: StateEffect): void {
  const apply = appliers[effect.of] as (world: World, effect: StateEffect) => void
  apply(world, effect)
}
