// Whether the history has told of a thing that a path names.

import { whether } from '../../model/facts/fact.ts'
import { domainOf } from '../../model/readings/domains.ts'
import { isMissingLinkifier } from '../../model/readings/linkifiers.ts'
import type { World } from '../../model/world/world.ts'

/** By the names of path parameters. */
const registers: Readonly<Record<string, (world: World, id: number) => boolean>> = {
  message_id: ({ messages }, id) => messages.has(id),
  user_id: ({ users, state }, id) => users.has(id) || state.people.has(id),
  stream_id: ({ channels }, id) => channels.has(id),
  user_group_id: ({ state }, id) => state.groups.has(id),
  filter_id: (world, id) => isMissingLinkifier(world, id) === 'no',
}

export function wasTold(world: World, name: string, value: unknown): boolean {
  if (typeof value === 'number') return registers[name]?.(world, value) ?? false
  return (
    typeof value === 'string' && whether(domainOf(world, value), (allowed) => allowed !== 'not among them') === 'yes'
  )
}
