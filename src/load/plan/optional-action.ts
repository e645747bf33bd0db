// Actions that a target may lack, and lists that are sent in parts.

import type { Control } from '../../target/control/control.ts'
import { NotOffered } from '../../target/control/way.ts'

/** What an action gives; undefined where the target has no way to do it, which some say only when they are asked. */
export async function ifOffered<Answer>(control: Control, action: string, takes: object): Promise<Answer | undefined> {
  if (!control.offers(action)) return undefined
  try {
    return await control.act<Answer>(action, takes)
  } catch (error) {
    if (error instanceof NotOffered) return undefined
    throw error
  }
}

/** So many at a time, so that progress can be told and no request gets too large. */
export const batch = 200

export function groups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
