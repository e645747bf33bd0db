// Whether a list tells channels as they are. Only channels of the run are held against what is known of them.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { textOf } from '../readings/html-text.ts'
import type { Channel } from '../things/channel.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { dateCreated, fieldsOf, firstMessage, hasNoPolicy } from './channel-facts.ts'
import type { Caller } from './get-streams-flags.ts'

export function channelObjectTrue(say: Say, caller: Caller, listed: readonly Fields[]): void {
  const { world } = caller
  const own = listed.flatMap((shown): (readonly [Channel, Fields])[] => {
    const channel = typeof shown.stream_id === 'number' ? world.channels.get(shown.stream_id) : undefined
    return channel?.own ? [[channel, shown]] : []
  })
  for (const [channel, shown] of own) {
    asGiven(say, world, channel, shown)
    rendered(say, world, channel, shown)
    dateCreated(say, world, channel, shown, 'channel.date-created-true')
    firstMessage(say, world, caller.user_id, channel, shown, 'channel.first-message-id-true')
  }
  folders(say, world, own)
}

/** The clauses by which fields are as the channel was made. */
const given = {
  name: 'channel.name-true',
  description: 'channel.description-true',
  is_archived: 'channel.is-archived-true',
  creator_id: 'channel.creator-id-true',
  invite_only: 'channel.invite-only-true',
  is_web_public: 'channel.is-web-public-true',
  message_retention_days: 'channel.message-retention-days-true',
  history_public_to_subscribers: 'channel.history-public-to-subscribers-true',
  topics_policy: 'channel.topics-policy-true',
  stream_post_policy: 'channel.stream-post-policy-true',
}

function asGiven(say: Say, world: World, channel: Channel, shown: Fields): void {
  const fields = fieldsOf(world, channel)
  for (const [name, asMade] of Object.entries(given)) {
    const value = fields[name]
    if (shown[name] === undefined || value === undefined) continue
    const isDefault = name === 'topics_policy' && hasNoPolicy(world, channel)
    const clause = isDefault ? 'channel.topics-policy-default' : asMade
    if (shown[name] !== value)
      say(broken(clause, `channel ${channel.stream_id} with ${name} ${quoted(value)}`, quoted(shown[name])))
    say(holds(clause))
  }
}

// Stars may make words stand out, and leave them as they are.
const wordsAlone = /^[\p{L}\p{N} *]+$/u

function rendered(say: Say, { state }: World, { stream_id }: Channel, shown: Fields): void {
  const clause = 'channel.rendered-description-true'
  const description = state.traits.get(stream_id)?.description ?? ''
  const { rendered_description: html } = shown
  // Where the description itself is wrong, that is told already.
  if (!wordsAlone.test(description) || typeof html !== 'string' || shown.description !== description) return
  const text = textOf(html)
  const words = description.match(/[\p{L}\p{N}]+/gu) ?? []
  const lost = words.find((word) => !text.includes(word))
  if (lost !== undefined) say(broken(clause, `“${lost}” in rendered_description`, quoted(html)))
  if (words.length > 0) say(holds(clause))
}

function folders(say: Say, world: World, own: readonly (readonly [Channel, Fields])[]): void {
  const clause = 'channel.folder-id-true'
  const seen = new Map([...world.state.folders].map(([folder, { folder_id }]) => [folder, folder_id]))
  for (const [{ stream_id }, { folder_id }] of own) {
    const folder = world.state.traits.get(stream_id)?.folder
    if (folder === undefined || (folder_id !== null && typeof folder_id !== 'number')) continue
    const expected = folder === null ? null : seen.get(folder)
    const isTaken = folder_id !== null && [...seen].some(([other, id]) => other !== folder && id === folder_id)
    const isWrong = (folder === null) !== (folder_id === null) || isTaken
    if (isWrong || (expected !== undefined && expected !== folder_id)) {
      const words = folder === null ? 'null' : `that of the folder “${folder}”`
      say(broken(clause, `channel ${stream_id} with folder_id ${words}`, quoted(folder_id)))
    }
    if (folder !== null && folder_id !== null) seen.set(folder, folder_id)
    say(holds(clause))
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
