// Compares what came with what a scenario expects of it: named members by value or matcher, others may be anything.

import type { Json } from './scenario.ts'
import { type bareMatchers, isMembers, makers, nameIn, piecesOf, wordOf } from './words.ts'

/** What names and `$` words stand for while a scenario runs; undefined where that is not known. */
export interface Meaning {
  name(name: string): unknown
  made(value: Json): unknown
  /** The target's time, in UNIX seconds, as far as it is known: by its clock, by its answers. */
  readonly nows: readonly number[]
}

export interface Mismatch {
  /** As `message.reactions.0`; empty for the whole. */
  readonly path: string
  readonly expected: string
  readonly got: string
}

export function mismatches(expected: Json, actual: unknown, meaning: Meaning, path = ''): Mismatch[] {
  if (typeof expected === 'string') return ofText(expected, actual, meaning, path)
  if (Array.isArray(expected)) return ofList(expected, actual, meaning, path)
  if (!isMembers(expected)) return isEqual(expected, actual) ? [] : [mismatch(path, shown(expected), actual)]
  const word = wordOf(expected)
  if (!word) return ofMembers(expected, actual, meaning, path)
  if ((makers as readonly string[]).includes(word[0])) return ofValue(meaning.made(expected), word[0], actual, path)
  return ofWord(word[0], word[1], actual, meaning, path)
}

export function fits(expected: Json, actual: unknown, meaning: Meaning): boolean {
  return mismatches(expected, actual, meaning).length === 0
}

function mismatch(path: string, expected: string, actual: unknown): Mismatch {
  return { path, expected, got: shown(actual) }
}

const longest = 200

/** JSON, cut short. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const bare: Readonly<Record<(typeof bareMatchers)[number], readonly [string, (actual: unknown) => boolean]>> = {
  absent: ['nothing', (actual) => actual === undefined],
  any: ['something', (actual) => actual !== undefined],
  integer: ['an integer', (actual) => Number.isSafeInteger(actual)],
  text: ['a text', (actual) => typeof actual === 'string'],
}

function ofText(expected: string, actual: unknown, meaning: Meaning, path: string): Mismatch[] {
  const name = nameIn(expected)
  if (name !== undefined && Object.hasOwn(bare, name)) {
    const [what, isFitting] = bare[name as keyof typeof bare]
    return isFitting(actual) ? [] : [mismatch(path, what, actual)]
  }
  return ofValue(name === undefined ? textOf(expected, meaning) : meaning.name(name), expected, actual, path)
}

function textOf(text: string, meaning: Pick<Meaning, 'name'>): string {
  return piecesOf(text)
    .map((piece) => ('plain' in piece ? piece.plain : `${meaning.name(piece.name)}`))
    .join('')
}

function ofValue(value: unknown, word: string, actual: unknown, path: string): Mismatch[] {
  if (value === undefined) return [mismatch(path, `${word}, which stands for nothing`, actual)]
  const told = word.startsWith('$') ? `${shown(value)} (${word})` : shown(value)
  return isEqual(value, actual) ? [] : [mismatch(path, told, actual)]
}

function ofList(expected: readonly Json[], actual: unknown, meaning: Meaning, path: string): Mismatch[] {
  if (!Array.isArray(actual) || actual.length !== expected.length)
    return [mismatch(path, `a list of ${expected.length}: ${shown(expected)}`, actual)]
  return expected.flatMap((one, index) => mismatches(one, actual[index], meaning, under(path, index)))
}

function ofMembers(
  expected: Readonly<Record<string, Json>>,
  actual: unknown,
  meaning: Meaning,
  path: string,
): Mismatch[] {
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual))
    return [mismatch(path, 'an object', actual)]
  return Object.entries(expected).flatMap(([key, member]) => {
    const name = nameIn(key)
    const own = name === undefined ? textOf(key, meaning) : `${meaning.name(name)}`
    const found = Object.hasOwn(actual, own) ? (actual as Record<string, unknown>)[own] : undefined
    return mismatches(member, found, meaning, under(path, own))
  })
}

function under(path: string, key: string | number): string {
  return path === '' ? `${key}` : `${path}.${key}`
}

function ofWord(word: string, about: Json, actual: unknown, meaning: Meaning, path: string): Mismatch[] {
  if (word === '$near_now')
    return isNearNow(actual, Number(about), meaning) ? [] : [mismatch(path, `a time within ${about} s of now`, actual)]
  if (word === '$length')
    return lengthOf(actual) === about ? [] : [mismatch(path, `${about} items or characters`, actual)]
  if (word === '$other_than') return ofOther(about, actual, meaning, path)
  const isThere = contains(actual, about, meaning)
  if (isThere === undefined) return [mismatch(path, 'a text or a list', actual)]
  const isWanted = word === '$containing'
  return isThere === isWanted
    ? []
    : [mismatch(path, `${isWanted ? 'something containing' : 'nothing containing'} ${shown(about)}`, actual)]
}

/** What is absent is nothing, and so nothing else either. */
function ofOther(about: Json, actual: unknown, meaning: Meaning, path: string): Mismatch[] {
  const isOther = actual !== undefined && !fits(about, actual, meaning)
  return isOther ? [] : [mismatch(path, `something other than ${shown(about)}`, actual)]
}

function lengthOf(actual: unknown): number | undefined {
  if (typeof actual === 'string') return [...actual].length
  return Array.isArray(actual) ? actual.length : undefined
}

function isNearNow(actual: unknown, seconds: number, { nows }: Meaning): boolean {
  return typeof actual === 'number' && nows.some((now) => Math.abs(actual - now) <= seconds)
}

/** A text that has another in it, or a list that has an item, or several; undefined of anything else. */
function contains(actual: unknown, about: Json, meaning: Meaning): boolean | undefined {
  if (typeof actual === 'string') {
    const name = typeof about === 'string' ? nameIn(about) : undefined
    return actual.includes(name === undefined ? textOf(`${about}`, meaning) : `${meaning.name(name)}`)
  }
  if (!Array.isArray(actual)) return undefined
  const wanted = Array.isArray(about) ? about : [about]
  return wanted.every((one) => actual.some((item) => fits(one, item, meaning)))
}

function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b) || Object.keys(a).length !== Object.keys(b).length) return false
  return Object.entries(a).every(([key, value]) => isEqual(value, (b as Record<string, unknown>)[key]))
}
