// What a message object tells besides the message itself: whose it is, where it belongs, what was attached to it.

import { known as fact } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { contentLinksTrue, topicLinksTrue } from './links-shown.ts'
import { compare, isDirect } from './message-facts.ts'
import { reactionsTrue } from './reactions-shown.ts'

/** To be called where the view agrees with what is known of the message's text and place. */
export function* messageDetails(world: World, known: Message, view: Fields): Generator<Observation> {
  yield* senderEmail(world, known, view)
  yield* isDirect(known) ? participantsTrue(known, view) : channelTrue(world, view)
  yield* reactionsTrue(known, view.reactions)
  yield* topicLinksTrue(world, known, view.topic_links)
  yield* contentLinksTrue(world, known, view)
  yield* submessagesTrue(known, view.submessages)
  yield* wildcardFlags(view.flags)
}

function* senderEmail(world: World, { sender_id }: Message, { sender_email }: Fields): Generator<Observation> {
  const sender = sender_id.kind === 'known' ? world.users.get(sender_id.value) : undefined
  if (sender?.email && typeof sender_email === 'string') yield* compare(sender.email, sender_email, 'sender_email')
}

const recipientTrue = 'message.display-recipient-true'

function* channelTrue(world: World, { stream_id, display_recipient, recipient_id }: Fields): Generator<Observation> {
  const channel = typeof stream_id === 'number' ? world.channels.get(stream_id) : undefined
  if (!channel?.own) return
  if (channel.name && typeof display_recipient === 'string')
    yield* compare(channel.name, display_recipient, 'display_recipient')
  if (typeof recipient_id === 'number') yield* recipientIdTrue(world, channel.stream_id, recipient_id)
}

const oneRecipient = 'message.recipient-id-true'

function* recipientIdTrue(world: World, stream_id: number, seen: number): Generator<Observation> {
  const learnt = world.channels.get(stream_id)?.recipient_id
  if (learnt) return yield* compare(learnt, seen, 'recipient_id')
  const twin = twinOf(world, stream_id, seen)
  if (twin) yield broken(oneRecipient, `another recipient_id than that of channel ${twin.stream_id}`, `${seen}`)
}

/** Another channel that has shown the same id. */
function twinOf(world: World, stream_id: number, seen: number): Channel | undefined {
  const other = world.byRecipient.get(seen)
  return other === undefined || other === stream_id ? undefined : world.channels.get(other)
}

/** What a look teaches of the channel; for rules that show message objects. */
export function recipientLearnt(
  world: World,
  { stream_id, recipient_id }: Fields,
  exchange: number,
): readonly Effect[] {
  const channel = typeof stream_id === 'number' ? world.channels.get(stream_id) : undefined
  if (!channel?.own || channel.recipient_id !== undefined || typeof recipient_id !== 'number') return []
  if (twinOf(world, channel.stream_id, recipient_id)) return []
  return [{ set: 'channel', to: { ...channel, recipient_id: fact(recipient_id, exchange, oneRecipient) } }]
}

function* participantsTrue({ participants = [] }: Message, { display_recipient }: Fields): Generator<Observation> {
  if (!Array.isArray(display_recipient)) return
  const ids = display_recipient.map((person: unknown) => idOf(person))
  const expected = sorted(new Set(participants))
  if (sorted(ids) === expected) yield holds(recipientTrue)
  else yield broken(recipientTrue, `the people ${expected}`, `the people ${sorted(ids)}`)
}

function idOf(person: unknown): unknown {
  return typeof person === 'object' && person !== null && 'id' in person ? person.id : undefined
}

function sorted(ids: Iterable<unknown>): string {
  return [...ids]
    .map(Number)
    .sort((a, b) => a - b)
    .join(', ')
}

function* submessagesTrue({ message_id, submessages }: Message, shown: unknown): Generator<Observation> {
  if (submessages?.kind !== 'known' || !Array.isArray(shown)) return
  const clause = 'message.submessages-true'
  const expected = inWords(submessages.value.map((each) => ({ ...each, message_id })))
  const got = inWords(shown)
  if (got !== expected) yield broken(clause, expected || 'no submessages', got || 'no submessages', submessages.from)
  if (submessages.value.length > 0) yield holds(clause)
}

// In which order they come is not said.
function inWords(submessages: readonly unknown[]): string {
  const told = submessages.map((each) => {
    const { msg_type, content, sender_id, message_id } = { ...(each as Fields) }
    return quoted([msg_type, content, sender_id, message_id])
  })
  return told.sort().join(', ')
}

function* wildcardFlags(flags: unknown): Generator<Observation> {
  if (!Array.isArray(flags)) return
  const clause = 'message.wildcard-mentioned'
  const whole = flags.includes('wildcard_mentioned')
  const parts = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned'].filter((flag) => flags.includes(flag))
  if (whole !== parts.length > 0) yield broken(clause, `wildcard_mentioned: ${!whole}`, quoted(flags))
  else if (whole) yield holds(clause)
}
