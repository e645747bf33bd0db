// What is known of the domains whose e-mail addresses are allowed. Knows nothing of requests.

import { type Fact, unknown } from '../facts/fact.ts'
import { factUnder } from '../things/shelf.ts'
import { shelfOf } from '../world/shelves.ts'
import type { World } from '../world/world.ts'

export const domainsShelf = 'domains'
export const notAmongThem = 'not among them'

/** Whether subdomains of an allowed domain are allowed, too; or that it is none of the allowed ones. */
export function domainOf(world: World, domain: string): Fact<unknown> {
  const shelf = shelfOf(world, domainsShelf)
  const mayBeAnother = !shelf.facts.has(domain) && twinsOf(world, domain).length > 0
  return mayBeAnother ? unknown : factUnder(shelf, domain)
}

/** The domains that may be the same: whether letter case makes another one is not said. */
export function twinsOf(world: World, domain: string): readonly string[] {
  const isTwin = (other: string) => other !== domain && other.toLowerCase() === domain.toLowerCase()
  return [...shelfOf(world, domainsShelf).facts.keys()].filter(isTwin)
}
