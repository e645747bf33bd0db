// What checks require beyond the API, and how many clauses of the ledger hang on each.

import type { Clause } from '../../spec/clause.ts'
import { controlActions } from '../../spec/spec-files.ts'

export interface Need {
  readonly need: string
  /** How many `must` clauses require it, among other things. */
  readonly clauses: number
  /** How many require nothing else. */
  readonly alone: number
  /** What the control action that meets it does. */
  readonly does: string
}

/** The action that meets a need: messages of an age are made by the one that makes messages. */
export function actionFor(need: string): string {
  return need === 'message-age' ? 'messages' : need
}

/** Those that most clauses hang on first. What is met already keeps no clause from being judged. */
export function needsOf(clauses: Iterable<Clause>, isMet: (need: string) => boolean = () => false): Need[] {
  const musts = [...clauses].filter(({ strength, unjudged }) => strength === 'must' && unjudged === undefined)
  const unmet = musts.map(({ needs }) => needs.filter((need) => !isMet(need)))
  const names = [...new Set(unmet.flat())]
  const actions = controlActions()
  const rows = names.map((need) => ({
    need,
    clauses: unmet.filter((needs) => needs.includes(need)).length,
    alone: unmet.filter((needs) => needs.length === 1 && needs[0] === need).length,
    does: firstSentence(actions.get(actionFor(need)) ?? ''),
  }))
  return rows.sort((a, b) => b.clauses - a.clauses || (a.need < b.need ? -1 : 1))
}

/** Counts of `must` clauses. */
export interface Reach {
  readonly all: number
  /** Those that need nothing but what is met. */
  readonly within: number
  /** Those that no answer can show. */
  readonly unjudged: number
}

export function reachOf(clauses: Iterable<Clause>, isMet: (need: string) => boolean): Reach {
  const musts = [...clauses].filter(({ strength }) => strength === 'must')
  const judged = musts.filter(({ unjudged }) => unjudged === undefined)
  const within = judged.filter(({ needs }) => needs.every(isMet))
  return { all: musts.length, within: within.length, unjudged: musts.length - judged.length }
}

function firstSentence(text: string): string {
  return text.replace(/\.(\s.*)?$/s, '')
}
