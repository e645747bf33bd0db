// What a change of settings makes of passwords: with which somebody signs in.

import { passwordShelf } from '../things/settings-state.ts'
import type { Change, Value } from '../things/shelf.ts'
import { shelfOf } from '../world/shelves.ts'
import type { World } from '../world/world.ts'
import type { Attempt } from './update-settings-request.ts'
import { refusedChangesNothing } from './update-settings-value.ts'

export const passwordChanged = 'update-settings.password-changed'

export function passwordChanges({ world, request, user_id, aims }: Attempt): readonly Change[] {
  const { new_password: now, old_password: old } = request
  if (now === undefined) return []
  const isRight = aims === undefined && old !== undefined && present(world, user_id).includes(old)
  const people = [user_id, ...(aims?.people.keys() ?? [])]
  return people.map((id) => ({
    shelf: passwordShelf(id),
    values: isRight ? replaced(old, now) : inDoubt([now, ...present(world, id)], now),
    unlessRefused: refusedChangesNothing,
    isExact: true,
  }))
}

/** With which somebody signs in, as far as that is known. */
function present(world: World, user_id: number): readonly string[] {
  const { facts } = shelfOf(world, passwordShelf(user_id))
  return [...facts].flatMap(([key, fact]) => (fact.kind === 'known' && fact.value === true ? [key] : []))
}

function replaced(old: string, now: string): readonly Value[] {
  const given = { key: now, to: true, promise: passwordChanged }
  return old === now ? [given] : [given, { key: old, to: false, promise: passwordChanged }]
}

/** What a request does whose `old_password` is not surely the right one is not said, nor what it does beside `target_users`. */
function inDoubt(passwords: readonly string[], now: string): readonly Value[] {
  return [...new Set(passwords)].map((key) => ({ key, promise: passwordChanged, instead: [key === now] }))
}
