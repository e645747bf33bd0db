// GET and POST /realm/domains, DELETE /realm/domains/{domain}: the e-mail domains that the organization allows.

import { emitEvent } from '../events/emit.ts'
import { tellingDomain } from '../events/realm-domains-event.ts'
import { badRequest } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { requireOwner } from './callers.ts'

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/

export const getDomains: Endpoint = {
  method: 'GET',
  path: '/realm/domains',
  authentication: 'required',
  answer({ service }) {
    return { domains: service.domains.all() }
  },
}

export const addDomain: Endpoint = {
  method: 'POST',
  path: '/realm/domains',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    requireOwner(caller)
    const domain = parameters.requiredText('domain').trim().toLowerCase()
    const allow_subdomains = parameters.boolean('allow_subdomains') ?? false
    if (!NAME.test(domain)) throw badRequest(`Invalid domain: ${domain}`)
    if (service.domains.find(domain) !== undefined)
      throw badRequest(`The domain ${domain} is already a part of your organization.`)
    tellingDomain(service, { domain, allow_subdomains })
    return { new_domain: [domain, allow_subdomains] }
  },
}

export const removeDomain: Endpoint = {
  method: 'DELETE',
  path: '/realm/domains/:domain',
  authentication: 'required',
  answer({ service, caller, path }) {
    requireOwner(caller)
    const known = service.domains.find(path.domain ?? '')
    if (known === undefined) throw badRequest(`No entry found for domain ${path.domain}.`)
    service.domains.remove(known.domain)
    emitEvent(service, service.queues.owners(), { type: 'realm_domains', op: 'remove', domain: known.domain })
    return {}
  },
}
