// Reads the values of options; each mistake says what is allowed.

import { InvalidArgumentError } from 'commander'
import { namesOf } from '../../report/gate/selection.ts'
import { newestLevel, oldestLevel } from '../../spec/levels.ts'
import { allowedInstead } from '../../spec/nearest.ts'
import { loadSpec } from '../../spec/spec.ts'
import { endpointSlugs } from '../../spec/spec-files.ts'

export function integer(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('a whole number is expected, e.g. 200.')
  return Number(text)
}

/** Of what makes no sense without any. */
export function atLeastOne(text: string): number {
  const value = integer(text)
  if (value === 0) throw new InvalidArgumentError('at least 1 is expected.')
  return value
}

/** How many people ask at once. */
export function concurrency(text: string): number {
  const value = integer(text)
  if (value < 2 || value > 16) throw new InvalidArgumentError('from 2 to 16 people ask at once.')
  return value
}

export function port(text: string): number {
  const value = integer(text)
  if (value > 65_535) throw new InvalidArgumentError('ports go from 0 (any free one) to 65535.')
  return value
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600 }

export function seconds(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text) ?? []
  if (amount === undefined || unit === undefined) throw new InvalidArgumentError('a time is expected: 30s, 5m or 1h.')
  return Number(amount) * (unitSeconds[unit] ?? 1)
}

/** Of what makes no sense without any time. */
export function someSeconds(text: string): number {
  const value = seconds(text)
  if (value === 0) throw new InvalidArgumentError('more than no time is expected, e.g. 30s.')
  return value
}

/** Slugs of endpoints, with commas between them. */
export function endpoints(text: string): readonly string[] {
  const known = endpointSlugs()
  const asked = text.split(',').map((slug) => slug.trim())
  const [unknown] = asked.filter((slug) => !known.includes(slug))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`there is no endpoint ${unknown}; there are ${[...known].sort().join(', ')}.`)
  return asked
}

/** The slug of one endpoint. */
export function endpoint(text: string): string {
  const [only = '', ...more] = endpoints(text)
  if (more.length > 0) throw new InvalidArgumentError('one endpoint is expected, e.g. edit-message.')
  return only
}

/** Ids, groups and endpoints, with commas between them. */
export function clauses(text: string): readonly string[] {
  const known = namesOf([...loadSpec().clauses.values()])
  const asked = text.split(',').map((name) => name.trim())
  const [unknown] = asked.filter((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `there is no clause, group or endpoint ${unknown}; ${allowedInstead(unknown, known, '`plumb spec`')}.`,
    )
  return asked
}

/** An option that may be given again and again. */
export function several(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** One of several parts, as 2/3. */
export function shard(text: string): { readonly index: number; readonly of: number } {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index < 1 || of < index) throw new InvalidArgumentError('which of how many is expected, from 1/3 to 3/3.')
  return { index, of }
}

export function share(text: string): number {
  const percent = /^\d+(\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN
  if (!(percent >= 0 && percent <= 100))
    throw new InvalidArgumentError('a percentage from 0 to 100 is expected, e.g. 30.')
  return percent / 100
}

export function level(text: string): number {
  const value = integer(text)
  if (value < oldestLevel || value > newestLevel)
    throw new InvalidArgumentError(`feature levels go from ${oldestLevel} to ${newestLevel}.`)
  return value
}

export function word(text: string): string {
  if (!/^[a-z][a-z0-9]*$/.test(text))
    throw new InvalidArgumentError('small letters and digits are expected, e.g. acme.')
  return text
}

/** More than there are gestures, so that each of them opens a plan. */
export const defaultRuns = 320
