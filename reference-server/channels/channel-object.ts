// A channel as the API shows it to whoever may see it. Knows nothing of any person's own settings of it.
import { timestampOf } from '../clock.ts'
import { ARCHIVED_CHANNELS_SINCE } from '../levels.ts'
import type { Group } from '../permissions.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'

const DAY_MS = 24 * 3_600_000
const RECENTLY_MS = 180 * DAY_MS
const WEEK_MS = 7 * DAY_MS
const TRAFFIC_WEEKS = 4

export function channelObject(service: Service, channel: Channel): Record<string, unknown> {
  return {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.rendered_description,
    date_created: timestampOf(channel.created_ms),
    creator_id: channel.creator_id,
    invite_only: channel.privacy === 'private',
    is_web_public: channel.privacy === 'web-public',
    ...(service.level < ARCHIVED_CHANNELS_SINCE ? {} : { is_archived: channel.is_archived === 1 }),
    ...postingFields(service, channel),
    message_retention_days: channel.message_retention_days,
    history_public_to_subscribers: channel.history_public_to_subscribers === 1,
    topics_policy: channel.topics_policy,
    folder_id: channel.folder_id,
    ...historyFields(service, channel),
    ...groupFields(service, channel),
  }
}

function historyFields({ channelHistory, clock }: Service, channel: Channel): Record<string, unknown> {
  const latestMs = channelHistory.latestMs(channel.recipient_id) ?? channel.created_ms
  return {
    first_message_id: channelHistory.firstMessageId(channel.recipient_id),
    is_recently_active: latestMs > clock.nowMs() - RECENTLY_MS,
    stream_weekly_traffic: weeklyTraffic(channelHistory, channel, clock.nowMs()),
  }
}

/** The mean of the last weeks; null for a channel that has not seen a whole one. */
function weeklyTraffic(history: Service['channelHistory'], channel: Channel, nowMs: number): number | null {
  const weeks = Math.min(Math.floor((nowMs - channel.created_ms) / WEEK_MS), TRAFFIC_WEEKS)
  if (weeks < 1) return null
  return Math.round(history.countSince(channel.recipient_id, nowMs - weeks * WEEK_MS) / weeks)
}

/** The deprecated numbers: any user, only administrators, only full members, only moderators. */
const POST_POLICIES: Readonly<Record<Group, number>> = {
  ...{ everyone: 1, members: 3, moderators: 4, administrators: 2 },
  ...{ owners: 2, nobody: 2 }, // The nearest that there is.
}

export function postingFields({ groups }: Service, { can_send_message_group }: Channel) {
  const stream_post_policy = POST_POLICIES[can_send_message_group]
  return {
    stream_post_policy,
    is_announcement_only: stream_post_policy === POST_POLICIES.administrators,
    can_send_message_group: groups.idOf(can_send_message_group),
  }
}

/** Whoever made a channel administers it too. */
function administratorsOf({ groups }: Service, { creator_id }: Channel): unknown {
  const administrators = groups.idOf('administrators')
  if (creator_id === null) return administrators
  return { direct_members: [creator_id], direct_subgroups: [administrators] }
}

function groupFields(service: Service, channel: Channel): Record<string, unknown> {
  const { groups } = service
  return {
    can_add_subscribers_group: groups.idOf('members'),
    can_remove_subscribers_group: groups.idOf('administrators'),
    can_administer_channel_group: administratorsOf(service, channel),
    can_delete_any_message_group: groups.idOf('administrators'),
    can_delete_own_message_group: groups.idOf('everyone'),
  }
}
