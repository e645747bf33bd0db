// Ids and names that whoever asked made up, so that nothing has them. Only they are known to belong to nothing: a world
// is partial, and no number is too large to be an id.

import type { MadeUpEffect, MadeUpKind } from '../things/state.ts'
import type { World } from './world.ts'

export function isMadeUp({ state }: World, kind: MadeUpKind, id: number | string): boolean {
  return state.madeUp.get(kind)?.has(String(id)) ?? false
}

export function setMadeUp({ state }: World, { kind, ids }: MadeUpEffect): void {
  state.madeUp.set(kind, new Set([...(state.madeUp.get(kind) ?? []), ...ids]))
}
