// The items of a narrow: each an object with operator and operand, or a pair of strings. Knows nothing of what the
// operators mean.
import { MAX_NARROW_CONDITIONS } from '../limits.ts'
import { badRequest, Refusal } from '../refusal.ts'
import { isStringArray } from '../transport/parameters.ts'

export interface NarrowTerm {
  readonly operator: string
  readonly operand: unknown
  readonly isNegated: boolean
}

export function readNarrowTerms(value: unknown): NarrowTerm[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw badRequest('narrow is not a list')
  if (value.length > MAX_NARROW_CONDITIONS) throw badNarrow('too many terms')
  return value.map(readTerm)
}

function readTerm(item: unknown): NarrowTerm {
  if (isStringArray(item) && item.length === 2) return pairTerm(item[0] ?? '', item[1] ?? '')
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw badRequest('narrow holds something that is neither an object nor a pair of strings')
  const { operator, operand, negated } = item as Record<string, unknown>
  if (typeof operator !== 'string') throw badRequest('narrow operator is not a string')
  if (operand === undefined) throw badRequest('narrow operand is missing')
  if (negated !== undefined && typeof negated !== 'boolean') throw badRequest('narrow negated is not a boolean')
  return { operator, operand, isNegated: negated ?? false }
}

function pairTerm(operator: string, operand: string): NarrowTerm {
  return { operator, operand, isNegated: false }
}

export function badNarrow(reason: string): Refusal {
  return new Refusal(400, 'BAD_NARROW', `Invalid narrow operator: ${reason}`)
}
