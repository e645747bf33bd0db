// What a subscription tells besides the channel's own description: when it was made, where its history begins, and
// how the person has set it up. To be asked of channels of the run only.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { canSee } from '../readings/permissions.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import { personalKey } from '../world/subscriptions.ts'
import type { World } from '../world/world.ts'

// A fixture may take its time.
const patience = 60

export function* dateCreated({ state }: World, channel: Channel, shown: Fields): Generator<Observation> {
  const clause = 'subscription.date-created-true'
  const created = state.traits.get(channel.stream_id)?.created
  const { date_created } = shown
  if (created === undefined || typeof date_created !== 'number') return
  const isRight = isWithin({ from: created.from, to: created.to + patience }, date_created)
  if (!isRight) yield broken(clause, `date_created about ${created.from}`, `date_created ${date_created}`, [])
  yield holds(clause)
}

export function* firstMessage(
  { world, user_id }: Registration,
  { stream_id }: Channel,
  { first_message_id: first }: Fields,
): Generator<Observation> {
  const clause = 'subscription.first-message-id-true'
  const oldest = oldestHere(world, user_id, stream_id)
  if (oldest === undefined || (first !== null && typeof first !== 'number')) return
  if (first === null || first > oldest)
    yield broken(clause, `first_message_id ${oldest} or less`, `first_message_id ${quoted(first)}`, [])
  yield holds(clause)
}

/** The oldest message that surely was sent to a channel and is there, and that somebody sees. */
export function oldestHere(world: World, user_id: number, stream_id: number): number | undefined {
  let oldest: number | undefined
  for (const id of world.inChannel.get(stream_id) ?? []) {
    const message = oldest === undefined || id < oldest ? world.messages.get(id) : undefined
    if (message && isFromHere(world, user_id, message, stream_id)) oldest = id
  }
  return oldest
}

/** Whether the message was surely sent there and is there, and the caller sees it. */
function isFromHere(world: World, user_id: number, message: Message, stream_id: number): boolean {
  const { stream_id: place, edits, editsComplete, own } = message
  const isThere = place?.kind === 'known' && place.value === stream_id && place.doubts.length === 0
  const stayed = editsComplete && edits.every(({ channel }) => channel === undefined)
  return own && isThere && stayed && canSee(world, user_id, message) === 'yes'
}

export function* personalSettings(
  { world, request, user_id }: Registration,
  { stream_id }: Channel,
  shown: Fields,
): Generator<Observation> {
  const clause = 'subscription.personal-settings-true'
  const set = world.state.personal.get(personalKey(user_id, stream_id)) ?? {}
  const knowsNull = request.client_capabilities?.notification_settings_null === true
  for (const [name, value] of Object.entries(set)) {
    // A client that does not know null may be told what it stands for.
    if (shown[name] === undefined || (value === null && !knowsNull)) continue
    if (!isSame(shown[name], value))
      yield broken(clause, `${name} ${quoted(value)}`, `${name} ${quoted(shown[name])}`, [])
    yield holds(clause)
  }
}

// How colours are written is not said; in capitals or not, they are the same.
function isSame(shown: unknown, value: unknown): boolean {
  return typeof shown === 'string' ? shown.toLowerCase() === `${value}`.toLowerCase() : shown === value
}
