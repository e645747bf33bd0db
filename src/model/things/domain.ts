// What is known of an allowed e-mail domain.

import type { Fact } from '../facts/fact.ts'

/** Whether subdomains are allowed, too; or that the domain is none of the allowed ones. */
export type Allowed = boolean | 'not among them'

export type DomainEffect = {
  readonly set: 'state'
  readonly of: 'domain'
  readonly domain: string
  readonly to: Fact<Allowed>
}
