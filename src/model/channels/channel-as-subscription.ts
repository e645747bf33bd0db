// What a list of channels and a registration tell of the same channel to the same person: the same, unless a fixture
// did something in between.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import type { Caller } from './get-streams-flags.ts'

// What may change with messages and with time is left out.
const alike = [
  ...['name', 'description', 'rendered_description', 'date_created', 'creator_id', 'invite_only', 'is_web_public'],
  ...['is_announcement_only', 'stream_post_policy', 'message_retention_days', 'history_public_to_subscribers'],
  ...['folder_id', 'topics_policy'],
]
const groups = ['can_add_subscribers_group', 'can_remove_subscribers_group', 'can_administer_channel_group']

export function* asSubscription({ world, user_id }: Caller, listed: readonly Fields[]): Generator<Observation> {
  const clause = 'get-streams.as-subscription'
  const told = world.state.subscriptionsTold.get(user_id)
  if (told === undefined || told.lessons !== world.state.lessons) return
  for (const shown of listed) {
    const subscription = told.byChannel.get(Number(shown.stream_id))
    if (subscription === undefined) continue
    const other = differing(shown, subscription)
    if (other !== undefined) {
      const words = `${other} ${quoted(subscription[other])} of channel ${shown.stream_id}`
      yield broken(clause, words, quoted(shown[other]), [told.exchange])
    }
    yield holds(clause)
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
  return JSON.stringify([sorted(direct_members), sorted(direct_subgroups)])
}

function sorted(ids: unknown): readonly unknown[] {
  return Array.isArray(ids) ? ids.toSorted() : []
}
