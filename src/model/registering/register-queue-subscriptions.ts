// The subscriptions that a registration lists: each channel of the caller once and no other, and what each tells.
// Whether archived channels are listed is not said.

import { dateCreated, firstMessage } from '../channels/channel-facts.ts'
import { channelTrue, personalSettings } from '../channels/subscription-true.ts'
import { provenance } from '../facts/fact.ts'
import { type Fields, objectsIn } from '../facts/fields.ts'
import { broken, holds, type Observation, type Say, untilBroken } from '../facts/observe.ts'
import { isSubscribed, mayBeArchived } from '../readings/following.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { Channel } from '../things/channel.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'

/** A subscription that was listed, with the channel of the run that it is about. */
export interface Listed {
  readonly shown: Fields
  readonly channel: Channel
}

/** Those whose channel the run made, and which is not archived. */
export function listedOf({ world, body }: Registration): readonly Listed[] {
  return objectsIn(body.subscriptions).flatMap((shown) => {
    const channel = typeof shown.stream_id === 'number' ? world.channels.get(shown.stream_id) : undefined
    return channel?.own && !mayBeArchived(channel) ? [{ shown, channel }] : []
  })
}

export function subscriptionsListed(registration: Registration): readonly Observation[] {
  const { world, body, user_id } = registration
  if (!Array.isArray(body.subscriptions)) return []
  const looks = listedOf(registration).flatMap(({ shown, channel }) => [
    ...untilBroken((say) => channelTrue(say, world, channel, shown)),
    ...untilBroken((say) => dateCreated(say, world, channel, shown, 'subscription.date-created-true')),
    ...untilBroken((say) => firstMessage(say, world, user_id, channel, shown, 'subscription.first-message-id-true')),
    ...untilBroken((say) => personalSettings(say, registration, channel, shown)),
  ])
  return [...untilBroken((say) => complete(say, registration)), ...looks]
}

const clause = 'register-queue.subscriptions-true'

function complete(say: Say, { world, body, user_id }: Registration): void {
  const ids = idsIn(body)
  const known = [...world.channels.values()].filter((channel) => channel.own && !mayBeArchived(channel))
  for (const channel of known) {
    const isTheirs = isSubscribed(user_id, channel)
    const isListed = ids.includes(channel.stream_id)
    if (isTheirs === 'maybe') continue
    if ((isTheirs === 'yes') !== isListed) {
      const named = `channel ${channel.stream_id}`
      const [expected, got] = isListed ? ['only channels of the caller', named] : [named, 'a list without it']
      say(broken(clause, expected, got, provenance(channel.subscribers)))
    }
    say(holds(clause))
  }
}

function idsIn(body: Fields): readonly number[] {
  return objectsIn(body.subscriptions).flatMap(({ stream_id }) => (typeof stream_id === 'number' ? [stream_id] : []))
}

/** All channels of the caller, for whoever asks with whom they are shared. */
export function subscriptionsLearnt({ world, body, user_id, at }: Registration): readonly Effect[] {
  const { subscriptions } = body
  const stream_ids = idsIn(body)
  if (!Array.isArray(subscriptions) || stream_ids.length < subscriptions.length) return []
  const byChannel = new Map(objectsIn(subscriptions).map((each) => [Number(each.stream_id), each]))
  const told = { user_id, exchange: at.exchange, lessons: world.state.lessons, byChannel }
  return [put('subscribedTo', user_id, stream_ids), put('subscriptionsTold', user_id, told)]
}
