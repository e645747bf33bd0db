// Faults in the change of allowed e-mail domains.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/update-domain.ts')

const put = 'tellingDomain(service, { domain: known.domain, allow_subdomains })'
const missing = 'throw badRequest(`No entry found for domain ${path.domain}.`)'
const role = "caller.role !== 'owner'"

export const updateDomainMutants: readonly Mutant[] = [
  endpoint('domain-not-changed', 'update-domain.changed', put, ''),
  endpoint(
    'subdomains-never-switched-off',
    'update-domain.changed',
    put,
    put.replace('allow_subdomains }', 'allow_subdomains: allow_subdomains || known.allow_subdomains }'),
  ),
  endpoint(
    'all-domains-changed',
    'update-domain.others-stay',
    put,
    'for (const { domain } of service.domains.all()) tellingDomain(service, { domain, allow_subdomains })',
  ),
  endpoint(
    'subdomains-allowed-by-default',
    'update-domain.allow-subdomains-missing-refused',
    "parameters.boolean('allow_subdomains')",
    "parameters.boolean('allow_subdomains') ?? true",
  ),
  endpoint('missing-domain-passed-over', 'update-domain.missing-domain-refused', missing, 'return {}'),
  endpoint(
    'refused-domain-added',
    'update-domain.refused-changes-nothing',
    'if (known === undefined) throw',
    `if (known === undefined && path.domain) tellingDomain(service, { domain: path.domain, allow_subdomains })
    if (known === undefined) throw`,
  ),
  endpoint('domains-not-for-owners', 'update-domain.owner-succeeds', role, "caller.role !== 'administrator'"),
  ...['administrator', 'moderator', 'member', 'guest'].map((other) =>
    endpoint(`domain-by-${other}`, `update-domain.${other}-refused`, role, `${role} && caller.role !== '${other}'`),
  ),
]
