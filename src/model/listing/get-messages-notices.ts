// The notices that moves promised, counted in lists that show all of the view: the messages of a topic that nobody of
// the run sent. Who got the notices is known only of those who were there from the first message on.

import { sayAll, untilBroken } from '../facts/observe.ts'
import { anyNotices, judgeNotices, noticesSeen, withNotices } from '../messages/notice-promises.ts'
import { type Compared, resolvingsTold } from '../messages/resolvings-told.ts'
import { hasLeft, isSubscribed } from '../readings/following.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import { placesOf } from '../things/scheduled-message.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import type { List } from './get-messages-list.ts'
import { showsAll } from './get-messages-missing.ts'

/** `learnt` is what the looks at the messages themselves have taught, such as that a move did not do what it promised. */
export function notices(list: List, learnt: readonly Effect[]): Outcome {
  if (list.narrow.searches !== 'own' || !showsAll(list)) return noOutcome
  const now = new Map(learnt.flatMap((effect) => (effect.set === 'channel' ? [[effect.to.stream_id, effect.to]] : [])))
  const ids = [...(list.world.followedBy.get(list.user_id) ?? [])]
  const followed = ids.flatMap((stream_id) => now.get(stream_id) ?? list.world.channels.get(stream_id) ?? [])
  const channels = followed.filter((channel) => channel.own && hasAllOf(list, channel))
  const counted = channels.flatMap((channel) => {
    const topics = promisedIn(list, channel)
    return topics.length > 0 ? [countedIn(list, channel, topics)] : []
  })
  const observations = untilBroken((say) => {
    for (const each of counted) sayAll(say, each.observations)
  })
  return { ...noOutcome, observations, effects: counted.flatMap(({ effects }) => effects) }
}

function countedIn(list: List, channel: Channel, topics: readonly string[]): Compared {
  const counts = topics.map((topic) => {
    const count = strangersIn(list, channel, topic)
    return { topic, count, observations: judgeNotices(channel, topic, count) }
  })
  const after = counts.reduce((now, { topic, count, observations }) => {
    const isClear = observations.every(({ saw }) => saw === 'holds')
    return isClear ? noticesSeen(now, topic, count) : withNotices(now, topic, anyNotices)
  }, channel)
  // A list that shows no notice is no proof that there is none to be counted by others.
  const withAny = new Set([...after.withNotices, ...channel.withNotices])
  const resolvings = resolvingsTold(list.world, channel, counts)
  return {
    observations: [...counts.flatMap((each) => each.observations), ...resolvings.observations],
    effects: [{ set: 'channel', to: { ...after, withNotices: withAny } }, ...resolvings.effects],
  }
}

function hasAllOf({ world, user_id }: List, channel: Channel): boolean {
  if (isSubscribed(user_id, channel) !== 'yes' || hasLeft(user_id, channel) || isAwaiting(world, channel)) return false
  const ids = [...(world.inChannel.get(channel.stream_id) ?? [])]
  const there = ids.flatMap((id) => world.messages.get(id) ?? [])
  return there.length > 0 && there.every((message) => isClear(user_id, message))
}

function isClear(user_id: number, { receivers, topic, stream_id }: Message): boolean {
  return receivers?.includes(user_id) === true && topic.kind === 'known' && stream_id?.kind === 'known'
}

/** Whether a scheduled message may come, or have come, that would count as a notice. */
function isAwaiting({ scheduled, awaited }: World, { stream_id }: Channel): boolean {
  const ids = placesOf({ stream_id }).flatMap((place) => [...(awaited.get(place) ?? [])])
  return ids.some((id) => scheduled.get(id)?.fate !== 'refused')
}

function promisedIn({ world }: List, { notices = new Map() }: Channel): readonly string[] {
  const topics = [...notices].filter(([topic, { promises }]) => promises.length > 0 && isPlainTopic(world, topic))
  return topics.map(([topic]) => topic)
}

function strangersIn({ world, messages }: List, { stream_id }: Channel, topic: string): number {
  const there = messages.filter(({ fields }) => fields.stream_id === stream_id && fields.subject === topic)
  return there.filter(({ id }) => world.messages.get(id)?.own !== true).length
}
