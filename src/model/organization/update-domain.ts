// PATCH /realm/domains/{domain}: owners alone change whether an allowed domain includes its subdomains.

import { type Fact, provenance, unknown, whether } from '../facts/fact.ts'
import { leftAlone, maybeWrote, widened, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import { domainOf, domainSubject } from '../readings/domains.ts'
import { rolesRefused } from '../readings/roles-refused.ts'
import { put } from '../things/put.ts'
import type { Allowed } from '../things/state.ts'
import type { Effect } from '../world/effect.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'

export interface UpdateDomainRequest {
  readonly domain: string
  readonly allow_subdomains?: boolean
}

export const updateDomain = rule<UpdateDomainRequest>((world, request, at) => {
  const { domain, allow_subdomains: given } = request
  const before = domainOf(world, domain)
  const instead = given === undefined ? [true, false] : [given]
  const after = (to: Fact<Allowed>) => ({ effects: [put('domains', domain, to)] })
  return {
    conditions: {
      believed: conditionsOf(world, request, at, before),
      sure: conditionsOf(world, request, at, widened(before)),
    },
    promise: 'update-domain.owner-succeeds',
    because: provenance(before),
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

function conditionsOf(
  world: World,
  { allow_subdomains }: UpdateDomainRequest,
  { user_id }: Moment,
  before: Fact<Allowed>,
): readonly Condition[] {
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  return [
    ...rolesRefused(world, user_id, refusedRoles),
    when(
      'update-domain.missing-domain-refused',
      whether(before, (allowed) => allowed === 'not among them'),
    ),
    when('update-domain.allow-subdomains-missing-refused', yesIf(allow_subdomains === undefined)),
  ]
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
