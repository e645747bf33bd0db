// The parameters of one request, read one by one with their types: strings raw, everything else as strict JSON.
// Remembers which names were asked for, so that the others can be told to the client as unsupported.
// Knows nothing of any endpoint.
import { badRequest, missingParameter } from '../refusal.ts'

/** A value as it was sent; in pieces where it is long. */
export type Sent = string | readonly string[]

export class Parameters {
  readonly #values: ReadonlyMap<string, Sent>
  readonly #level: number
  /** Lists, since they are short and made for every request. */
  readonly #supported = ['client']
  readonly #unchanged: string[] = []

  constructor(values: ReadonlyMap<string, Sent>, level: number) {
    this.#values = values
    this.#level = level
  }

  /** The parameters as a server of an older level sees them: a newer name is unknown to it. */
  since(level: number): Parameters {
    return this.#level >= level ? this : new Parameters(new Map(), this.#level)
  }

  /** Whether a parameter was sent that has been asked for; one that is unknown at this level does not count. */
  isSent(name: string): boolean {
    return this.#supported.includes(name) && this.#values.has(name)
  }

  /** Whether the name has been asked for at a level that has it. */
  isKnown(name: string): boolean {
    return this.#supported.includes(name)
  }

  support(names: readonly string[]): void {
    this.#supported.push(...names)
  }

  /** A parameter that changed nothing is told to the client like one that is not supported. */
  tellUnchanged(name: string): void {
    this.#unchanged.push(name)
  }

  unsupported(): string[] {
    const ignored: string[] = []
    for (const name of this.#values.keys())
      if (!this.#supported.includes(name) || this.#unchanged.includes(name)) ignored.push(name)
    return ignored.length > 1 ? ignored.sort() : ignored
  }

  text(name: string): string | undefined {
    const value = this.sent(name)
    return typeof value === 'object' ? value.join('') : value
  }

  /** For those who can read a long one piece by piece. */
  sent(name: string): Sent | undefined {
    this.#supported.push(name)
    return this.#values.get(name)
  }

  requiredText(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw missingParameter(name)
    return value
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const chosen = choices.find((choice) => choice === value)
    if (chosen === undefined) throw badRequest(`Invalid ${name}`)
    return chosen
  }

  boolean(name: string): boolean | undefined {
    const value = this.json(name)
    if (value === undefined) return undefined
    if (typeof value !== 'boolean') throw badRequest(`${name} is not a boolean`)
    return value
  }

  integer(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = integerOf(text.trim())
    if (value === undefined) throw badRequest(`${name} is not an integer`)
    return value
  }

  /** Any JSON value; the caller checks its shape. */
  json(name: string): unknown {
    const text = this.text(name)
    if (text === undefined) return undefined
    try {
      return JSON.parse(text)
    } catch {
      throw badRequest(`Argument "${name}" is not valid JSON.`)
    }
  }

  integers(name: string): number[] | undefined {
    const value = this.json(name)
    if (value === undefined) return undefined
    if (!isIntegerArray(value)) throw badRequest(`${name} is not a list of integers`)
    return value
  }

  strings(name: string): string[] | undefined {
    const value = this.json(name)
    if (value === undefined) return undefined
    if (!isStringArray(value)) throw badRequest(`${name} is not a list of strings`)
    return value
  }
}

/** Digits only, as JSON writes an integer, and small enough to be told apart from its neighbours. */
export function integerOf(text: string): number | undefined {
  if (!/^-?(0|[1-9][0-9]*)$/.test(text)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : undefined
}

export function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

export function isIntegerArray(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item))
}
