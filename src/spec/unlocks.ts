// What each action of the control protocol is good for: how many `must` clauses need it, by the ledger.

import { appliesAt } from './levels.ts'
import type { Spec } from './spec.ts'
import { controlActions } from './spec-files.ts'

/** The `must` clauses that are judged only where the action is offered, alone or with others. */
export function unlockedBy(spec: Spec, action: string): readonly string[] {
  const musts = [...spec.clauses.values()].filter(
    (clause) => clause.strength === 'must' && clause.unjudged === undefined && appliesAt(spec.level, clause),
  )
  return musts.filter(({ needs }) => needs.some((need) => actionOf(need) === action)).map(({ id }) => id)
}

/** The actions, those first that most clauses need. */
export function unlocks(spec: Spec): readonly { readonly action: string; readonly clauses: number }[] {
  const all = [...controlActions().keys()].map((action) => ({ action, clauses: unlockedBy(spec, action).length }))
  return all.toSorted((a, b) => b.clauses - a.clauses)
}

/** Messages that were sent some time ago are made by the same action as others. */
function actionOf(need: string): string {
  return need === 'message-age' ? 'messages' : need
}
