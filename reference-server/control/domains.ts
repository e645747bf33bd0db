// Control action `domains`: adds allowed e-mail domains or changes them, and tells them all.
import { tellingDomain } from '../events/realm-domains-event.ts'
import type { Service } from '../service.ts'
import type { Domain } from '../store/domains.ts'
import { boolean, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/

export function addDomains(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['add'], 'domains')
  const wanted = taken.add === undefined ? [] : records(taken, 'add').map(readDomain)
  for (const domain of wanted) tellingDomain(service, domain)
  return { domains: service.domains.all() }
}

function readDomain(taken: Taken): Domain {
  refuseUnknown(taken, ['domain', 'allow_subdomains'], 'a domain')
  const domain = text(taken, 'domain').toLowerCase()
  if (!NAME.test(domain)) throw new Mistake('Give domain as a name like example.com')
  return { domain, allow_subdomains: boolean(taken, 'allow_subdomains') }
}
