// Scheduled messages as they turn up in lists of raw messages, or fail to. A message that the world does not know, from
// the right sender to the right recipient with the right words, is the one that was scheduled.

import { broken, type Observation, type Say, sayAll, untilBroken } from '../facts/observe.ts'
import { isPlainTopic } from '../readings/plain-text.ts'
import { isContentTooLong } from '../scheduling/schedule-message-request.ts'
import { comesAsAccepted, mustCome, type Scheduled, wordsOf } from '../things/scheduled-message.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import type { List, Shown } from './get-messages-list.ts'
import { absentFrom, awaited, givenUp, isBefore } from './schedule-message-absent.ts'
import { arrivedAs, delivered, isFrom, readBySender } from './schedule-message-arrived.ts'
import { misdelivered } from './schedule-message-misdelivered.ts'

export function deliveries(list: List): Outcome {
  if (list.request.apply_markdown !== false) return noOutcome
  const pending = awaitedIn(list).filter(({ settled }) => !settled)
  if (pending.length === 0) return noOutcome
  const seen = arrivals(list, pending)
  const taken = new Set(seen.map(({ scheduled }) => scheduled))
  const left = pending.filter((each) => !taken.has(each))
  const found = new Set(seen.map(({ id }) => id))
  const unexplained = list.messages.filter((shown) => !found.has(shown.id) && isNews(list.world, shown))
  const absent = absentFrom(list, left)
  const looks = [
    ...seen.flatMap(({ looks }) => looks),
    ...left.flatMap((each) => misdelivered(list, unexplained, each)),
    ...absent.flatMap((each) => awaited(list, each)),
  ]
  const effects = [...seen.flatMap((each) => each.effects), ...absent.flatMap((each) => givenUp(list, each))]
  return { ...noOutcome, observations: untilBroken((say) => sayAll(say, looks)), effects }
}

/** Those that the caller may see, or that the list may show. */
function awaitedIn({ world, user_id, messages }: List): readonly Scheduled[] {
  const channels = [...(world.followedBy.get(user_id) ?? []), ...messages.map(({ fields }) => fields.stream_id)]
  const people = [user_id, ...messages.map(({ fields }) => fields.sender_id)]
  const places = [...channels.map((id) => `channel ${id}`), ...people.map((id) => `person ${id}`)]
  const ids = new Set(places.flatMap((place) => [...(world.awaited.get(place) ?? [])]))
  return [...ids].flatMap((id) => world.scheduled.get(id) ?? [])
}

interface Arrival {
  readonly id: number
  readonly scheduled: Scheduled
  readonly looks: readonly Observation[]
  readonly effects: readonly Effect[]
}

function arrivals(list: List, pending: readonly Scheduled[]): readonly Arrival[] {
  const left = new Set(pending.toSorted((a, b) => rank(a) - rank(b) || a.exchange - b.exchange))
  return list.messages.flatMap((shown) => {
    if (!isNews(list.world, shown)) return []
    const scheduled = likest(
      list.world,
      shown,
      [...left].filter(
        (each) => isFrom(list, shown, each) && saysIt(list.world, shown, each) && !mayBeOlder(list, each),
      ),
    )
    if (scheduled === undefined) return []
    left.delete(scheduled)
    const settled: Effect = { set: 'scheduled', to: { ...scheduled, message_id: shown.id, settled: true } }
    const looks = untilBroken((say) => arrival(say, list, shown, scheduled))
    const arrived: Effect = { set: 'message', to: arrivedAs(list, shown, scheduled) }
    return [{ id: shown.id, scheduled, looks, effects: [settled, arrived, ...readBySender(shown, scheduled)] }]
  })
}

/** Whether it may be one of ours, and was not seen before. One that was edited may have had other words. */
function isNews(world: World, { id, fields: { content, sender_id, last_edit_timestamp } }: Shown): boolean {
  if (last_edit_timestamp !== undefined) return false
  const senders = [undefined, Number(sender_id)]
  const isVague = senders.some((sender) =>
    [undefined, `${content}`].some((text) => world.scheduledVaguely.has(wordsOf(sender, text))),
  )
  return !world.messages.has(id) && !isVague
}

// With an account that is lent somebody may have scheduled the same words before; it comes when none of ours can.
function mayBeOlder(list: List, { sender_id, fate, scheduled_delivery_timestamp: due }: Scheduled): boolean {
  const isLent = list.world.state.people.get(sender_id)?.lent === true
  return isLent && (fate === 'refused' || isBefore(list, due))
}

// Of two that look alike the one that was accepted has come, and of two of those the earlier one.
function rank(scheduled: Scheduled): number {
  const order = mustCome(scheduled) ? 0 : scheduled.fate === 'refused' ? 2 : 1
  return order * 1e12 + scheduled.scheduled_delivery_timestamp
}

/**
 * In which order they come is not said: of several with the same words it is the one with that topic, or one whose topic
 * may be shown as another.
 */
function likest(world: World, { fields }: Shown, alike: readonly Scheduled[]): Scheduled | undefined {
  const [first] = alike
  const accepted = alike.filter(({ fate }) => fate !== 'refused')
  const sameTopic = accepted.find(({ topic }) => topic === fields.subject)
  const anyTopic = accepted.find(({ topic }) => topic === undefined || !isPlainTopic(world, topic))
  return first?.participants === undefined ? (sameTopic ?? anyTopic ?? first) : first
}

const telling = 20

// What was too long may have been cut.
function saysIt(world: World, { fields }: Shown, { content }: Scheduled): boolean {
  if (typeof fields.content !== 'string') return false
  const isCut = isContentTooLong(world, content) && fields.content.startsWith(content.slice(0, telling))
  return fields.content.trim() === content.trim() || isCut
}

function arrival(say: Say, list: List, shown: Shown, scheduled: Scheduled): void {
  const { fate, exchange, scheduled_delivery_timestamp: due } = scheduled
  const got = `message ${shown.id}`
  if (fate === 'refused') say(broken('schedule-message.refused-not-delivered', 'no message', got, [exchange]))
  if (isBefore(list, due)) say(broken('schedule-message.not-before', `nothing before ${due}`, got, [exchange]))
  if (comesAsAccepted(scheduled)) delivered(say, list, shown, scheduled)
}
