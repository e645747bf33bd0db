// The shape of histories: what one looks like where its viewing may be switched off, or limited, is open.

import type { Observation } from '../../model/facts/observe.ts'
import { whereViewable } from '../../model/readings/history-viewing.ts'
import type { World } from '../../model/world/world.ts'

export function historyShape(world: World, slug: string, shape: readonly Observation[]): readonly Observation[] {
  return slug === 'get-message-history' ? shape.flatMap((look) => [...whereViewable(world, [look])]) : shape
}
