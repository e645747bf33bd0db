// The first question to a target: is it there, what is its feature level, and what does it tell of the organization?
// All of that stands in the header, so that a re-run of one plan knows as much as the run did.

import type { Header } from '../history/entry.ts'
import { told } from '../judge/learn-registration.ts'
import { type Patience, patiently } from '../target/patience.ts'
import { type Credentials, sendApi, type Target } from '../target/target.ts'
import { headerOf } from './header.ts'

export class Unreachable extends Error {}

export async function probe(target: Target, patience: Patience): Promise<Header & { readonly feature_level: number }> {
  const [account] = Object.values(target.accounts)
  const state = await register(target, account, patience)
  const known = Object.fromEntries(told.flatMap((name) => entryOf(state, name)))
  return headerOf(target, state[`${target.word}_feature_level`] as number, known)
}

async function register(
  target: Target,
  credentials: Credentials | undefined,
  patience: Patience,
): Promise<Record<string, unknown>> {
  const request = { method: 'POST', path: '/register', query: {}, form: {} }
  const response = await patiently(() => sendApi(target, request, credentials), patience).catch((error: Error) => {
    throw new Unreachable(`${target.name} cannot be reached: ${error.message}`)
  })
  const text = Buffer.from(response.body).toString('utf8')
  const state = parsed(text)
  if (!Number.isInteger(state[`${target.word}_feature_level`]))
    throw new Unreachable(
      `${target.name} answered POST /api/v1/register with ${response.status} and no ${target.word}_feature_level; check base_url, word and the account's key: ${text.slice(0, 200)}`,
    )
  return state
}

function entryOf(state: Record<string, unknown>, name: string): [string, unknown][] {
  return state[name] === undefined ? [] : [[name, state[name]]]
}

function parsed(text: string): Record<string, unknown> {
  try {
    const state: unknown = JSON.parse(text)
    return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
