// The organization's linkifiers: patterns that become links. Kept in memory too, ready to run, since every message
// asks. Patterns run on an engine that takes linear time, so that no pattern can stop the server.
// Knows nothing of Markdown.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { RE2JS } from 're2js'
import { parseTemplate } from 'url-template'

export interface LinkifierText {
  readonly pattern: string
  readonly url_template: string
}

export interface LinkifierRecord extends LinkifierText {
  readonly id: number
}

export interface Linkifier {
  readonly pattern: RE2JS
  /** The address for what the named groups of the pattern matched. */
  readonly address: (groups: Readonly<Record<string, string>>) => string
}

export class Linkifiers {
  /** Changes whenever a linkifier does. */
  version = 0
  readonly #all: StatementSync
  readonly #insert: StatementSync
  readonly #deleteAll: StatementSync
  #records: readonly LinkifierRecord[] = []
  #compiled: readonly Linkifier[] = []

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT id, pattern, url_template FROM linkifiers ORDER BY id')
    this.#insert = database.prepare('INSERT INTO linkifiers (pattern, url_template) VALUES (?, ?)')
    this.#deleteAll = database.prepare('DELETE FROM linkifiers')
    this.reload()
  }

  reload(): void {
    this.#records = this.#all.all() as unknown as LinkifierRecord[]
    this.#compiled = this.#records.map(compileLinkifier)
    this.version += 1
  }

  all(): readonly Linkifier[] {
    return this.#compiled
  }

  /** In the same order, as they were written. */
  records(): readonly LinkifierRecord[] {
    return this.#records
  }

  replaceAll(linkifiers: readonly LinkifierText[]): void {
    this.#deleteAll.run()
    for (const { pattern, url_template } of linkifiers) this.#insert.run(pattern, url_template)
    this.reload()
  }
}

/** Throws where the pattern is none that the engine knows. */
export function compileLinkifier({ pattern, url_template }: LinkifierText): Linkifier {
  const template = parseTemplate(url_template)
  return { pattern: RE2JS.compile(pattern), address: (groups) => template.expand({ ...groups }) }
}
