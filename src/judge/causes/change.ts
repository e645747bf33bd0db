// A change that events may tell of: what changed, to what, and whom it concerns. Read from a note of the journal.

import type { Cause, Noted } from '../../model/things/journal.ts'
import { canonical, canonicalWords } from '../json/fields.ts'

/** Whom a change concerns: one person, those who can access a person, those who got a message, or all. */
type Concerned =
  | { readonly person: number }
  | { readonly accessorsOf: number }
  | { readonly receiversOf: number }
  | 'everyone'

interface Change {
  /** The type of the events that tell of it, and what they tell it under. */
  readonly type: string
  readonly key: string
  /** What was given, as text. */
  readonly given: string
  /** What an event says of it; absent where the text leaves the words open. */
  readonly told?: string | undefined
  readonly concerns: Concerned
  /** Whether an event tells of it. Where none does, it only shows that a later value is another one. */
  readonly event: 'due' | 'possible' | 'none'
  /** True where it is not certain that it was changed, or how that is told. */
  readonly isUnsure?: boolean
}

export type Made = Change & Cause

type Meaning = Pick<Change, 'concerns'> & Partial<Pick<Change, 'told' | 'event'>>

/** Those of a thing's changes of which one may have been the last by then; undefined stands for none of them. */
export function standingAt(history: readonly Made[], moment: number, grain: number): (Made | undefined)[] {
  const surely = history.findLastIndex(({ at }) => at <= moment - grain)
  const since = history.slice(surely + 1).filter(({ at }) => at <= moment + grain)
  return [history[surely], ...since]
}

/** What events of a type make of a note; of other things no event tells. */
const meanings: Readonly<Record<string, (note: Noted, given: string) => Meaning>> = {
  alert_words: ownOf,
  user_settings: ownOf,
  subscription: ownOf,
  message: ofMessage,
  delete_message: ofMessage,
  realm_user: ofPerson,
  realm_linkifiers: () => ({ concerns: 'everyone' }),
  realm_emoji: () => ({ concerns: 'everyone' }),
}

export function changeOf(note: Noted): Made | undefined {
  const { thing: key, isQuiet, isUnsure = false, did, exchange, at, until, time } = note
  const type = key.includes(' ') ? key.slice(0, key.indexOf(' ')) : key
  const meaningOf = meanings[type]
  if (meaningOf === undefined) return undefined
  const given = textOf(note)
  const usual = isQuiet ? 'none' : isUnsure ? 'possible' : 'due'
  const { concerns, told, event = usual } = meaningOf(note, given)
  return { type, key, given, told, concerns, event, isUnsure, did, exchange, at, until, time }
}

/** Empty where only the thing itself matters, or nobody knows what it was given. */
function textOf({ thing, value }: Noted): string {
  return thing === 'alert_words' ? canonicalWords(value as readonly string[]) : canonical(value)
}

/** Whose own it is may not be known. */
function ownOf({ owner }: Noted, given: string): Meaning {
  return { concerns: owner === undefined ? 'everyone' : { person: owner }, told: given }
}

function ofMessage({ thing }: Noted, given: string): Meaning {
  return { concerns: { receiversOf: Number(thing.split(' ')[1]) }, told: given }
}

/** What an event says in words of its own, or to some as null. */
const inOtherWords = ['role', 'delivery_email']

function ofPerson({ thing, value, isQuiet }: Noted, given: string): Meaning {
  const [, user_id, field = ''] = thing.split(' ')
  const concerns = { accessorsOf: Number(user_id) }
  const event = isQuiet ? undefined : eventOf(field, value)
  const told = value === undefined || inOtherWords.includes(field) ? {} : { told: given }
  return { concerns, ...told, ...(event && { event }) }
}

/** That an account became one that was never used is told in no form; who may see an address only to some. */
function eventOf(field: string, value: unknown): Change['event'] | undefined {
  if (field === 'is_imported_stub' && value === true) return 'none'
  return field === 'delivery_email_visible_to' ? 'possible' : undefined
}
