// How far back presence is fetched: a parameter of two endpoints. Knows nothing of what is fetched.
import { badRequest } from '../refusal.ts'
import type { Parameters } from '../transport/parameters.ts'

const DEFAULT_DAYS = 14

export function readHistoryDays(parameters: Parameters, name: string): number {
  const days = parameters.integer(name) ?? DEFAULT_DAYS
  if (days < 0) throw badRequest(`${name} is negative`)
  return days
}
