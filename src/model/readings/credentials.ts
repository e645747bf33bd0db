// What is promised of a request that must have credentials and has none.

import type { Answer } from '../facts/moment.ts'
import type { Observation } from '../facts/observe.ts'
import { observeAllowed, observeRefusal, when } from '../facts/refusal.ts'

const clause = 'authentication.required'

export function withoutCredentials(answer: Answer): readonly Observation[] {
  const conditions = [when(clause, 'yes')]
  const both = { believed: conditions, sure: conditions }
  if (answer.result === 'error') return observeRefusal(both, answer, { subjects: [], otherwise: clause, because: [] })
  const wrong = answer.result === 'success' ? observeAllowed(both, []) : undefined
  return wrong ? [wrong] : []
}
