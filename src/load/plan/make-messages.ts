// Makes the messages of a load run, and reactions to them.

import type { Control } from '../../target/control/control.ts'
import { batch, groups, ifOffered } from './optional-action.ts'
import type { Inhabitant, LoadChannel, Possessions } from './population.ts'
import type { Preparing } from './preparing.ts'

interface Wanted {
  readonly sender_id: number
  readonly stream_id: number
  readonly topic: string
  readonly content: string
}

export async function makeMessages(
  control: Control,
  { profile, told }: Preparing,
  people: readonly Inhabitant[],
  channels: readonly LoadChannel[],
  lacks: string[],
): Promise<ReadonlyMap<number, Possessions>> {
  const wanted = people.flatMap(({ user_id }) => wantedOf(user_id, channels, profile.organization.messagesPerPerson))
  const ids: number[] = []
  for (const some of groups(wanted, batch)) {
    const made = await ifOffered<{ messages: { message_id: number }[] }>(control, 'messages', { messages: some })
    if (made === undefined) {
      lacks.push('no way to make messages: nothing is edited, moved, resolved or reacted to')
      return new Map()
    }
    ids.push(...made.messages.map(({ message_id }) => message_id))
    told(`${ids.length} of ${wanted.length} messages made`)
  }
  const owned = Map.groupBy(wanted.entries().toArray(), ([, { sender_id }]) => sender_id)
  const possessions = [...owned].map(([user_id, own]) => [user_id, possessionsOf(own, ids)] as const)
  return new Map(await withReactions(control, possessions, lacks))
}

const topicOf = (user_id: number) => `task of ${user_id}`

/** The last one stands alone in its topic. */
function wantedOf(user_id: number, channels: readonly LoadChannel[], many: number): Wanted[] {
  const own = channels.filter(({ members }) => members.has(user_id))
  return Array.from({ length: own.length === 0 ? 0 : many }, (_, index) => ({
    sender_id: user_id,
    stream_id: own[index % own.length]?.stream_id ?? 0,
    topic: index === many - 1 && many > 1 ? topicOf(user_id) : `talk of ${user_id}`,
    content: `message ${index} of ${user_id}`,
  }))
}

function possessionsOf(own: readonly (readonly [number, Wanted])[], ids: readonly number[]): Possessions {
  const messages = own.map(([index, { stream_id, topic }]) => ({ id: ids[index] ?? 0, channel: stream_id, topic }))
  const alone = messages.find(({ topic }) => topic.startsWith('task'))
  return {
    messages: messages.filter((message) => message !== alone).map(({ id, channel }) => ({ id, channel })),
    ...(alone && { topic: { id: alone.id, channel: alone.channel, name: alone.topic } }),
    reactions: messages.map(({ id }) => id),
  }
}

async function withReactions(
  control: Control,
  possessions: readonly (readonly [number, Possessions])[],
  lacks: string[],
): Promise<readonly (readonly [number, Possessions])[]> {
  const smile = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }
  const all = possessions.flatMap(([user_id, { reactions }]) =>
    reactions.map((message_id) => ({ message_id, user_id, ...smile })),
  )
  for (const reactions of groups(all, batch))
    if ((await ifOffered(control, 'reactions', { reactions })) === undefined) {
      lacks.push('no way to make reactions: those that are removed are not there')
      return possessions.map(([user_id, own]) => [user_id, { ...own, reactions: [] }])
    }
  return possessions
}
