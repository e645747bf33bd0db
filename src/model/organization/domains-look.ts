// What a fixture tells of all allowed domains.

import { type Fields, objectsIn } from '../facts/fields.ts'
import { domainsShelf, notAmongThem } from '../readings/domains.ts'
import type { Told } from '../world/shelf-look.ts'

export function domainsTold({ add, domains }: Fields): Told {
  return {
    shelf: domainsShelf,
    shown: new Map(objectsIn(domains).map(({ domain, allow_subdomains }) => [`${domain}`, allow_subdomains])),
    absent: notAmongThem,
    what: (domain) => `allow_subdomains of ${domain}`,
    given: new Set(objectsIn(add).map(({ domain }) => `${domain}`)),
  }
}
