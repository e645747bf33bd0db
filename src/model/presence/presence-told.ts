// Who must be among the presences that a fetch tells, and who must not. Which clause says so is for the endpoint.

import { broken, holds, type Observation, type Say } from '../facts/observe.ts'
import { accessOf, isLimitedToAccessible } from '../readings/visible-people.ts'
import type { PresenceLook } from '../things/presence.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { type Candidate, candidatesFor } from './presence-look.ts'

export function mustBeTold({ access, isRecent }: Candidate): boolean {
  return access === 'yes' && isRecent === 'yes'
}

export function missing({ presence }: Candidate, clause: string): Observation {
  const { user_id, taken } = presence
  return broken(clause, `the presence of user ${user_id}`, 'nothing of them', taken ? [taken.exchange] : [])
}

export function tooOld(say: Say, candidates: readonly Candidate[], clause: string): void {
  const those = candidates.filter(({ isRecent }) => isRecent === 'no')
  // The newest of them, who is the likeliest to have come with what asks now: others may be of long ago.
  const shown = those.findLast(({ isTold }) => isTold)
  if (shown) {
    const { user_id, last } = shown.presence
    const because = last ? [last.exchange] : []
    say(broken(clause, 'nobody who was last present before the days asked for', `user ${user_id}`, because))
  }
  if (those.some(({ access }) => access === 'yes')) say(holds(clause))
}

export function inaccessible(
  say: Say,
  world: World,
  { by, told }: PresenceLook,
  candidates: readonly Candidate[],
  clause: string,
): void {
  if (!isLimitedToAccessible(world)) return
  const access = accessOf(world, by)
  const shown = [...told.keys()].find((user_id) => access(user_id) === 'no')
  if (shown !== undefined) say(broken(clause, 'only people whom the caller can access', `user ${shown}`))
  if (candidates.some(({ access, isRecent }) => access === 'no' && isRecent === 'yes')) say(holds(clause))
}

/** What a look teaches: somebody was told of them, so that their updates were stored. */
export function afterLook(world: World, look: PresenceLook): readonly Effect[] {
  const isNews = ({ isTold, presence }: Candidate) => isTold && presence.toldBy === undefined
  const told = candidatesFor(world, look).filter(isNews)
  return told.map(({ presence }) => put('presences', presence.user_id, { ...presence, toldBy: look.exchange }))
}
