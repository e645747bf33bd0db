// The first question to a target: is it there, what is its feature level, and what does it tell of the organization?
// All of that stands in the header, so that a re-run of one plan knows as much as the run did.

import type { Header } from '../history/entry.ts'
import { told } from '../judge/learn-registration.ts'
import { newestLevel } from '../spec/levels.ts'
import { type Patience, patiently } from '../target/patience.ts'
import { type Credentials, sendApi, type Target } from '../target/target.ts'
import { headerOf } from './header.ts'

export class Unreachable extends Error {}

type State = Readonly<Record<string, unknown>>

export async function probe(target: Target, patience: Patience): Promise<Header & { readonly feature_level: number }> {
  const [account] = Object.values(target.accounts)
  const state = await register(target, account, patience)
  const known = Object.fromEntries(told.flatMap((name) => entryOf(state, name)))
  return headerOf(target, levelIn(state, target.word), known)
}

async function register(target: Target, credentials: Credentials | undefined, patience: Patience): Promise<State> {
  const request = { method: 'POST', path: '/register', query: {}, form: {} }
  const response = await patiently(() => sendApi(target, request, credentials), patience).catch((error: Error) => {
    throw new Unreachable(`${target.name} cannot be reached: ${error.message}`)
  })
  const text = Buffer.from(response.body).toString('utf8')
  const state = parsed(text)
  const { word } = target
  const isAnswer = state.result === 'success' || levelsIn(state).includes(`${word}_feature_level`)
  if (isAnswer && !isOfAnotherWord(state, word)) return state
  throw new Unreachable(
    `${target.name} answered POST /api/v1/register with ${response.status} and no ${word}_feature_level; check base_url, word and the account's key: ${text.slice(0, 200)}`,
  )
}

/** A level that is told wrongly, or not at all, is a breach like any other, and all else is judged nevertheless. */
function levelIn(state: State, word: string): number {
  const level = state[`${word}_feature_level`]
  const read = typeof level === 'string' && /^\s*\d+\s*$/.test(level) ? Number(level) : level
  return Number.isInteger(read) ? (read as number) : newestLevel
}

/** Then the target file names another vendor's word. */
function isOfAnotherWord(state: State, word: string): boolean {
  const levels = levelsIn(state)
  return levels.length > 0 && !levels.includes(`${word}_feature_level`)
}

function levelsIn(state: State): string[] {
  return Object.keys(state).filter((name) => /^[a-z0-9]+_feature_level$/.test(name))
}

function entryOf(state: State, name: string): [string, unknown][] {
  return state[name] === undefined ? [] : [[name, state[name]]]
}

function parsed(text: string): State {
  try {
    const state: unknown = JSON.parse(text)
    return typeof state === 'object' && state !== null ? (state as State) : {}
  } catch {
    return {}
  }
}
