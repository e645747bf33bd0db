// Whether an `alert_words` event tells words that the person was really given, all of them. Knows only what fixtures did.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { canonicalWords } from '../json/fields.ts'
import { strings } from '../queue/queue-call.ts'
import { stateValue } from '../queue/snapshot-state.ts'
import { type Arrival, causesOf } from './events-arrival.ts'

const clause = 'alert-words-event.current'

export function judgeAlertWords(arrival: Arrival): Observation[] {
  const words = strings(arrival.event.alert_words)
  const given = causesOf(arrival, 'alert_words')
  if (words === undefined || given.length === 0) return []
  if (given.some(({ told }) => told === canonicalWords(words))) return [holds(clause)]
  if (maySometimeBe(arrival, words)) return []
  return [broken(clause, given.map((change) => change.given).join(' or '), JSON.stringify(words))]
}

/** A fixture may replace words one by one, so that some of the old and some of the new are there for a while. */
function maySometimeBe({ around, queue, call }: Arrival, words: readonly string[]): boolean {
  const { owner, state = {} } = queue
  const history = around.changes.of(owner, 'alert_words').filter(({ at }) => at <= call.answered)
  const began = stateValue(state, 'alert_words')
  if (began === undefined && history.length < 2) return true
  const wordsIn = (list = '[]'): string[] => JSON.parse(list)
  const known = new Set([began, ...history.map(({ given }) => given)].flatMap((list) => wordsIn(list)))
  return wordsIn(canonicalWords(words)).every((word) => known.has(word))
}
