// What a request may have changed that could not be read and was not refused, by endpoint: of that nothing is known.

import type { Effect } from './effect.ts'
import { unknown } from './fact.ts'
import type { World } from './world.ts'

type Parameters = Readonly<Record<string, unknown>>

const forgets: Readonly<Record<string, (world: World, parameters: Parameters) => readonly Effect[]>> = {
  'update-domain': (_, { domain }) => [{ set: 'state', of: 'domain', domain: String(domain), to: unknown }],
}

/** Undefined for endpoints that may have changed messages. */
export function forgottenBy(slug: string, world: World, parameters: Parameters): readonly Effect[] | undefined {
  return forgets[slug]?.(world, parameters)
}
