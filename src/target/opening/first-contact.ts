// The first question to a server: does it answer POST /register as this API does, and what does it tell of itself?

import { newestLevel } from '../../spec/levels.ts'
import { type Credentials, sendApi, type Target } from '../target.ts'
import { type Patience, patiently } from '../wire/patience.ts'
import type { RawResponse } from '../wire/transport.ts'
import { whyNoAnswer, whyNotThis } from '../wire/unreachable.ts'

export type State = Readonly<Record<string, unknown>>

/** Where it is and how it is reached. */
export type Place = Pick<Target, 'name' | 'transport'>

export interface Contact {
  readonly state: State
}

/** A registration that brings little with it. */
export const littleState = { event_types: '["alert_words"]' }

/** Throws Unreachable where no registration comes back. */
export async function register(
  place: Place,
  who: string,
  credentials: Credentials | undefined,
  patience: Patience,
  form: Readonly<Record<string, string>> = {},
): Promise<Contact> {
  const request = { method: 'POST', path: '/register', query: {}, form }
  const ask = () => sendApi(place, request, credentials, patience.signal)
  const response = await patiently(ask, patience).catch((error: unknown) => {
    patience.signal?.throwIfAborted()
    throw whyNoAnswer(place.name, error)
  })
  const state = parsed(response)
  if (state.result === 'success' || wordsIn(state).length > 0) return { state }
  throw whyNotThis(place.name, 'POST /api/v1/register', who, response)
}

/** The words of the vendors whose feature level an answer tells. */
export function wordsIn(state: State): string[] {
  return Object.keys(state).flatMap((name) => /^([a-z0-9]+)_feature_level$/.exec(name)?.[1] ?? [])
}

/** A level that is told wrongly, or not at all, is a breach like any other, and all else is judged nevertheless. */
export function levelIn(state: State, word: string): number {
  const level = state[`${word}_feature_level`]
  const read = typeof level === 'string' && /^\s*\d+\s*$/.test(level) ? Number(level) : level
  return Number.isInteger(read) ? (read as number) : newestLevel
}

/** What another path of the API answers; empty where it is not there. */
export async function look(
  place: Place,
  path: string,
  credentials: Credentials | undefined,
  patience: Patience,
): Promise<State> {
  const request = { method: 'GET', path, query: {}, form: {} }
  const ask = () => sendApi(place, request, credentials, patience.signal)
  const state = await patiently(ask, patience).then(parsed, () => ({}) as State)
  return state.result === 'error' ? {} : state
}

export function parsed({ body }: Pick<RawResponse, 'body'>): State {
  try {
    const state: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return typeof state === 'object' && state !== null ? (state as State) : {}
  } catch {
    return {}
  }
}
