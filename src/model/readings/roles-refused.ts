// Which roles an endpoint refuses: one clause for each role that the specification excludes.

import { whether } from '../facts/fact.ts'
import { type Condition, when } from '../facts/refusal.ts'
import type { Role } from '../things/user.ts'
import { roleOf, type World } from '../world/world.ts'

/** `clauses` names those who are refused; whoever has another role is not. */
export function rolesRefused(
  world: World,
  user_id: number | undefined,
  clauses: Readonly<Partial<Record<Role, string>>>,
  code?: string,
): readonly Condition[] {
  const role = roleOf(world, user_id)
  return Object.entries(clauses).map(([name, clause]) => {
    const isTheirs = whether(role, (theirs) => theirs === name)
    return when(clause, isTheirs, code)
  })
}
