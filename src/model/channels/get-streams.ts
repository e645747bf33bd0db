// GET /streams: which channels are listed to whom, by which flags, and whether they are told as they are.

import { type Fields, objectsIn } from '../facts/fields.ts'
import type { Observation } from '../facts/observe.ts'
import { holds, untilBroken } from '../facts/observe.ts'
import { nothingRefuses, observeAllowed, observeRefusal } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import type { Effect } from '../world/effect.ts'
import type { Rule } from '../world/outcome.ts'
import { noOutcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import { asSubscription } from './channel-as-subscription.ts'
import { channelObjectTrue, foldersSeen } from './channel-true.ts'
import { streamConditions } from './get-streams-conditions.ts'
import { type Caller, callerOf, type GetStreamsRequest } from './get-streams-flags.ts'
import { listedAsAsked, listedNow } from './get-streams-listed.ts'

export type { GetStreamsRequest } from './get-streams-flags.ts'

export const getStreams: Rule<GetStreamsRequest> = (world, request, answer, at) => {
  if (answer.result === 'none') return noOutcome
  const all = streamConditions(world, request, at)
  const conditions = { believed: all, sure: all }
  if (answer.result === 'error') {
    const refused = { subjects: [], otherwise: promiseTo(world, at.user_id), because: [] }
    return { ...noOutcome, observations: observeRefusal(conditions, answer, refused) }
  }
  const wrong = observeAllowed(conditions, [])
  if (wrong || at.user_id === undefined) return { ...noOutcome, observations: wrong ? [wrong] : [] }
  // What is no list breaks `get-streams.streams`; which channels it leaves out nobody can say.
  if (!Array.isArray(answer.body.streams)) return noOutcome
  const caller = callerOf(world, at.user_id, at.level)
  const listed = objectsIn(answer.body.streams)
  const promised = nothingRefuses(all) && promiseTo(world, at.user_id) === answered ? [holds(answered)] : []
  const observations = [...listedAsAsked(caller, request, idsIn(listed)), ...toldTruly(caller, listed)]
  return {
    ...noOutcome,
    observations: [...promised, ...observations],
    effects: learnt(caller, request, listed, at.exchange),
  }
}

const answered = 'get-streams.answered'

/** To bots only what the text says of them. */
function promiseTo(world: World, user_id: number | undefined): string {
  const isABot = user_id !== undefined && isBot(world, user_id) === true
  return isABot ? 'get-streams.include-owner-subscribed' : answered
}

function idsIn(listed: readonly Fields[]): readonly number[] {
  return listed.flatMap(({ stream_id }) => (typeof stream_id === 'number' ? [stream_id] : []))
}

function toldTruly(caller: Caller, listed: readonly Fields[]): readonly Observation[] {
  return [...untilBroken(channelObjectTrue(caller, listed)), ...untilBroken(asSubscription(caller, listed))]
}

function learnt(
  caller: Caller,
  request: GetStreamsRequest,
  listed: readonly Fields[],
  exchange: number,
): readonly Effect[] {
  const list = listedNow(caller, request, idsIn(listed), exchange)
  return [...list, ...foldersSeen(caller.world, listed, exchange)]
}
