// What the actions of the control protocol take and give, by name.

import { lazily } from './lazily.ts'
import { parsedSpecs } from './parsed-specs.ts'

interface Member {
  readonly required?: boolean
  readonly default?: unknown
  /** Of a list whose items are objects. */
  readonly items?: Readonly<Record<string, Member>>
}

export interface ControlAction {
  readonly takes: Readonly<Record<string, Member>>
  readonly gives: Readonly<Record<string, unknown>>
}

export const controlMembers = lazily((): ReadonlyMap<string, ControlAction> => {
  const { actions } = parsedSpecs().get('control.yaml') as { actions: Record<string, ControlAction> }
  return new Map(Object.entries(actions))
})
