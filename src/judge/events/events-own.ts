// Whether events of what is a person's own tell what they were really given: settings, all their alert words, subscriptions
// to channels as these are. Knows only what fixtures and requests changed.

import { channelTrue } from '../../model/channels/subscription-true.ts'
import { whether } from '../../model/facts/fact.ts'
import { objectsIn } from '../../model/facts/fields.ts'
import { broken, holds, type Observation, untilBroken } from '../../model/facts/observe.ts'
import type { Channel } from '../../model/things/channel.ts'
import { isChannelChanged, madeBy } from '../causes/since-when.ts'
import { integer, strings } from '../exchange/queue-call.ts'
import { canonical, canonicalWords, type Fields } from '../json/fields.ts'
import { stateValue } from '../queue/snapshot-state.ts'
import { type Arrival, causesOf, judgeGiven, mayBeBefore } from './events-arrival.ts'

export function judgeSetting(arrival: Arrival): Observation[] {
  const { op, property, value } = arrival.event
  if (op !== 'update') return []
  const given = causesOf(arrival, `user_settings ${property}`)
  if (given.length === 0) return judgeStray(arrival)
  return judgeGiven('user-settings-event.value-current', given, value, `\`${property}\``)
}

/** The owner changed nothing, but somebody else gave the same setting of theirs that value. */
function judgeStray(arrival: Arrival): Observation[] {
  const { around, queue, call, event } = arrival
  const { changes, world } = around
  const { owner, registration } = queue
  const key = `user_settings ${event.property}`
  if (madeBy(world, owner) === undefined || changes.of(owner, key).some((made) => mayBeBefore(arrival, made))) return []
  const others = changes.told.filter((change) => change.key === key && change.did === 'update-settings')
  const since = others.filter(({ at }) => at >= registration.sent && at <= call.answered)
  const stray = since.find(({ told }) => told === canonical(event.value))
  if (stray === undefined) return []
  const clause = 'update-settings.told-to-nobody-else'
  return [broken(clause, 'nothing of somebody else’s settings', `${key} ${stray.given}`, [registration.exchange])]
}

export function judgeAlertWords(arrival: Arrival): Observation[] {
  const clause = 'alert-words-event.current'
  const words = strings(arrival.event.alert_words)
  const given = causesOf(arrival, 'alert_words')
  if (words === undefined || given.length === 0) return []
  if (given.some(({ told }) => told === canonicalWords(words))) return [holds(clause)]
  if (maySometimeBe(arrival, words)) return []
  return [broken(clause, given.map((change) => change.given).join(' or '), JSON.stringify(words))]
}

/** A fixture may replace words one by one, so that some of the old and some of the new are there for a while. */
function maySometimeBe(arrival: Arrival, words: readonly string[]): boolean {
  const { around, queue } = arrival
  const { owner, state = {} } = queue
  const history = around.changes.of(owner, 'alert_words').filter((made) => mayBeBefore(arrival, made))
  const began = stateValue(state, 'alert_words')
  if (began === undefined && history.length < 2) return true
  const wordsIn = (list = '[]'): string[] => JSON.parse(list)
  const known = new Set([began, ...history.map(({ given }) => given)].flatMap((list) => wordsIn(list)))
  return wordsIn(canonicalWords(words)).every((word) => known.has(word))
}

export function judgeSubscriptions(arrival: Arrival): Observation[] {
  const { op, subscriptions } = arrival.event
  return op === 'add' ? objectsIn(subscriptions).flatMap((each) => judgeOne(arrival, each)) : []
}

/** To channels that new people are given without being asked, anybody may be subscribed. */
function judgeOne(arrival: Arrival, subscription: Fields): Observation[] {
  const { around, queue } = arrival
  const clause = 'subscription-event.current'
  const stream_id = integer(subscription.stream_id) ?? -1
  const { world, changes } = around
  const channel = world.channels.get(stream_id)
  if (!channel?.own || world.journal.of(`default-channel ${stream_id}`).length > 0) return []
  const given = changes.of(queue.owner, `subscription add ${stream_id}`)
  if (!given.some((made) => mayBeBefore(arrival, made)))
    return [broken(clause, `only channels that user ${queue.owner} was subscribed to`, `channel ${stream_id}`)]
  if (isChannelChanged(world, stream_id)) return [holds(clause)]
  const wrong = untrue(channel, subscription)
  if (wrong) return [broken(clause, `channel ${stream_id} as it is`, wrong)]
  return [holds(clause), ...untilBroken((say) => channelTrue(say, world, channel, subscription))]
}

/** The first field that is not as the channel was made. */
function untrue({ name, privacy }: Channel, told: Fields): string | undefined {
  const isNamed = name === undefined || told.name === undefined || whether(name, (text) => text === told.name) !== 'no'
  if (!isNamed) return `name ${JSON.stringify(told.name)}`
  const isOther = (is: unknown, kind: string) =>
    privacy !== undefined && typeof is === 'boolean' && whether(privacy, (each) => (each === kind) === is) === 'no'
  if (isOther(told.invite_only, 'private')) return `invite_only ${told.invite_only}`
  return isOther(told.is_web_public, 'web-public') ? `is_web_public ${told.is_web_public}` : undefined
}
