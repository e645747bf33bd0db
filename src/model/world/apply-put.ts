// Keeps a value under a key, or one more in a list or set, wherever the state has it.

import type { AddEffect, PutEffect } from '../things/put.ts'
import type { World } from './world.ts'

export function keep({ state }: World, { in: name, key, to }: PutEffect): void {
  const map = state[name] as Map<unknown, unknown>
  if (to === undefined) map.delete(key)
  else map.set(key, to)
}

export function addOne({ state }: World, { in: name, to }: AddEffect): void {
  const place = state[name] as unknown[] | Set<unknown>
  if (Array.isArray(place)) place.push(to)
  else place.add(to)
}
