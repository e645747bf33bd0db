// A fetch of presences: whom it tells, whom it must leave out. A person who is missing accuses the clause that the
// evidence points to: a memory that is too short, two views that differ, a fetch that forgets, or a lost update. One of
// what changed since the caller's last fetch tells everybody who came since then, and nobody who did nothing.

import { broken, holds, type Say } from '../facts/observe.ts'
import { lookKey, type PresenceBase, type PresenceLook } from '../things/presence.ts'
import type { World } from '../world/world.ts'
import { agreement, type Twin, timesTrue, twinsOf, twinTelling } from './presence-agreement.ts'
import { type Candidate, candidatesFor, isAged } from './presence-look.ts'
import { inaccessible, missing, mustBeTold, tooOld } from './presence-told.ts'
import { type Attempt, beginning } from './update-presence-form.ts'

export function allPresences(say: Say, { world, request }: Attempt, look: PresenceLook): void {
  const candidates = candidatesFor(world, look)
  const twins = twinsOf(world, look)
  inaccessible(say, world, look, candidates, 'update-presence.accessible-users')
  refusedOnes(say, world, look, candidates)
  const isOfAll = request.last_update_id === beginning
  const isByDefault = request.history_limit_days === undefined
  tooOld(say, candidates, isByDefault ? limitDefault : 'update-presence.history-limit')
  for (const each of candidates.filter(mustBeTold)) {
    const isOfLimit = isByDefault && isAged(each, look.time) && (each.isTold || isOfAll)
    if (!each.isTold && !isOfAll && isNeverTold(each, twins)) continue
    if (!each.isTold) say(missing(each, isOfLimit ? limitDefault : missedBy(request, twins, each)))
    say(holds(isOfAll ? fetchesAll : fetchesWithoutId))
    say(holds(updatesOwn))
    if (isOfLimit) say(holds(limitDefault))
  }
  timesTrue(say, candidates, look.time)
  agreement(say, twins, candidates)
}

const limitDefault = 'update-presence.history-limit-default'
const updatesOwn = 'update-presence.updates-own'
const fetchesAll = 'update-presence.fetches-all'
const fetchesWithoutId = 'update-presence.fetches-without-id'

/** Either their update was lost, or a fetch without an id tells less than all: which of the two cannot be told. */
function isNeverTold(each: Candidate, twins: readonly Twin[]): boolean {
  return each.presence.toldBy === undefined && twinTelling(twins, each) === undefined
}

function missedBy(request: Attempt['request'], twins: readonly Twin[], each: Candidate): string {
  const twin = twinTelling(twins, each)
  if (twin) return twin.clause
  if (request.last_update_id !== beginning) return fetchesWithoutId
  return each.presence.toldBy === undefined ? updatesOwn : fetchesAll
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
function refusedOnes(say: Say, world: World, look: PresenceLook, candidates: readonly Candidate[]): void {
  const clause = 'update-presence.refused-changes-nothing'
  const before = world.state.looks.get(lookKey(look))
  for (const { presence, isTold } of candidates.filter(isOnlyRefused)) {
    const { refused = 0, user_id } = presence
    const wasAbsent = before !== undefined && before.exchange < refused && before.absent.has(user_id)
    if (isTold && wasAbsent) say(broken(clause, 'nobody whose update was refused', `user ${user_id}`, [refused]))
    if (!isTold) say(holds(clause))
  }
}

export function changedPresences(say: Say, attempt: Attempt, look: PresenceLook, base: PresenceBase): void {
  const candidates = candidatesFor(attempt.world, look)
  for (const each of candidates) {
    const { first } = each.presence
    const isNew = each.access === 'yes' && first !== undefined && first.exchange > base.exchange
    // The limit is ignored, as far as it was given; how the default is, is not asserted.
    const isLimited = each.isRecent === 'no' && attempt.request.history_limit_days !== undefined
    if (!isNew || !(each.isRecent === 'yes' || isLimited)) continue
    const clause = isLimited ? 'update-presence.history-limit-ignored' : 'update-presence.fetches-changes'
    if (!each.isTold) say(missing(each, clause))
    say(holds(clause))
  }
  for (const each of candidates) onlyIfChanged(say, each, base)
}

function onlyIfChanged(say: Say, { presence, isTold, told }: Candidate, base: PresenceBase): void {
  const clause = 'update-presence.fetches-only-changes'
  const { last, user_id, isUnsettled } = presence
  if (last === undefined || isUnsettled || last.exchange > base.exchange) return
  const before = base.told.get(user_id)
  const isRepeated = told !== undefined && JSON.stringify(before) === JSON.stringify(told)
  const isLongAgo = last.time && base.time && base.time.from - last.time.to > delay
  if (isTold && (isRepeated || isLongAgo))
    say(broken(clause, 'nobody who did not update', `user ${user_id}`, [last.exchange, base.exchange]))
  if (!isTold && before !== undefined) say(holds(clause))
}

// Others may be told with delay.
const delay = 600
