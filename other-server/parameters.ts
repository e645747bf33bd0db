// Reads the parameters of one request. What a handler never asked for is what the endpoint does not support.

import { malformed, missing } from './refusal.ts'

export class Parameters {
  readonly #sent: ReadonlyMap<string, string>
  readonly #supported = new Set<string>()

  constructor(sent: URLSearchParams) {
    this.#sent = new Map(sent)
  }

  /** Names that were sent and that nobody asked for. */
  unsupported(): string[] {
    return [...this.#sent.keys()].filter((name) => !this.#supported.has(name))
  }

  names(): string[] {
    return [...this.#sent.keys()]
  }

  text(name: string): string | undefined {
    this.#supported.add(name)
    return this.#sent.get(name)
  }

  needed(name: string): string {
    const text = this.text(name)
    if (text === undefined) throw missing(name)
    return text
  }

  integer(name: string): number | undefined {
    const text = this.text(name)
    return text === undefined ? undefined : wholeNumber(name, text)
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (text !== 'true' && text !== 'false') throw malformed(name, 'true or false')
    return text === 'true'
  }

  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const found = words.find((word) => word === text)
    if (found === undefined) throw malformed(name, `one of ${words.join(', ')}`)
    return found
  }

  list(name: string): unknown[] | undefined {
    const value = this.json(name)
    if (value === undefined) return undefined
    if (!Array.isArray(value)) throw malformed(name, 'a JSON array')
    return value
  }

  texts(name: string): string[] | undefined {
    return this.list(name)?.map((item) => {
      if (typeof item !== 'string') throw malformed(name, 'a JSON array of strings')
      return item
    })
  }

  integers(name: string): number[] | undefined {
    return this.list(name)?.map((item) => {
      if (typeof item !== 'number' || !Number.isSafeInteger(item)) throw malformed(name, 'a JSON array of integers')
      return item
    })
  }

  record(name: string): Record<string, unknown> | undefined {
    const value = this.json(name)
    if (value === undefined) return undefined
    if (!isRecord(value)) throw malformed(name, 'a JSON object')
    return value
  }

  json(name: string): unknown {
    const text = this.text(name)
    if (text === undefined) return undefined
    try {
      return JSON.parse(text)
    } catch {
      throw malformed(name, 'JSON')
    }
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(number)) throw malformed(name, 'an integer')
  return number
}
