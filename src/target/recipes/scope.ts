// What the placeholders of a recipe stand for while it is carried out: what the action takes, what was taken from
// answers, what is remembered, and tables of words.

import { ControlRefused } from '../control/way.ts'
import type { Memory } from './memory.ts'
import { type Lookup, type Placeholder, trim } from './placeholder.ts'
import type { Pack } from './recipe.ts'
import { valueAt } from './take.ts'

type Fields = Readonly<Record<string, unknown>>

export class Scope {
  readonly #values: Record<string, unknown>
  readonly #words: Pack['words']
  readonly #memory: Memory

  constructor(values: Fields, words: Pack['words'], memory: Memory) {
    this.#values = { ...values }
    this.#words = words
    this.#memory = memory
  }

  /** The same with more in it. */
  with(values: Fields): Scope {
    return new Scope({ ...this.#values, ...values }, this.#words, this.#memory)
  }

  set(name: string, value: unknown): void {
    this.#values[name] = value
  }

  /** What stands under a name, or deeper. */
  at(path: readonly string[]): unknown {
    const [name = '', ...rest] = path
    return valueAt(this.#named(name), rest)
  }

  /** For what is sent: a word that an answer should have explained must be there. */
  readonly strictly: Lookup = (placeholder) => this.#find(placeholder, true)

  /** For what is told: what is not known is left out. */
  readonly leniently: Lookup = (placeholder) => this.#find(placeholder, false)

  #named(name: string): unknown {
    if (Object.hasOwn(this.#values, name)) return this.#values[name]
    if (name === 'account') return this.#memory.person(this.#values.user_id)
    return name === 'channel' ? this.#memory.channel(this.#values.stream_id) : undefined
  }

  #find({ path, tables }: Placeholder, isStrict: boolean): unknown {
    const value = this.at(path)
    if (value === undefined && isStrict && (path[0] === 'account' || path[0] === 'channel')) throw this.#notKnown(path)
    return tables.reduce((word, table) => this.#explained(word, table, isStrict), value)
  }

  #explained(word: unknown, table: string, isStrict: boolean): unknown {
    if (word === undefined) return undefined
    if (table === trim) return typeof word === 'string' ? word.trim() : word
    const words = this.#words[table]
    if (words) return Object.hasOwn(words, `${word}`) ? words[`${word}`] : word
    const found = valueAt(this.#values[table], [`${word}`])
    if (found === undefined && isStrict)
      throw new ControlRefused(`the target told nothing of ${word} among its ${table}`)
    return found
  }

  #notKnown([name]: readonly string[]): ControlRefused {
    const { user_id, stream_id } = this.#values
    const what = name === 'account' ? `a key of user ${user_id}` : `the name of channel ${stream_id}`
    return new ControlRefused(`${what} would be needed, and is not known: it was not made by this run`)
  }
}
