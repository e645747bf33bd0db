// The organization's linkifiers: patterns that become links. Kept in memory too, ready to run, since every message
// asks. Patterns run on an engine that takes linear time, so that no pattern can stop the server.
// Knows nothing of Markdown.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { RE2JS } from 're2js'
import { parseTemplate } from 'url-template'

export interface LinkifierText {
  readonly pattern: string
  readonly url_template: string
  /** Makes the text again from the variables of an address; null where nothing does. */
  readonly reverse_template: string | null
  /** Further addresses that lead back to the text. */
  readonly alternative_url_templates: readonly string[]
  readonly example_input: string | null
}

export interface LinkifierRecord extends LinkifierText {
  readonly id: number
}

export interface Linkifier {
  readonly pattern: RE2JS
  /** How many the engine needs for the pattern. */
  readonly steps: number
  /** The address for what the named groups of the pattern matched. */
  readonly address: (groups: Readonly<Record<string, string>>) => string
}

const COLUMNS = ['pattern', 'url_template', 'reverse_template', 'alternative_url_templates', 'example_input']

type Row = Omit<LinkifierRecord, 'alternative_url_templates'> & { readonly alternative_url_templates: string }

export class Linkifiers {
  /** Changes whenever a linkifier does. */
  version = 0
  readonly #all: StatementSync
  readonly #insert: StatementSync
  readonly #update: StatementSync
  readonly #deleteAll: StatementSync
  readonly #delete: StatementSync
  #records: readonly LinkifierRecord[] = []
  #compiled: readonly Linkifier[] = []

  constructor(database: DatabaseSync) {
    const values = COLUMNS.map((column) => `:${column}`)
    const changes = COLUMNS.map((column) => `${column} = :${column}`)
    this.#all = database.prepare(`SELECT id, ${COLUMNS} FROM linkifiers ORDER BY id`)
    this.#insert = database.prepare(`INSERT INTO linkifiers (${COLUMNS}) VALUES (${values})`)
    this.#update = database.prepare(`UPDATE linkifiers SET ${changes} WHERE id = :id`)
    this.#deleteAll = database.prepare('DELETE FROM linkifiers')
    this.#delete = database.prepare('DELETE FROM linkifiers WHERE id = ?')
    this.reload()
  }

  reload(): void {
    const rows = this.#all.all() as unknown as Row[]
    this.#records = rows.map((row) => ({ ...row, alternative_url_templates: templatesIn(row) }))
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
    for (const linkifier of linkifiers) this.#insert.run(rowOf(linkifier))
    this.reload()
  }

  /** Gives the id of the new one. */
  add(linkifier: LinkifierText): number {
    const id = Number(this.#insert.run(rowOf(linkifier)).lastInsertRowid)
    this.reload()
    return id
  }

  change(id: number, linkifier: LinkifierText): void {
    this.#update.run({ id, ...rowOf(linkifier) })
    this.reload()
  }

  remove(id: number): void {
    this.#delete.run(id)
    this.reload()
  }
}

function rowOf({ pattern, url_template, reverse_template, alternative_url_templates, example_input }: LinkifierText) {
  const alternatives = JSON.stringify(alternative_url_templates)
  return { pattern, url_template, reverse_template, alternative_url_templates: alternatives, example_input }
}

function templatesIn({ alternative_url_templates }: Row): string[] {
  return JSON.parse(alternative_url_templates) as string[]
}

/** Throws where the pattern is none that the engine knows. */
export function compileLinkifier({
  pattern,
  url_template,
}: Pick<LinkifierText, 'pattern' | 'url_template'>): Linkifier {
  const template = parseTemplate(url_template)
  const compiled = { pattern: RE2JS.compile(pattern), address: (groups: object) => template.expand({ ...groups }) }
  return { ...compiled, steps: compiled.pattern.programSize() }
}
