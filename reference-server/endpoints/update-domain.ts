// PATCH /realm/domains/{domain}: whether the subdomains of an allowed e-mail domain are allowed too.
import { tellingDomain } from '../events/realm-domains-event.ts'
import { badRequest, missingParameter, unauthorizedPrincipal } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const updateDomain: Endpoint = {
  method: 'PATCH',
  path: '/realm/domains/:domain',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    if (caller.role !== 'owner') throw unauthorizedPrincipal('Must be an organization owner')
    const allow_subdomains = parameters.boolean('allow_subdomains')
    if (allow_subdomains === undefined) throw missingParameter('allow_subdomains')
    const known = service.domains.find(path.domain ?? '')
    if (known === undefined) throw badRequest(`No entry found for domain ${path.domain}.`)
    tellingDomain(service, { domain: known.domain, allow_subdomains })
    return {}
  },
}
