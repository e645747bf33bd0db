// A habit: one small way in which a server may differ from the reference server without breaking anything, and the
// open clause that leaves it so. Habits are worn in any number at once by a stranger; they live here and nowhere else.

import type { Patch } from '../mutants/mutant.ts'
import type { Parameters } from './parameters.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A request to the API as a habit sees it. */
export interface Asked {
  readonly method: string
  /** Without the prefix and the query. */
  readonly path: string
  readonly authorization: string | undefined
  readonly parameters: Parameters
}

/** An answer as a habit sees it. */
export interface Given {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Fields
}

export interface Habit {
  readonly name: string
  /** The open clause that leaves it so, by its id. */
  readonly clause: string
  /** Changes of the server's source text. */
  readonly patches?: readonly Patch[]
  /** Other parameters than were sent; throws a Refusal to refuse the request. */
  readonly asked?: (asked: Asked) => Parameters
  readonly given?: (given: Given, asked: Asked) => Given
  /** The answer as text. */
  readonly written?: (text: string) => string
  /** Seconds of real time after which each answer goes out. */
  readonly seconds?: number
  /** Names of habits that cannot be worn together with this one. */
  readonly contradicts?: readonly string[]
}

/** Makes habits that change one place of one file. */
export function habitsIn(file: string) {
  return (name: string, clause: string, find: string, replace: string, contradicts: readonly string[] = []): Habit => ({
    name,
    clause,
    patches: [{ file, find, replace }],
    contradicts,
  })
}

/** A habit that changes what successful answers say. */
export function telling(name: string, clause: string, change: (body: Fields, asked: Asked) => Fields): Habit {
  const given = (answer: Given, asked: Asked): Given =>
    answer.body.result === 'success' ? { ...answer, body: { ...answer.body, ...change(answer.body, asked) } } : answer
  return { name, clause, given }
}

/** A habit that changes how refusals are told. */
export function refusing(name: string, clause: string, change: (answer: Given) => Partial<Given>): Habit {
  const given = (answer: Given): Given => (answer.body.result === 'error' ? { ...answer, ...change(answer) } : answer)
  return { name, clause, given }
}
