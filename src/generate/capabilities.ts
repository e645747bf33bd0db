// What a client says that it can take. Success is promised to those who name every capability that there is, so that all
// are named: those that it has, and those that it has not.

import type { Parameters } from './steps.ts'

export const capabilities = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
] as const

export type Capability = (typeof capabilities)[number]

/** These and no others. */
export function having(some: readonly Capability[]): Parameters {
  const named = capabilities.map((name) => [name, some.includes(name)] as const)
  return { client_capabilities: Object.fromEntries(named) }
}

/** These besides the one that a client of today has. */
export function able(...some: readonly Capability[]): Parameters {
  return having(['notification_settings_null', ...some])
}
