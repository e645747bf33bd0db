// What every message that an edit changes remembers of it.

import type { Attempt } from './attempt.ts'
import type { Answered } from './fact.ts'
import type { Edit } from './world.ts'

// Without credentials nothing is ever carried out, so that there is always someone.
export function stamp({ at }: Attempt): Pick<Edit, 'exchange' | 'user_id' | 'time'> {
  return { exchange: at.exchange, user_id: at.user_id ?? Number.NaN, time: at.time }
}

/** Whether it did no more than resolve or unresolve the topic. */
export function resolves({ move }: Attempt): Answered {
  if (move === 'unclear') return 'maybe'
  return move === 'resolve' || move === 'unresolve' ? 'yes' : 'no'
}
