// GET /streams/{stream_id}/email_address: whoever may post in a channel is told its address.

import type { Answered } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { type Condition, maybeIf, opposite, when, yesIf } from '../facts/refusal.ts'
import { isPerson } from '../readings/caller-role.ts'
import { isMissingChannel, isStrangerTo } from '../readings/channel-access.ts'
import { hasLeft, isSubscribed, mayBeArchived } from '../readings/following.ts'
import { isAmongPosters } from '../readings/permissions.ts'
import type { Channel } from '../things/channel.ts'
import { put } from '../things/put.ts'
import type { ToldEmail } from '../things/stream-lists.ts'
import { ruleOfCaller } from '../world/rule.ts'
import type { World } from '../world/world.ts'

export interface GetChannelEmailRequest {
  readonly stream_id: number
  readonly sender_id?: number
}

const badRequest = 'BAD_REQUEST'

export const getChannelEmail = ruleOfCaller<GetChannelEmailRequest>((world, request, at) => ({
  conditions: conditionsOf(world, request, at.user_id),
  promise: promiseOf(world, request, at.user_id),
  done: (seen, { email }) => {
    const told = toldBy(world, request, email, at)
    if (told === undefined) return {}
    const observations = [...seen, ...isOfOne(world, told), ...isOfOneSender(world, told)]
    return { observations, effects: [put('channelEmails', told.question, told)] }
  },
}))

function promiseOf(world: World, { sender_id }: GetChannelEmailRequest, user_id: number): string {
  if (sender_id === undefined) return 'get-channel-email.permitted-succeeds'
  if (sender_id === user_id) return 'get-channel-email.sender-self'
  const isOwnBot = isBotOf(world, sender_id, user_id)
  return isOwnBot ? 'get-channel-email.sender-own-bot' : 'get-channel-email.permitted-succeeds'
}

function conditionsOf(world: World, request: GetChannelEmailRequest, user_id: number): readonly Condition[] {
  const { stream_id, sender_id } = request
  const channel = world.channels.get(stream_id)
  const missing = when('get-channel-email.missing-channel-refused', isMissingChannel(world, stream_id), badRequest)
  const sender = when('get-channel-email.someone-elses-sender-refused', isSomeoneElse(world, sender_id, user_id))
  return [missing, ...(channel ? ofChannel(world, channel, user_id) : []), sender]
}

function ofChannel(world: World, channel: Channel, user_id: number): readonly Condition[] {
  const isStranger = isStrangerTo(world, user_id, channel)
  const isUsual = channel.own && isSubscribed(user_id, channel) === 'yes' && !hasLeft(user_id, channel)
  return [
    when('get-channel-email.no-access-refused', yesIf(isStranger), badRequest),
    when('get-channel-email.may-not-post-refused', opposite(isAmongPosters(world, user_id, channel)), badRequest),
    // Who posts in a channel to which they are not subscribed is not said.
    maybeIf('get-channel-email.who-may-post', !isStranger && !isUsual),
    maybeIf('get-channel-email.archived-channel', mayBeArchived(channel)),
    maybeIf('permissions.bots', !isPerson(world, user_id)),
  ]
}

/** Nothing tells the id of the gateway bot, so that only those whom the run made are surely someone else. */
function isSomeoneElse(world: World, sender_id: number | undefined, user_id: number): Answered {
  if (sender_id === undefined || sender_id === user_id) return 'no'
  const sender = world.state.people.get(sender_id)
  return sender?.made && !sender.isTouched ? yesIf(!isBotOf(world, sender_id, user_id)) : 'maybe'
}

function isBotOf({ state }: World, sender_id: number, user_id: number | undefined): boolean {
  const sender = state.people.get(sender_id)
  return sender?.is_bot === true && user_id !== undefined && sender.owner_id === user_id
}

function toldBy(
  { channels }: World,
  { stream_id, sender_id }: GetChannelEmailRequest,
  email: unknown,
  { user_id, exchange }: Moment,
): ToldEmail | undefined {
  const channel = channels.get(stream_id)
  if (typeof email !== 'string' || channel === undefined) return undefined
  const question = JSON.stringify([user_id, stream_id, sender_id])
  const like = JSON.stringify([channel.name, channel.privacy, channel.is_archived])
  return { question, stream_id, caller: user_id, sender: sender_id, channel: like, email, exchange }
}

function isOfOne({ state }: World, { stream_id, email }: ToldEmail): readonly Observation[] {
  const clause = 'get-channel-email.of-one-channel'
  const others = [...state.channelEmails.values()].filter((each) => each.stream_id !== stream_id)
  const same = others.find((each) => each.email === email)
  if (same)
    return [broken(clause, `another address than that of channel ${same.stream_id}`, quoted(email), [same.exchange])]
  return others.length > 0 ? [holds(clause)] : []
}

// The address decides as whose a message appears, so that it cannot be that of two senders.
function isOfOneSender(world: World, told: ToldEmail): readonly Observation[] {
  const clause = 'get-channel-email.of-one-sender'
  const isAlike = ({ stream_id, channel, caller }: ToldEmail) =>
    stream_id === told.stream_id && channel === told.channel && caller === told.caller
  const all = [...world.state.channelEmails.values()].filter((each) => isAlike(each) && isTelling(world, each))
  const others = all.filter(({ sender }) => sender !== told.sender)
  if (!isTelling(world, told) || others.length === 0) return []
  const same = others.find(({ email }) => email === told.email)
  if (same === undefined) return [holds(clause)]
  return [broken(clause, 'another address than that for another sender', quoted(told.email), [same.exchange])]
}

/** Whether the sender is surely another one than the gateway bot, or nobody was named. */
function isTelling(world: World, { sender, caller }: ToldEmail): boolean {
  return sender === undefined || sender === caller || isBotOf(world, sender, caller)
}
