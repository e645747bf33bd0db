// A fetch of all presences: whom it must tell, whom it must leave out. A person who is missing accuses the clause that
// the evidence points to: a memory that is too short, two views that differ, a fetch that forgets, or a lost update.

import { broken, holds, type Observation } from '../facts/observe.ts'
import { lookKey, type PresenceLook } from '../things/presence.ts'
import type { World } from '../world/world.ts'
import { agreement, type Twin, twinsOf, twinTelling } from './presence-agreement.ts'
import { type Candidate, candidatesFor, isAged } from './presence-look.ts'
import { timesTrue } from './presence-times.ts'
import { inaccessible, missing, mustBeTold, tooOld } from './presence-told.ts'
import { type Attempt, beginning } from './update-presence-request.ts'

export function* allPresences({ world, request }: Attempt, look: PresenceLook): Generator<Observation> {
  const candidates = candidatesFor(world, look)
  const twins = twinsOf(world, look)
  yield* inaccessible(world, look, candidates, 'update-presence.accessible-users')
  yield* refusedOnes(world, look, candidates)
  const limit = request.history_limit_days === undefined ? limitDefault : 'update-presence.history-limit'
  yield* tooOld(candidates, limit)
  for (const each of candidates.filter(mustBeTold)) {
    if (!each.isTold) yield missing(each, missedBy(request, look, twins, each))
    yield* toldOf(request, look, each)
  }
  yield* timesTrue(candidates, look.time)
  yield* agreement(twins, candidates)
}

const limitDefault = 'update-presence.history-limit-default'
const updatesOwn = 'update-presence.updates-own'
const fetchesAll = 'update-presence.fetches-all'

type Request = Attempt['request']

function missedBy(request: Request, look: PresenceLook, twins: readonly Twin[], each: Candidate): string {
  if (request.history_limit_days === undefined && isAged(each, look.time)) return limitDefault
  const twin = twinTelling(twins, each)
  if (twin) return twin.clause
  const isStored = each.presence.toldBy !== undefined
  return isStored || request.last_update_id === beginning ? fetchesAll : updatesOwn
}

function* toldOf({ history_limit_days }: Request, { time }: PresenceLook, each: Candidate): Generator<Observation> {
  yield holds(fetchesAll)
  yield holds(updatesOwn)
  if (history_limit_days === undefined && isAged(each, time)) yield holds(limitDefault)
}

/** People whose every update was refused. */
function isOnlyRefused({ presence, access }: Candidate): boolean {
  const { refused, last, isUnsettled } = presence
  return refused !== undefined && last === undefined && !isUnsettled && access === 'yes'
}

/** Those of them who were left out, as before. */
export function stillAbsent(candidates: readonly Candidate[]): readonly number[] {
  return candidates.filter((each) => isOnlyRefused(each) && !each.isTold).map(({ presence }) => presence.user_id)
}

// A server may tell of people who were never present; whom it left out before, it must not tell because of a refusal.
function* refusedOnes(world: World, look: PresenceLook, candidates: readonly Candidate[]): Generator<Observation> {
  const clause = 'update-presence.refused-changes-nothing'
  const before = world.state.looks.get(lookKey(look))
  for (const { presence, isTold } of candidates.filter(isOnlyRefused)) {
    const { refused = 0, user_id } = presence
    const wasAbsent = before !== undefined && before.exchange < refused && before.absent.has(user_id)
    if (isTold && wasAbsent) yield broken(clause, 'nobody whose update was refused', `user ${user_id}`, [refused])
    if (!isTold) yield holds(clause)
  }
}
