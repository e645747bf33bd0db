// What is known of the organization's linkifiers by id: that they are there, and each of their fields, as JSON text.

import { type Fact, known, unknown } from '../facts/fact.ts'
import { leftAlone } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import { asTold } from '../facts/read-back.ts'
import type { Learnt } from './learnt.ts'

export const linkifierFields = [
  'pattern',
  'url_template',
  'reverse_template',
  'alternative_url_templates',
  'example_input',
] as const
export type LinkifierField = (typeof linkifierFields)[number]

export interface LinkifierRecord {
  readonly id: number
  readonly isThere: Fact<boolean>
  readonly fields: Readonly<Record<LinkifierField, Fact<string>>>
}

/** A request for a linkifier that was refused, and has not been looked for since. */
export interface RefusedLinkifier {
  readonly exchange: number
  readonly pattern: string | undefined
}

export type LinkifierEffect =
  /** These are all. */
  | Learnt<'linkifier-records', { to: readonly LinkifierRecord[] }>
  /** There may be others, or they may be otherwise. */
  | Learnt<'linkifiers-unsure'>

export function linkifierSubject(id: number | 'new'): string {
  return `linkifier:${id}`
}

/** A linkifier as a fixture tells it; what it does not tell stays unknown. */
export function toldRecord(shown: Fields): LinkifierRecord {
  const field = (name: LinkifierField) => (shown[name] === undefined ? unknown : asTold(JSON.stringify(shown[name])))
  return { id: Number(shown.id), isThere: asTold(true), fields: eachField(field) }
}

export function eachField(of: (name: LinkifierField) => Fact<string>): LinkifierRecord['fields'] {
  return Object.fromEntries(linkifierFields.map((name) => [name, of(name)])) as LinkifierRecord['fields']
}

/** A linkifier that a request had to leave alone. */
export function untouched(record: LinkifierRecord, exchange: number, clause: string): LinkifierRecord {
  const { id, isThere, fields } = record
  const keep = (name: LinkifierField) => leftAlone(fields[name], exchange, clause, [])
  return { id, isThere: leftAlone(isThere, exchange, clause, [false]), fields: eachField(keep) }
}

/** What a request promised, where nothing stood before. */
export function promised<T>(value: T, exchange: number, clause: string, instead: readonly T[] = []): Fact<T> {
  return known(value, exchange, clause, [{ promisedBy: clause, from: [exchange], shows: instead }])
}
