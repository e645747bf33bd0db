// The first question of a run to a target: what is its feature level, and what does it tell of the organization?
// All of that stands in the header, so that a re-run of one plan knows as much as the run did.

import type { Header } from '../../history/entry.ts'
import { told } from '../../judge/fixtures/learn-registration.ts'
import { levelIn, register, type State, wordsIn } from '../../target/opening/first-contact.ts'
import type { Target } from '../../target/target.ts'
import type { Patience } from '../../target/wire/patience.ts'
import { Unreachable } from '../../target/wire/unreachable.ts'
import { headerOf } from './header.ts'

export async function probe(target: Target, patience: Patience): Promise<Header & { readonly feature_level: number }> {
  const [[name, account] = ['nobody', undefined]] = Object.entries(target.accounts)
  const { state } = await register(target, `accounts.${name}`, account, patience)
  refuseOtherWord(target, state)
  const known = Object.fromEntries(told.flatMap((name) => entryOf(state, name)))
  const header = headerOf(target, levelIn(state, target.word), known)
  const version = state[`${target.word}_version`]
  return typeof version === 'string' ? { ...header, server_version: version.slice(0, longestVersion) } : header
}

const longestVersion = 100

/** Then the target file names another vendor's word. */
function refuseOtherWord({ name, word }: Target, state: State): void {
  const words = wordsIn(state)
  if (words.length === 0 || words.includes(word)) return
  throw new Unreachable(
    `${name} tells ${words.map((one) => `${one}_feature_level`).join(', ')}, not ${word}_feature_level; write \`word: ${words[0]}\` in the target file, or leave it out`,
  )
}

function entryOf(state: State, name: string): [string, unknown][] {
  return state[name] === undefined ? [] : [[name, state[name]]]
}
