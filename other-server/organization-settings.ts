// The settings of the organization that edits and moves depend on, as they are at the beginning.

export interface OrganizationSettings {
  allow_message_editing: boolean
  allow_edit_history: boolean
  message_content_edit_limit_seconds: number | null
  move_messages_within_stream_limit_seconds: number | null
  move_messages_between_streams_limit_seconds: number | null
  can_resolve_topics_group: number
  can_move_messages_between_topics_group: number
  can_move_messages_between_channels_group: number
  can_mention_many_users_group: number
  realm_topics_policy: string
}

export function startingSettings(group: (name: string) => number): OrganizationSettings {
  return {
    allow_message_editing: true,
    allow_edit_history: true,
    message_content_edit_limit_seconds: 600,
    move_messages_within_stream_limit_seconds: 604_800,
    move_messages_between_streams_limit_seconds: 604_800,
    can_resolve_topics_group: group('everyone'),
    can_move_messages_between_topics_group: group('members'),
    can_move_messages_between_channels_group: group('members'),
    can_mention_many_users_group: group('administrators'),
    realm_topics_policy: 'allow_empty_topic',
  }
}
