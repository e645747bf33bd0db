// Whether a subscription tells its channel as it is: name, description, privacy, history, retention, policy, folder.
// To be asked of channels of the run only.

import { possible } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { canSee } from '../readings/permissions.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import { personalKey } from '../world/subscriptions.ts'
import type { World } from '../world/world.ts'

export function* channelTrue(world: World, channel: Channel, shown: Fields): Generator<Observation> {
  const clause = 'subscription.channel-true'
  for (const [name, expected] of Object.entries(expectedOf(world, channel))) {
    if (expected === undefined || shown[name] === undefined) continue
    const by = name === 'topics_policy' && isUntold(world, channel) ? 'subscription.topics-policy-default' : clause
    if (shown[name] !== expected) yield broken(by, `${name} ${quoted(expected)}`, `${name} ${quoted(shown[name])}`)
    yield holds(by)
  }
  const isInFolder = world.state.traits.get(channel.stream_id)?.isInFolder
  const { folder_id } = shown
  if (isInFolder === undefined || folder_id === undefined) return
  if ((folder_id !== null) !== isInFolder)
    yield broken(clause, isInFolder ? 'a folder_id' : 'folder_id null', `folder_id ${quoted(folder_id)}`)
}

function expectedOf({ state }: World, channel: Channel): Fields {
  const traits = state.traits.get(channel.stream_id)
  const privacy = only(channel.privacy)
  const isOpen = only(channel.history_public_to_subscribers)
  return {
    name: plain(only(channel.name)),
    description: plain(traits?.description),
    invite_only: privacy && privacy === 'private',
    is_web_public: privacy && privacy === 'web-public',
    // Whether a channel that is not private can have a protected history is not said.
    history_public_to_subscribers: isOpen || privacy === 'private' ? isOpen : undefined,
    message_retention_days: traits?.message_retention_days,
    topics_policy: only(channel.topics_policy),
  }
}

function only<T>(fact: Parameters<typeof possible<T>>[0] | undefined): T | undefined {
  const [value, ...more] = (fact && possible(fact)) ?? []
  return more.length === 0 ? value : undefined
}

// Whether space around a text is kept is not said.
function plain(text: string | undefined): string | undefined {
  return text === text?.trim() ? text : undefined
}

/** Whether nobody ever gave the channel a topics policy. */
function isUntold({ state }: World, { stream_id }: Channel): boolean {
  return state.traits.get(stream_id)?.hasPolicy === false
}

// A fixture may take its time.
const patience = 60

export function* dateCreated({ state }: World, channel: Channel, shown: Fields): Generator<Observation> {
  const clause = 'subscription.date-created-true'
  const created = state.traits.get(channel.stream_id)?.created
  const { date_created } = shown
  if (created === undefined || typeof date_created !== 'number') return
  const isRight = isWithin({ from: created.from, to: created.to + patience }, date_created)
  if (!isRight) yield broken(clause, `date_created about ${created.from}`, `date_created ${date_created}`)
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
    yield broken(clause, `first_message_id ${oldest} or less`, `first_message_id ${quoted(first)}`)
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
    if (!isSame(shown[name], value)) yield broken(clause, `${name} ${quoted(value)}`, `${name} ${quoted(shown[name])}`)
    yield holds(clause)
  }
}

// How colours are written is not said; in capitals or not, they are the same.
function isSame(shown: unknown, value: unknown): boolean {
  return typeof shown === 'string' ? shown.toLowerCase() === `${value}`.toLowerCase() : shown === value
}
