// Where a narrow looks: in the person's own history, or in the whole history of channels. Pure; knows nothing of SQL.
import { operatorOf } from './conditions.ts'
import type { NarrowTerm } from './narrow-terms.ts'

/** Whole where it asks for one channel, all public ones, or one direct conversation (all in it received it). */
export function scopeOf(narrow: readonly NarrowTerm[]): 'own' | 'whole' {
  const asked = narrow.filter((term) => !term.isNegated).map(operatorOf)
  return ['channel', 'channels', 'dm'].some((operator) => asked.includes(operator)) ? 'whole' : 'own'
}
