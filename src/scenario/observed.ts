// What came back, as an expectation: what was the same each time by value, what has a name by its name, and of anything
// else only what kind of thing it is.

import type { Json, Members } from './scenario.ts'
import { isMembers } from './words.ts'

/** One answer, with what the names of the scenario stood for in that run. */
export interface Look {
  readonly answer: Members
  readonly names: Readonly<Record<string, unknown>>
}

/** Of one step, from several runs. */
export function expectationOf(looks: readonly Look[]): Json {
  const seen = looks.map(({ answer, names }) => ({ value: answer as Json | undefined, names }))
  const results = new Set(looks.map(({ answer }) => answer.result))
  if (results.size > 1) return {}
  const { result, msg: _, ...members } = commonOf(seen) as Members
  if (result === 'error')
    return typeof members.code === 'string' && !members.code.startsWith('$') ? members.code : 'error'
  return Object.keys(members).length === 0 ? 'success' : members
}

interface Seen {
  readonly value: Json | undefined
  readonly names: Readonly<Record<string, unknown>>
}

function commonOf(seen: readonly Seen[]): Json {
  const [first] = seen
  const values = seen.map(({ value }) => value)
  const name = nameOf(seen)
  if (name !== undefined) return `$${name}`
  if (first === undefined || values.some((value) => value === undefined)) return '$any'
  if (values.every(isMembers)) return membersOf(seen, values)
  if (values.every((value) => Array.isArray(value))) return listOf(seen, values as Json[][])
  if (values.every((value) => value === first.value) && !isTime(first.value)) return asText(first.value ?? null)
  if (values.every((value) => Number.isSafeInteger(value))) return '$integer'
  return values.every((value) => typeof value === 'string') ? '$text' : '$any'
}

/** UNIX seconds of our days: another time in another run, also where the clock stood still between two. */
function isTime(value: Json | undefined): boolean {
  return typeof value === 'number' && value > 1e9 && value < 4e9
}

/** A dollar would begin a name. */
function asText(value: Json): Json {
  return typeof value === 'string' ? value.replaceAll('$', '$$$$') : value
}

/** The name that stood for it in each run, and for something else in each. */
function nameOf(seen: readonly Seen[]): string | undefined {
  const [first] = seen
  const values = new Set(seen.map(({ value }) => value))
  if (!first || values.size < 2) return undefined
  const fitting = Object.keys(first.names).filter((name) => seen.every(({ value, names }) => names[name] === value))
  return fitting[0]
}

function membersOf(seen: readonly Seen[], values: readonly Members[]): Json {
  const [first = {}] = values
  const shared = Object.keys(first).filter((key) => values.every((value) => Object.hasOwn(value, key)))
  return Object.fromEntries(shared.map((key) => [key, commonOf(inside(seen, (value) => (value as Members)[key]))]))
}

function listOf(seen: readonly Seen[], values: readonly (readonly Json[])[]): Json {
  const [first = []] = values
  if (values.some(({ length }) => length !== first.length)) return '$any'
  return first.map((_, index) => commonOf(inside(seen, (value) => (value as readonly Json[])[index])))
}

function inside(seen: readonly Seen[], part: (value: Json) => Json | undefined): Seen[] {
  return seen.map(({ value, names }) => ({ value: part(value ?? null), names }))
}
