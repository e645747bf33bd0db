// PATCH /realm/domains/{domain}: owners alone change whether an allowed domain includes its subdomains.

import { type Fact, provenance, unknown, whether } from '../facts/fact.ts'
import { either, leftAlone, widened, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import { settledAt } from '../facts/settled.ts'
import { domainOf, domainSubject } from '../readings/domains.ts'
import { rolesRefused } from '../readings/roles-refused.ts'
import type { Allowed } from '../things/domain.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'

export interface UpdateDomainRequest {
  readonly domain: string
  readonly allow_subdomains?: boolean
}

export const updateDomain = rule<UpdateDomainRequest>((world, request, at) => {
  const { domain } = request
  const before = domainOf(world, domain)
  return {
    conditions: {
      believed: conditionsOf(world, request, at, before),
      sure: conditionsOf(world, request, at, widened(before)),
    },
    promise: 'update-domain.owner-succeeds',
    because: provenance(before),
    touched: [domainSubject(domain)],
    unanswered: () => ({ effects: inDoubt(request, before, at) }),
    refused: () => ({ effects: refused(request, before, at) }),
    wronglyDone: () => ({ effects: [set(domain, unknown)] }),
    done: () => ({ effects: carriedOut(world, request, before, at) }),
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

function carriedOut(
  world: World,
  { domain, allow_subdomains }: UpdateDomainRequest,
  before: Fact<Allowed>,
  at: Moment,
): readonly Effect[] {
  if (allow_subdomains === undefined) return [set(domain, unknown)]
  const others = [...world.state.domains].filter(([other]) => other !== domain)
  return [
    set(domain, wrote(before, allow_subdomains, at, 'update-domain.changed')),
    ...others.map(([other, fact]) =>
      set(other, leftAlone(fact, at.exchange, 'update-domain.others-stay', [allow_subdomains, 'not among them'])),
    ),
  ]
}

function refused(
  { domain, allow_subdomains }: UpdateDomainRequest,
  before: Fact<Allowed>,
  at: Moment,
): readonly Effect[] {
  const instead: readonly Allowed[] = allow_subdomains === undefined ? [true, false] : [allow_subdomains]
  return [set(domain, leftAlone(before, at.exchange, 'update-domain.refused-changes-nothing', instead))]
}

function inDoubt(
  { domain, allow_subdomains }: UpdateDomainRequest,
  before: Fact<Allowed>,
  at: Moment,
): readonly Effect[] {
  const after = allow_subdomains === undefined ? unknown : either(before, allow_subdomains, at.exchange, settledAt(at))
  return [set(domain, after)]
}

function set(domain: string, to: Fact<Allowed>): Effect {
  return put('domains', domain, to)
}
