// Whether an `alert_words` event tells words that the person was really given, all of them. Knows only what fixtures did.

import type { Observation } from '../model/outcome.ts'
import { type Arrival, causesOf } from './events-arrival.ts'
import { canonicalWords } from './events-telling.ts'
import { strings } from './queue-call.ts'
import { broken, holds } from './queue-verdict.ts'

const clause = 'alert-words-event.current'

export function judgeAlertWords(arrival: Arrival): Observation[] {
  const words = strings(arrival.event.alert_words)
  const given = causesOf(arrival, 'alert_words')
  if (words === undefined || given.length === 0) return []
  if (given.some(({ told }) => told === canonicalWords(words))) return [holds(clause)]
  return [broken(clause, given.map((change) => change.given).join(' or '), JSON.stringify(words))]
}
