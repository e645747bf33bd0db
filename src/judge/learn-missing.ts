// What a line of the harness teaches that tells which ids or names it made up: nothing has them. It is sent nowhere.

import type { ControlLine } from '../history/entry.ts'
import type { Effect } from '../model/effect.ts'

/** The word for such a line. */
export const missing = 'missing'

export function missingTold({ of, ids }: ControlLine): Effect[] {
  if (typeof of !== 'string' || !Array.isArray(ids)) return []
  return [{ set: 'state', of: 'made-up', kind: of, ids: ids.filter(isId).map(String) }]
}

function isId(id: unknown): boolean {
  return typeof id === 'number' || typeof id === 'string'
}
