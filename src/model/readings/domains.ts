// What is known of the domains whose e-mail addresses are allowed. Knows nothing of requests.

import { type Fact, unknown } from '../facts/fact.ts'
import { asTold } from '../facts/read-back.ts'
import type { Allowed } from '../things/state.ts'
import type { World } from '../world/world.ts'

export function domainOf({ state }: World, domain: string): Fact<Allowed> {
  const found = state.domains.get(domain)
  if (found) return found
  // Whether letter case makes another domain is not said.
  const mayBeSame = [...state.domains.keys()].some((other) => other.toLowerCase() === domain.toLowerCase())
  return state.told.has('domains') && !mayBeSame ? asTold('not among them') : unknown
}

export function domainSubject(domain: string): string {
  return `domain:${domain}`
}
