// PATCH /realm/domains/{domain}: owners alone change whether an allowed domain includes its subdomains.

import { whether } from '../facts/fact.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import { domainOf, domainsShelf, notAmongThem, twinsOf } from '../readings/domains.ts'
import { rolesRefused } from '../readings/roles-refused.ts'
import type { Change } from '../things/shelf.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'

export interface UpdateDomainRequest {
  readonly domain: string
  readonly allow_subdomains?: boolean
}

export const updateDomain = rule<UpdateDomainRequest>((world, request, { user_id }) => ({
  conditions: (trusted) => conditionsOf(trusted, request, user_id),
  promise: 'update-domain.owner-succeeds',
  changes: [changeOf(world, request)],
}))

function changeOf(world: World, { domain, allow_subdomains: to }: UpdateDomainRequest): Change {
  const instead = to === undefined ? [true, false] : [to]
  const promise = 'update-domain.changed'
  const twins = twinsOf(world, domain).map((key) => ({ key, promise }))
  return {
    shelf: domainsShelf,
    values: [{ key: domain, promise, instead, ...(twins.length === 0 && { to }) }, ...twins],
    unlessRefused: 'update-domain.refused-changes-nothing',
    leavesKeys: { clause: 'update-domain.others-stay', instead: [...instead, notAmongThem] },
  }
}

const refusedRoles = {
  administrator: 'update-domain.administrator-refused',
  moderator: 'update-domain.moderator-refused',
  member: 'update-domain.member-refused',
  guest: 'update-domain.guest-refused',
}

function conditionsOf(
  world: World,
  { domain, allow_subdomains }: UpdateDomainRequest,
  user_id: number | undefined,
): readonly Condition[] {
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const isMissing = whether(domainOf(world, domain), (each) => each === notAmongThem)
  return [
    ...rolesRefused(world, user_id, refusedRoles),
    when('update-domain.missing-domain-refused', isMissing),
    when('update-domain.allow-subdomains-missing-refused', yesIf(allow_subdomains === undefined)),
  ]
}
