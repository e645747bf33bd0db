// Whether a request of a recipe is to be sent.

import { isDeepStrictEqual } from 'node:util'
import type { Conditions } from './recipe.ts'
import type { Scope } from './scope.ts'

export function isDue({ given = [], lacking = [], when = {}, unless = {} }: Conditions, scope: Scope): boolean {
  const at = (name: string) => scope.at(name.split('.'))
  return (
    given.every((name) => at(name) !== undefined) &&
    lacking.every((name) => at(name) === undefined) &&
    Object.entries(when).every(([name, value]) => isDeepStrictEqual(at(name), value)) &&
    !Object.entries(unless).some(([name, value]) => isDeepStrictEqual(at(name), value))
  )
}
