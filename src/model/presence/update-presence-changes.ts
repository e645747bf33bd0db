// A fetch of what changed since the caller's last one: everybody who came since then, and nobody who did nothing.

import { broken, holds, type Observation } from '../facts/observe.ts'
import type { PresenceBase, PresenceLook } from '../things/presence.ts'
import { type Candidate, candidatesFor } from './presence-look.ts'
import { missing } from './presence-told.ts'
import type { Attempt } from './update-presence-request.ts'

export function* changedPresences(attempt: Attempt, look: PresenceLook, base: PresenceBase): Generator<Observation> {
  const candidates = candidatesFor(attempt.world, look)
  for (const each of candidates.filter((one) => isNew(one, base))) {
    const clause = newcomerClause(attempt, each)
    if (clause === undefined) continue
    if (!each.isTold) yield missing(each, clause)
    yield holds(clause)
  }
  for (const each of candidates) yield* onlyIfChanged(each, base)
}

function isNew({ presence, access }: Candidate, base: PresenceBase): boolean {
  return access === 'yes' && presence.first !== undefined && presence.first.exchange > base.exchange
}

/** The limit is ignored, as far as it was given; how the default is, is not asserted. */
function newcomerClause({ request }: Attempt, { isRecent }: Candidate): string | undefined {
  if (isRecent === 'yes') return 'update-presence.fetches-changes'
  if (isRecent === 'maybe' || request.history_limit_days === undefined) return undefined
  return 'update-presence.history-limit-ignored'
}

const clause = 'update-presence.fetches-only-changes'

function* onlyIfChanged({ presence, isTold, told }: Candidate, base: PresenceBase): Generator<Observation> {
  const { last, user_id, isUnsettled } = presence
  if (last === undefined || isUnsettled || last.exchange > base.exchange) return
  const before = base.told.get(user_id)
  const isRepeated = told !== undefined && JSON.stringify(before) === JSON.stringify(told)
  if (isTold && (isRepeated || isLongAgo(presence, base)))
    yield broken(clause, 'nobody who did not update', `user ${user_id}`, [last.exchange, base.exchange])
  if (!isTold && before !== undefined) yield holds(clause)
}

// Others may be told with delay.
const delay = 600

function isLongAgo({ last }: Candidate['presence'], base: PresenceBase): boolean {
  return last?.time !== undefined && base.time !== undefined && base.time.from - last.time.to > delay
}
