// Makes a condition of a term of a narrow: looks up its operator, and negates what that means where asked for.
// Knows nothing of what the operators mean.
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { type Condition, MEANINGS } from './meanings.ts'
import { badNarrow, type NarrowTerm } from './narrow-terms.ts'

const ALIASES: Readonly<Record<string, string>> = { stream: 'channel', streams: 'channels', 'pm-with': 'dm' }

/** The operator by the name it is known by here. */
export function operatorOf({ operator }: NarrowTerm): string {
  return Object.hasOwn(ALIASES, operator) ? (ALIASES[operator] ?? operator) : operator
}

export function conditionOf(service: Service, caller: User, term: NarrowTerm): Condition {
  const operator = operatorOf(term)
  const meaning = Object.hasOwn(MEANINGS, operator) ? MEANINGS[operator] : undefined
  if (meaning === undefined) throw badNarrow(`unknown operator ${term.operator}`)
  const { sql, values } = meaning(service, caller, term.operand)
  return { sql: term.isNegated ? `NOT (${sql})` : sql, values }
}
