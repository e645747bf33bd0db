// Reads the JSON that a control action takes, value by value. Knows nothing of any action.
// A mistake is told as a sentence that says what to do.

export class Mistake extends Error {}

export type Taken = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function refuseUnknown(taken: Taken, known: readonly string[], where: string): void {
  for (const name of Object.keys(taken))
    if (!known.includes(name))
      throw new Mistake(`Leave out ${name}: ${where} takes only ${known.join(', ') || 'nothing'}`)
}

export function text(taken: Taken, name: string): string {
  const value = taken[name]
  if (typeof value !== 'string') throw new Mistake(`Give ${name} as a string`)
  return value.toWellFormed()
}

export function integer(taken: Taken, name: string): number {
  const value = taken[name]
  if (!isInteger(value)) throw new Mistake(`Give ${name} as an integer`)
  return value
}

export function boolean(taken: Taken, name: string): boolean {
  const value = taken[name]
  if (typeof value !== 'boolean') throw new Mistake(`Give ${name} as true or false`)
  return value
}

export function atLeastZero(taken: Taken, name: string): number {
  const value = taken[name] ?? 0
  if (typeof value !== 'number' || !(value >= 0 && value <= LONGEST_SECONDS))
    throw new Mistake(`Give ${name} as a number of seconds from 0 to ${LONGEST_SECONDS}`)
  return value
}

const LONGEST_SECONDS = 1_000_000_000

export function choice<T extends string>(taken: Taken, name: string, choices: readonly T[]): T {
  const chosen = choices.find((each) => each === taken[name])
  if (chosen === undefined) throw new Mistake(`Give ${name} as one of ${choices.join(', ')}`)
  return chosen
}

export function texts(taken: Taken, name: string): string[] {
  const value = taken[name]
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new Mistake(`Give ${name} as a list of strings`)
  return value.map((item) => item.toWellFormed())
}

export function integers(taken: Taken, name: string): number[] {
  const value = taken[name]
  if (!Array.isArray(value) || !value.every(isInteger)) throw new Mistake(`Give ${name} as a list of integers`)
  return value
}

export function records(taken: Taken, name: string): Taken[] {
  const value = taken[name]
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Mistake(`Give ${name} as a list of objects`)
  return value
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
