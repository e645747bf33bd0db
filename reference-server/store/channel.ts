// What is known of a channel. Knows nothing of where it is kept, nor of who is in it.
import type { Group } from '../permissions.ts'

export const PRIVACIES = ['public', 'private', 'web-public'] as const
export const TOPICS_POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const

export interface ChannelProperties {
  readonly name: string
  readonly privacy: (typeof PRIVACIES)[number]
  /** 0 or 1, here and below. */
  readonly history_public_to_subscribers: number
  readonly topics_policy: (typeof TOPICS_POLICIES)[number]
  readonly is_archived: number
  /** Markdown. */
  readonly description: string
  readonly rendered_description: string
  /** null inherits the organization's, -1 keeps forever. */
  readonly message_retention_days: number | null
  /** Whether new people are to be in it. */
  readonly is_default: number
  readonly folder_id: number | null
  readonly can_send_message_group: Group
  /** null where it is not recorded. */
  readonly creator_id: number | null
}

export interface Channel extends ChannelProperties {
  readonly id: number
  readonly recipient_id: number
  readonly created_ms: number
}

export const CHANNEL_COLUMNS: readonly (keyof Channel)[] = [
  ...(['id', 'name', 'recipient_id', 'privacy', 'history_public_to_subscribers', 'topics_policy'] as const),
  ...(['is_archived', 'description', 'rendered_description', 'created_ms', 'creator_id'] as const),
  ...(['message_retention_days', 'is_default', 'folder_id', 'can_send_message_group'] as const),
]
