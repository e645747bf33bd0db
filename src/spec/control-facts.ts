// The actions of the control protocol by name, as specs/control.yaml states them: what each takes, gives, changes and
// makes. An action that it does not name may change anything.

import { lazily } from './lazily.ts'
import { parsedSpecs } from './parsed-specs.ts'

interface Member {
  readonly required?: boolean
  readonly default?: unknown
  readonly about?: string
  /** Of a list whose items are objects. */
  readonly items?: Readonly<Record<string, Member>>
}

export type Changes = 'nothing' | 'time' | 'adds' | 'own' | 'named' | 'organization'

/** A list of new things in an answer. */
export interface Made {
  readonly list: string
  /** The member of each item that identifies it. */
  readonly id: string
  /** The member of `forget` that takes these ids; absent where nothing puts them away. */
  readonly forget?: string
}

export interface ControlAction {
  readonly takes: Readonly<Record<string, Member>>
  readonly gives: Readonly<Record<string, unknown>>
  readonly changes: Changes
  readonly makes?: Made
}

export const controlMembers = lazily((): ReadonlyMap<string, ControlAction> => {
  const { actions } = parsedSpecs().get('control.yaml') as { actions: Record<string, ControlAction> }
  return new Map(Object.entries(actions))
})

export function changesOf(action: string): Changes | undefined {
  return controlMembers().get(action)?.changes
}

export function changesOrganization(action: string): boolean {
  return changesOf(action) === 'organization'
}

/** `members` are what it is given. A line of a history may hold the answer beside them. */
export function onlyTells(action: string, members: object): boolean {
  const { changes, takes = {} } = controlMembers().get(action) ?? {}
  if (changes === undefined || changes === 'nothing') return changes === 'nothing'
  const optional = Object.keys(takes).filter((name) => !takes[name]?.required)
  return optional.length > 0 && !optional.some((name) => Object.hasOwn(members, name))
}

export function madeBy(action: string): Made | undefined {
  return controlMembers().get(action)?.makes
}

/** What it makes where it changes nothing else: nobody has asked for that before. */
export function onlyMadeBy(action: string): Made | undefined {
  return changesOf(action) === 'adds' ? madeBy(action) : undefined
}

/** The list of objects that it takes. */
export function listTakenBy(action: string): string | undefined {
  const takes = Object.entries(controlMembers().get(action)?.takes ?? {})
  return takes.find(([, { items }]) => items !== undefined)?.[0]
}

/** The list in its answer of those who can act from then on. */
export function actorsMadeBy(action: string): string | undefined {
  const made = madeBy(action)
  return made?.id === 'user_id' ? made.list : undefined
}

/** Whether its answer as a whole tells how somebody signs in. */
export function tellsKey(action: string): boolean {
  return Object.hasOwn(controlMembers().get(action)?.gives ?? {}, 'api_key')
}
