// Whether a list tells channels as they are. Only channels of the run are held against what is known of them.

import { type Fact, possible } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import type { Channel } from '../things/channel.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import type { Caller } from './get-streams-flags.ts'
import { oldestHere } from './subscription-true.ts'

export function* channelObjectTrue(caller: Caller, listed: readonly Fields[]): Generator<Observation> {
  const { world } = caller
  const own = listed.flatMap((shown): (readonly [Channel, Fields])[] => {
    const channel = typeof shown.stream_id === 'number' ? world.channels.get(shown.stream_id) : undefined
    return channel?.own ? [[channel, shown]] : []
  })
  for (const [channel, shown] of own) {
    yield* asGiven(world, channel, shown)
    yield* rendered(world, channel, shown)
    yield* dateCreated(world, channel, shown)
    yield* firstMessage(caller, channel, shown)
  }
  yield* folders(world, own)
}

type Traits = ReturnType<World['state']['traits']['get']>

interface Given {
  readonly name: string
  readonly clause: string | ((traits: Traits) => string)
  readonly value: (channel: Channel, traits: Traits) => unknown
}

const given: readonly Given[] = [
  { name: 'name', clause: 'channel.name-true', value: (channel) => plain(only(channel.name)) },
  { name: 'description', clause: 'channel.description-true', value: (_, traits) => plain(traits?.description) },
  { name: 'is_archived', clause: 'channel.is-archived-true', value: (channel) => only(channel.is_archived) },
  { name: 'creator_id', clause: 'channel.creator-id-true', value: (_, traits) => traits?.creator_id },
  { name: 'invite_only', clause: 'channel.invite-only-true', value: (channel) => isOfPrivacy(channel, 'private') },
  {
    name: 'is_web_public',
    clause: 'channel.is-web-public-true',
    value: (channel) => isOfPrivacy(channel, 'web-public'),
  },
  {
    name: 'message_retention_days',
    clause: 'channel.message-retention-days-true',
    value: (_, traits) => traits?.message_retention_days,
  },
  {
    name: 'history_public_to_subscribers',
    clause: 'channel.history-public-to-subscribers-true',
    value: publicHistory,
  },
  {
    name: 'topics_policy',
    clause: (traits) => (traits?.hasPolicy === false ? 'channel.topics-policy-default' : 'channel.topics-policy-true'),
    value: (channel) => only(channel.topics_policy),
  },
]

function isOfPrivacy({ privacy }: Channel, kind: string): boolean | undefined {
  const known = only(privacy)
  return known && known === kind
}

/** Whether a channel that is not private can have a protected history is not said. */
function publicHistory(channel: Channel): boolean | undefined {
  const isOpen = only(channel.history_public_to_subscribers)
  return isOpen || only(channel.privacy) === 'private' ? isOpen : undefined
}

function* asGiven({ state }: World, channel: Channel, shown: Fields): Generator<Observation> {
  const traits = state.traits.get(channel.stream_id)
  for (const { name, clause: of, value: givenTo } of given) {
    const value = shown[name] === undefined ? undefined : givenTo(channel, traits)
    if (value === undefined) continue
    const clause = typeof of === 'string' ? of : of(traits)
    if (shown[name] !== value)
      yield broken(clause, `channel ${channel.stream_id} with ${name} ${quoted(value)}`, quoted(shown[name]))
    yield holds(clause)
  }
}

function only<T>(fact: Fact<T> | undefined): T | undefined {
  if (fact?.kind === 'known') return fact.value
  const values = (fact && possible(fact)) ?? []
  return values.length === 1 ? values[0] : undefined
}

// Whether space around a text is kept is not said.
function plain(text: string | undefined): string | undefined {
  return text === text?.trim() ? text : undefined
}

// Stars may make words stand out, and leave them as they are.
const wordsAlone = /^[\p{L}\p{N} *]+$/u

function* rendered({ state }: World, { stream_id }: Channel, shown: Fields): Generator<Observation> {
  const clause = 'channel.rendered-description-true'
  const description = state.traits.get(stream_id)?.description ?? ''
  const { rendered_description: html } = shown
  // Where the description itself is wrong, that is told already.
  if (!wordsAlone.test(description) || typeof html !== 'string' || shown.description !== description) return
  const text = html.replaceAll(/<[^>]*>/gu, ' ')
  const words = description.match(/[\p{L}\p{N}]+/gu) ?? []
  const lost = words.find((word) => !text.includes(word))
  if (lost !== undefined) yield broken(clause, `“${lost}” in rendered_description`, quoted(html))
  if (words.length > 0) yield holds(clause)
}

// A fixture may take its time.
const patience = 60

function* dateCreated({ state }: World, { stream_id }: Channel, { date_created }: Fields): Generator<Observation> {
  const clause = 'channel.date-created-true'
  const created = state.traits.get(stream_id)?.created
  if (created === undefined || typeof date_created !== 'number') return
  const isRight = isWithin({ from: created.from, to: created.to + patience }, date_created)
  if (!isRight) yield broken(clause, `date_created about ${created.from}`, `date_created ${date_created}`)
  yield holds(clause)
}

function* firstMessage({ world, user_id }: Caller, { stream_id }: Channel, shown: Fields): Generator<Observation> {
  const clause = 'channel.first-message-id-true'
  const { first_message_id: first } = shown
  const oldest = oldestHere(world, user_id, stream_id)
  if (oldest === undefined || (first !== null && typeof first !== 'number')) return
  if (first === null || first > oldest)
    yield broken(clause, `first_message_id ${oldest} or less`, `first_message_id ${quoted(first)}`)
  yield holds(clause)
}

const folderTrue = 'channel.folder-id-true'

function* folders(world: World, own: readonly (readonly [Channel, Fields])[]): Generator<Observation> {
  const seen = new Map([...world.state.folders].map(([folder, { folder_id }]) => [folder, folder_id]))
  for (const [{ stream_id }, { folder_id }] of own) {
    const folder = world.state.traits.get(stream_id)?.folder
    if (folder === undefined || (folder_id !== null && typeof folder_id !== 'number')) continue
    const expected = folder === null ? null : seen.get(folder)
    const isTaken = folder_id !== null && [...seen].some(([other, id]) => other !== folder && id === folder_id)
    const isWrong = (folder === null) !== (folder_id === null) || isTaken
    if (isWrong || (expected !== undefined && expected !== folder_id)) {
      const words = folder === null ? 'null' : `that of the folder “${folder}”`
      yield broken(folderTrue, `channel ${stream_id} with folder_id ${words}`, quoted(folder_id))
    }
    if (folder !== null && folder_id !== null) seen.set(folder, folder_id)
    yield holds(folderTrue)
  }
}

/** The ids of folders, as the first channel of each shows them. */
export function foldersSeen(world: World, listed: readonly Fields[], exchange: number): readonly Effect[] {
  return listed.flatMap(({ stream_id, folder_id }): Effect[] => {
    const channel = typeof stream_id === 'number' && world.channels.get(stream_id)?.own
    const folder = channel ? world.state.traits.get(stream_id)?.folder : undefined
    if (typeof folder !== 'string' || typeof folder_id !== 'number' || world.state.folders.has(folder)) return []
    return [put('folders', folder, { folder, folder_id, exchange })]
  })
}
