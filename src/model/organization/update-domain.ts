// PATCH /realm/domains/{domain}: owners alone change whether an allowed domain includes its subdomains.

import { type Fact, provenance, unknown, whether } from '../facts/fact.ts'
import { leftAlone, maybeWrote, widened, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { asTold, readBack } from '../facts/read-back.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import { domainOf, domainSubject } from '../readings/domains.ts'
import { rolesRefused } from '../readings/roles-refused.ts'
import { add, put } from '../things/put.ts'
import type { Allowed } from '../things/state.ts'
import type { Effect } from '../world/effect.ts'
import type { LookRule } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'

export interface UpdateDomainRequest {
  readonly domain: string
  readonly allow_subdomains?: boolean
}

export const updateDomain = rule<UpdateDomainRequest>((world, request, at) => {
  const { domain, allow_subdomains: given } = request
  const conditionsOf = (allowed: Fact<Allowed>): readonly Condition[] => {
    if (at.user_id === undefined) return [when('authentication.required', 'yes')]
    const isMissing = whether(allowed, (each) => each === 'not among them')
    return [
      ...rolesRefused(world, at.user_id, refusedRoles),
      when('update-domain.missing-domain-refused', isMissing),
      when('update-domain.allow-subdomains-missing-refused', yesIf(given === undefined)),
    ]
  }
  const before = domainOf(world, domain)
  const instead = given === undefined ? [true, false] : [given]
  const after = (to: Fact<Allowed>) => ({ effects: [put('domains', domain, to)] })
  return {
    conditions: { believed: conditionsOf(before), sure: conditionsOf(widened(before)) },
    promise: 'update-domain.owner-succeeds',
    because: () => provenance(before),
    touched: [domainSubject(domain)],
    unanswered: () => after(given === undefined ? unknown : maybeWrote(before, given, at)),
    refused: () => after(leftAlone(before, at.exchange, 'update-domain.refused-changes-nothing', instead)),
    wronglyDone: () => after(unknown),
    done: () => (given === undefined ? after(unknown) : { effects: carriedOut(world, domain, given, at) }),
  }
})

const refusedRoles = {
  administrator: 'update-domain.administrator-refused',
  moderator: 'update-domain.moderator-refused',
  member: 'update-domain.member-refused',
  guest: 'update-domain.guest-refused',
}

function carriedOut(world: World, domain: string, given: boolean, at: Moment): readonly Effect[] {
  const others = [...world.state.domains].filter(([other]) => other !== domain)
  const stays = (fact: Fact<Allowed>): Fact<Allowed> =>
    leftAlone(fact, at.exchange, 'update-domain.others-stay', [given, 'not among them'])
  return [
    put('domains', domain, wrote(domainOf(world, domain), given, at, 'update-domain.changed')),
    ...others.map(([other, fact]) => put('domains', other, stays(fact))),
  ]
}

type Domain = Required<UpdateDomainRequest>

interface Line {
  /** What the fixture was asked to change before it told. */
  readonly add?: readonly Domain[]
  readonly domains?: readonly Domain[]
}

/** A look at all allowed domains: whether requests changed what they promised to, and nothing else. */
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
