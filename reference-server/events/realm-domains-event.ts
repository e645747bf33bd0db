// The `realm_domains` events: an allowed e-mail domain is new, or changed. Their form is not in the specification:
// this is the usual one. Knows nothing of who may do that.
import type { Service } from '../service.ts'
import type { Domain } from '../store/domains.ts'
import { emitEvent } from './emit.ts'

/** Puts the domain where it is new or differs, and tells it. */
export function tellingDomain(service: Service, realm_domain: Domain): void {
  const before = service.domains.find(realm_domain.domain)
  if (before?.allow_subdomains === realm_domain.allow_subdomains) return
  service.domains.put(realm_domain)
  const op = before === undefined ? 'add' : 'change'
  emitEvent(service, service.queues.owners(), { type: 'realm_domains', op, realm_domain })
}
