// Whether a name is shown as it was promised.

import { broken, holds, type Observation, quoted } from '../facts/observe.ts'

const clause = 'update-settings.full-name'

export interface Promised {
  readonly full_name: string
  readonly exchange: number
}

export function ofName({ full_name, exchange }: Promised, shown: unknown): Observation[] {
  if (typeof shown !== 'string') return []
  if (shown === full_name) return [holds(clause)]
  return [broken(clause, `full_name ${quoted(full_name)}`, quoted(shown), [exchange])]
}
