// GET /streams: which channels are listed to whom, by which flags, and whether they are told as they are.

import { objectsIn } from '../facts/fields.ts'
import { untilBroken } from '../facts/observe.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import { isPerson } from '../readings/caller-role.ts'
import { noOutcome } from '../world/outcome.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { channelObjectTrue, foldersSeen } from './channel-true.ts'
import { type Caller, callerOf, flagsOf, type GetStreamsRequest } from './get-streams-flags.ts'
import { listedAsAsked, listedNow } from './get-streams-listed.ts'
import { asSubscription } from './subscription-true.ts'

export const getStreams = ruleOfCaller<GetStreamsRequest>((world, request, at) => {
  const caller = callerOf(world, at.user_id, at.level)
  // To bots only what the text says of them is promised.
  const promise = caller.isABot === true ? 'get-streams.include-owner-subscribed' : answered
  return {
    conditions: streamConditions(caller, request),
    promise,
    held: promise === answered ? [answered] : [],
    done: (seen, { streams }) => {
      // What is no list breaks `get-streams.streams`; which channels it leaves out nobody can say.
      if (!Array.isArray(streams)) return noOutcome
      const listed = objectsIn(streams)
      const ids = listed.flatMap(({ stream_id }) => (typeof stream_id === 'number' ? [stream_id] : []))
      return {
        observations: [
          ...seen,
          ...untilBroken((say) => listedAsAsked(say, caller, request, ids)),
          ...untilBroken((say) => channelObjectTrue(say, caller, listed)),
          ...untilBroken((say) => asSubscription(say, caller, listed)),
        ],
        effects: [listedNow(caller, request, ids, at.exchange), ...foldersSeen(world, listed, at.exchange)],
      }
    },
  }
})

const answered = 'get-streams.answered'

function streamConditions(caller: Caller, request: GetStreamsRequest): readonly Condition[] {
  const { world, user_id, role, isABot, owner_id } = caller
  const flags = flagsOf(request)
  const ofOwner = flags.includes('include_owner_subscribed')
  const needsPrivilege = flags.includes('include_all_active') && (isABot === true || role !== 'administrator')
  const isUnprivileged = isABot !== true && role !== undefined && role !== 'owner'
  // Of bots the text speaks where it is about what their owners follow.
  const isPlain = isABot === true ? owner_id !== undefined && ofOwner : isPerson(world, user_id)
  return [
    when('get-streams.include-all-active-refused', needsPrivilege ? (isUnprivileged ? 'yes' : 'maybe') : 'no'),
    maybeIf('get-streams.nothing-asked-for', flags.length === 0),
    maybeIf('get-streams.owner-subscribed-of-people', ofOwner && isABot !== true),
    maybeIf('permissions.bots', !isPlain),
  ]
}
