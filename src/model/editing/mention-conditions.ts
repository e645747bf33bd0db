// Mentions of many: when the mention of a whole channel or topic must be refused. How one is written, and how many are
// many, only the target's settings can tell; without them nothing is asserted.

import { type Answered, agreed, knownValue, possible, unknown, whether } from '../facts/fact.ts'
import { type Condition, maybeIf, when } from '../facts/refusal.ts'
import { topicMessages } from '../messages/topic-messages.ts'
import { numberIn } from '../readings/bounds.ts'
import { isInGroup } from '../readings/permissions.ts'
import { mayMentionMany } from '../readings/plain-text.ts'
import { hasReaction } from '../readings/reactions.ts'
import type { Message } from '../things/message.ts'
import { setting, type World } from '../world/world.ts'
import type { Edit } from './edit.ts'

const codesSince = 229
// Inside of code, quotations and behind a backslash a mention may be none.
const mayDisarm = /[`~>\\\t]| {4}/u

export function mentionConditions(attempt: Edit): readonly Condition[] {
  const { world, request, message } = attempt
  if (request.content === undefined) return []
  const sizeBy = (isLarge: typeof isLargeTopic) => () => (message ? isLarge(world, message) : 'maybe')
  const channel = asked(attempt, 'channel_wildcard_mention', sizeBy(isLargeChannel))
  const topic = asked(attempt, 'topic_wildcard_mention', sizeBy(isLargeTopic))
  return [
    when('edit-message.channel-wildcard-refused', channel, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'),
    when('edit-message.topic-wildcard-refused', topic, 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'),
    maybeIf('a mention of many', mayMentionMany(withoutKnown(world, request.content))),
  ]
}

/** Few edits mention anybody, and how large a topic is takes a walk through its channel. */
function asked({ world, request, at, message }: Edit, name: string, sizeOf: () => Answered): Answered {
  const mentioned = mentions(request.content ?? '', spelling(world, name))
  if (mentioned === 'no') return 'no'
  const isMember = isInGroup(world, at.user_id, 'can_mention_many_users_group')
  const isLarge = isMember === 'yes' ? 'no' : sizeOf()
  if (isLarge === 'no') return 'no'
  const isSure = mentioned === 'yes' && isMember === 'no' && isLarge === 'yes'
  return isSure && message?.stream_id !== undefined && at.level >= codesSince ? 'yes' : 'maybe'
}

/** The clause that lets a mention through which would be refused to others, or in a larger topic. */
export function mentionAllowedBy(attempt: Edit): string | undefined {
  const { world, request, message, at } = attempt
  if (message?.stream_id === undefined || request.content === undefined) return undefined
  const names = (name: string) => mentions(request.content ?? '', spelling(world, name)) === 'yes'
  const [namesChannel, namesTopic] = [names('channel_wildcard_mention'), names('topic_wildcard_mention')]
  const sizes = [namesChannel && isLargeChannel(world, message), namesTopic && isLargeTopic(world, message)]
  if (sizes.includes('yes') && isInGroup(world, at.user_id, 'can_mention_many_users_group') === 'yes')
    return 'edit-message.wildcard-allowed'
  const isOfFew = namesTopic && !namesChannel && isLargeTopic(world, message) === 'no'
  return isOfFew && isLargeChannel(world, message) === 'yes' ? 'edit-message.topic-wildcard-of-few-allowed' : undefined
}

function spelling(world: World, name: string): string | undefined {
  const mention = knownValue(setting(world, name))
  return typeof mention === 'string' && mention !== '' ? mention : undefined
}

function mentions(content: string, mention: string | undefined): Answered {
  if (mention === undefined || !content.includes(mention)) return 'no'
  const standsAlone = content.split(/\s+/u).includes(mention)
  return standsAlone && !mayDisarm.test(content) ? 'yes' : 'maybe'
}

function withoutKnown(world: World, content: string): string {
  // Most contents mention nobody, and are not searched.
  if (!content.includes('@')) return content
  const names = ['channel_wildcard_mention', 'topic_wildcard_mention']
  return names.reduce((rest, name) => rest.replaceAll(spelling(world, name) ?? '\0', ' '), content)
}

function isLargeChannel(world: World, { stream_id }: Message): Answered {
  const channels = stream_id === undefined ? undefined : possible(stream_id)
  const limit = numberIn(world, 'large_channel_subscribers')
  if (channels === undefined || limit === undefined) return 'maybe'
  const subscribers = channels.map((each) => world.channels.get(each)?.subscribers ?? unknown)
  return agreed(subscribers.map((those) => whether(those, (all) => all.length > limit)))
}

// Those who sent a message there take part. Those who reacted may, too, and those who are named; others cannot.
function isLargeTopic(world: World, message: Message): Answered {
  const limit = numberIn(world, 'large_topic_participants')
  if (limit === undefined) return 'maybe'
  const { surely, maybe, complete } = topicMessages(world, message)
  const senders = new Set(surely.flatMap(({ sender_id }) => (sender_id.kind === 'known' ? [sender_id.value] : [])))
  if (senders.size > limit) return 'yes'
  return complete && maybe.length === 0 && surely.every((each) => isOfSenderAlone(world, each)) && senders.size < limit
    ? 'no'
    : 'maybe'
}

function isOfSenderAlone(world: World, { message_id, sender_id, content, original, edits }: Message): boolean {
  const contents = [content, original.content, ...edits.flatMap((edit) => edit.content?.after ?? [])]
  const isNobodyNamed = contents.every((fact) => whether(fact, (text) => !text.includes('@')) === 'yes')
  const hasNoReactions = hasReaction(world, message_id, () => true) === 'no'
  return sender_id.kind === 'known' && hasNoReactions && isNobodyNamed && edits.length === 0
}
