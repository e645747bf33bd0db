// What is known of the domains whose e-mail addresses are allowed. Knows nothing of requests.

import { type Fact, unknown } from './fact.ts'
import { asTold } from './read-back.ts'
import type { World } from './world.ts'

/** Whether subdomains are allowed, too; or that the domain is none of the allowed ones. */
export type Allowed = boolean | 'not among them'

export type DomainEffect = {
  readonly set: 'state'
  readonly of: 'domain'
  readonly domain: string
  readonly to: Fact<Allowed>
}

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
