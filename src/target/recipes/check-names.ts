// Which names are known at a place of a recipe, and what is wrong with those that are not.

import type { Path, PlacedFile, Problem } from '../../spec/placed-file.ts'
import { bracesIn, placeholdersOf, trim } from './placeholder.ts'

export class NameCheck {
  readonly problems: Problem[] = []
  /** What placeholders may begin with. */
  readonly names: Set<string>
  readonly #file: PlacedFile
  readonly #words: readonly string[]
  readonly #at: Path

  constructor(file: PlacedFile, words: readonly string[], at: Path, names: readonly string[]) {
    this.#file = file
    this.#words = words
    this.#at = at
    this.names = new Set(names)
  }

  /** Every placeholder in it, be it in a key. */
  template(at: Path, template: unknown): void {
    if (typeof template === 'string') for (const inside of bracesIn(template)) this.#placeholder(at, inside)
    if (typeof template !== 'object' || template === null) return
    for (const [name, value] of Object.entries(template)) {
      for (const inside of bracesIn(name)) this.#placeholder([...at, name], inside)
      this.template([...at, Array.isArray(template) ? Number(name) : name], value)
    }
  }

  /** A name, and what is deeper in it. */
  path(at: Path, path: string, what = path): void {
    if (!this.#isKnown(path)) this.tell(at, `${what} ${this.#unknown(this.names)}`)
  }

  keyPath(at: Path): void {
    const path = `${at.at(-1)}`
    if (!this.#isKnown(path)) this.#tellOfKey(at, `${path} ${this.#unknown(this.names)}`)
  }

  oneOf(at: Path, name: string, allowed: Iterable<string>, more = ''): void {
    const all = [...allowed]
    if (!all.includes(name)) this.tell(at, `${name} ${this.#unknown(all)}${more}`)
  }

  keyOneOf(at: Path, allowed: readonly string[]): void {
    const name = `${at.at(-1)}`
    if (!allowed.includes(name)) this.#tellOfKey(at, `${name} ${this.#unknown(allowed)}`)
  }

  tell(at: Path, message: string): void {
    this.problems.push(this.#file.problem([...this.#at, ...at], message))
  }

  #tellOfKey(at: Path, message: string): void {
    this.problems.push(this.#file.problemOfKey([...this.#at, ...at], message))
  }

  #placeholder(at: Path, inside: string): void {
    const several = placeholdersOf(inside)
    const forms = '{name}, {name.member}, {name|table} or {one, other}'
    if (!several) this.tell(at, `{${inside}} is no placeholder; they are written ${forms}`)
    for (const { path, tables } of several ?? []) {
      this.path(at, path.join('.'), `the placeholder {${inside}}`)
      for (const table of tables) this.#table(at, table, `the placeholder {${inside}}`)
    }
  }

  #table(at: Path, table: string, what: string): void {
    const known = [trim, ...this.#words]
    if (known.includes(table) || this.names.has(table)) return
    this.tell(at, `${what} names the table ${table}, which ${this.#unknown(known)}`)
  }

  #isKnown(path: string): boolean {
    return this.names.has(path.split('.')[0] ?? '')
  }

  #unknown(known: Iterable<string>): string {
    return `is not known here; known are ${[...known].join(', ')}`
  }
}
