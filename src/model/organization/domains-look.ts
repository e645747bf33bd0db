// A look at all allowed domains: whether requests changed what they promised to, and nothing else.

import { asTold, readBack } from '../facts/read-back.ts'
import { domainOf, domainSubject } from '../readings/domains.ts'
import { add, put } from '../things/put.ts'
import type { Allowed } from '../things/state.ts'
import type { LookRule } from '../world/outcome.ts'

interface Domain {
  readonly domain: string
  readonly allow_subdomains: boolean
}

interface Line {
  /** What the fixture was asked to change before it told. */
  readonly add?: readonly Domain[]
  readonly domains?: readonly Domain[]
}

export const domainsLook: LookRule<Line> = (world, { add: added = [], domains = [] }, time) => {
  const shown = new Map<string, Allowed>(domains.map(({ domain, allow_subdomains }) => [domain, allow_subdomains]))
  const given = new Set(added.map(({ domain }) => domain))
  const looks = [...new Set([...world.state.domains.keys(), ...shown.keys()])].map((domain) => {
    const now = shown.get(domain) ?? 'not among them'
    if (given.has(domain)) return { domain, observations: [], after: asTold(now), isConfirmed: false }
    return { domain, ...readBack(domainOf(world, domain), now, `allow_subdomains of ${domain}`, time) }
  })
  return {
    observations: looks.flatMap(({ observations }) => observations),
    effects: [...looks.map(({ domain, after }) => put('domains', domain, after)), add('told', 'domains')],
    confirmed: looks.flatMap(({ domain, isConfirmed }) => (isConfirmed ? [domainSubject(domain)] : [])),
  }
}
