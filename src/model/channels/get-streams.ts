// GET /streams: which channels are listed to whom, by which flags, and whether they are told as they are.

import { type Fields, objectsIn } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { type Observation, untilBroken } from '../facts/observe.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { isPerson } from '../readings/caller-role.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { asSubscription } from './channel-as-subscription.ts'
import { channelObjectTrue, foldersSeen } from './channel-true.ts'
import { type Caller, callerOf, type Flag, flagsOf, type GetStreamsRequest } from './get-streams-flags.ts'
import { listedAsAsked, listedNow } from './get-streams-listed.ts'

export type { GetStreamsRequest } from './get-streams-flags.ts'

export const getStreams = rule<GetStreamsRequest>((world, request, at) => {
  const promise = promiseTo(world, at.user_id)
  return {
    conditions: streamConditions(world, request, at),
    promise,
    held: promise === answered ? [answered] : [],
    done: (seen, { streams }) => {
      // What is no list breaks `get-streams.streams`; which channels it leaves out nobody can say.
      if (at.user_id === undefined || !Array.isArray(streams)) return noOutcome
      const caller = callerOf(world, at.user_id, at.level)
      const listed = objectsIn(streams)
      return {
        observations: [...seen, ...listedAsAsked(caller, request, idsIn(listed)), ...toldTruly(caller, listed)],
        effects: learnt(caller, request, listed, at.exchange),
      }
    },
  }
})

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

function streamConditions(world: World, request: GetStreamsRequest, { user_id, level }: Moment): readonly Condition[] {
  if (user_id === undefined) return [when('authentication.required', 'yes')]
  const { role, isABot, owner_id } = callerOf(world, user_id, level)
  const flags = flagsOf(request)
  const needsPrivilege = flags.includes('include_all_active') && (isABot === true || role !== 'administrator')
  const isUnprivileged = isABot !== true && role !== undefined && role !== 'owner'
  const isPlain = isABot === true ? isForBots(flags, owner_id) : isPerson(world, user_id)
  const ofPeople = flags.includes('include_owner_subscribed') && isABot !== true
  return [
    when('get-streams.include-all-active-refused', needsPrivilege ? (isUnprivileged ? 'yes' : 'maybe') : 'no'),
    maybeIf('get-streams.nothing-asked-for', flags.length === 0),
    maybeIf('get-streams.owner-subscribed-of-people', ofPeople),
    maybeIf('permissions.bots', !isPlain),
  ]
}

/** Whether the text speaks of bots: of what their owners follow. */
function isForBots(flags: readonly Flag[], owner_id: number | undefined): boolean {
  return owner_id !== undefined && flags.includes('include_owner_subscribed')
}
