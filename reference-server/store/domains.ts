// The e-mail domains that the organization allows. Knows nothing of who may change them, nor of addresses.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface Domain {
  readonly domain: string
  readonly allow_subdomains: boolean
}

export class Domains {
  readonly #all: StatementSync
  readonly #replace: StatementSync
  readonly #delete: StatementSync

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT domain, allow_subdomains FROM realm_domains ORDER BY domain')
    this.#replace = database.prepare('REPLACE INTO realm_domains VALUES (?, ?)')
    this.#delete = database.prepare('DELETE FROM realm_domains WHERE domain = ?')
  }

  all(): Domain[] {
    const rows = this.#all.all() as unknown as { domain: string; allow_subdomains: number }[]
    return rows.map(({ domain, allow_subdomains }) => ({ domain, allow_subdomains: allow_subdomains === 1 }))
  }

  /** Whatever the case of its letters. */
  find(domain: string): Domain | undefined {
    return this.all().find((each) => each.domain === domain.toLowerCase())
  }

  put({ domain, allow_subdomains }: Domain): void {
    this.#replace.run(domain, Number(allow_subdomains))
  }

  remove(domain: string): void {
    this.#delete.run(domain)
  }
}
