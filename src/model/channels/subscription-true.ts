// Whether a subscription tells its channel as it is, and how the person has set it up; to be asked of channels of the run
// only. And whether a list of channels tells the same of it to the same person, unless a fixture did something in between.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { Channel } from '../things/channel.ts'
import { personalKey } from '../world/subscriptions.ts'
import type { World } from '../world/world.ts'
import { fieldsOf, hasNoPolicy } from './channel-facts.ts'
import type { Caller } from './get-streams-flags.ts'

const told = [
  ...['name', 'description', 'invite_only', 'is_web_public', 'history_public_to_subscribers'],
  ...['message_retention_days', 'topics_policy', 'stream_post_policy'],
]

export function channelTrue(say: Say, world: World, channel: Channel, shown: Fields): void {
  const clause = 'subscription.channel-true'
  const fields = fieldsOf(world, channel)
  const others = new Map([['stream_post_policy', 'subscription.stream-post-policy-true']])
  if (hasNoPolicy(world, channel)) others.set('topics_policy', 'subscription.topics-policy-default')
  for (const name of told) {
    const [expected, got] = [fields[name], shown[name]]
    if (expected === undefined || got === undefined) continue
    const by = others.get(name) ?? clause
    if (got !== expected) say(broken(by, `${name} ${quoted(expected)}`, `${name} ${quoted(got)}`))
    say(holds(by))
  }
  const isInFolder = world.state.traits.get(channel.stream_id)?.isInFolder
  const { folder_id } = shown
  if (isInFolder === undefined || folder_id === undefined) return
  if ((folder_id !== null) !== isInFolder)
    say(broken(clause, isInFolder ? 'a folder_id' : 'folder_id null', `folder_id ${quoted(folder_id)}`))
}

export function personalSettings(
  say: Say,
  { world, request, user_id }: Registration,
  { stream_id }: Channel,
  shown: Fields,
): void {
  const clause = 'subscription.personal-settings-true'
  const set = world.state.personal.get(personalKey(user_id, stream_id)) ?? {}
  const knowsNull = request.client_capabilities?.notification_settings_null === true
  for (const [name, value] of Object.entries(set)) {
    const got = shown[name]
    // A client that does not know null may be told what it stands for.
    if (got === undefined || (value === null && !knowsNull)) continue
    // How colours are written is not said; in capitals or not, they are the same.
    const isSame = typeof got === 'string' ? got.toLowerCase() === `${value}`.toLowerCase() : got === value
    if (!isSame) say(broken(clause, `${name} ${quoted(value)}`, `${name} ${quoted(got)}`))
    say(holds(clause))
  }
}

// What may change with messages and with time is left out.
const alike = [
  ...['name', 'description', 'rendered_description', 'date_created', 'creator_id', 'invite_only', 'is_web_public'],
  ...['is_announcement_only', 'stream_post_policy', 'message_retention_days', 'history_public_to_subscribers'],
  ...['folder_id', 'topics_policy'],
]
const groups = ['can_add_subscribers_group', 'can_remove_subscribers_group', 'can_administer_channel_group']

export function asSubscription(say: Say, { world, user_id }: Caller, listed: readonly Fields[]): void {
  const clause = 'get-streams.as-subscription'
  const told = world.state.subscriptionsTold.get(user_id)
  if (told === undefined || told.lessons !== world.state.lessons) return
  for (const shown of listed) {
    const subscription = told.byChannel.get(Number(shown.stream_id))
    if (subscription === undefined) continue
    const other = differing(shown, subscription)
    if (other !== undefined) {
      const words = `${other} ${quoted(subscription[other])} of channel ${shown.stream_id}`
      say(broken(clause, words, quoted(shown[other]), [told.exchange]))
    }
    say(holds(clause))
  }
}

function differing(shown: Fields, subscription: Fields): string | undefined {
  const isSame = (name: string) => {
    const [one, other] = [shown[name], subscription[name]]
    if (one === undefined || other === undefined) return true
    return groups.includes(name) ? sameGroup(one) === sameGroup(other) : one === other
  }
  return [...alike, ...groups].find((name) => !isSame(name))
}

/** A group may be told by its id, or as the only one below a group without members. */
function sameGroup(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify([[], [value]])
  const { direct_members, direct_subgroups } = value as Fields
  const lists = [direct_members, direct_subgroups]
  return JSON.stringify(lists.map((ids) => (Array.isArray(ids) ? ids.toSorted() : [])))
}
