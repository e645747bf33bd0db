// The personal settings that the API names, with their defaults and allowed values. Knows nothing of any person.
import { DENSE_MODE_UNTIL } from './levels.ts'

export type UserSettingValue = boolean | number | string

export interface UserSettingDefinition {
  readonly default: UserSettingValue
  /** Where absent, any value of the default's type is allowed. */
  readonly allowed?: readonly UserSettingValue[] | ((value: UserSettingValue) => boolean)
  /** The event type that told of the setting before there was `user_settings`. */
  readonly legacyEvent: 'update_display_settings' | 'update_global_notifications'
}

export const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ja', '日本語'],
  ['pt', 'Português'],
])

function display(value: UserSettingValue, allowed?: UserSettingDefinition['allowed']): UserSettingDefinition {
  const legacyEvent = 'update_display_settings'
  return allowed === undefined ? { default: value, legacyEvent } : { default: value, allowed, legacyEvent }
}

function notification(value: UserSettingValue): UserSettingDefinition {
  return { default: value, legacyEvent: 'update_global_notifications' }
}

function isPositive(value: UserSettingValue): boolean {
  return Number(value) > 0
}

const ALL_SETTINGS: ReadonlyMap<string, UserSettingDefinition> = new Map<string, UserSettingDefinition>([
  ['twenty_four_hour_time', display(false)],
  ['web_channel_default_view', display(1, [1, 2, 3, 4])],
  ['starred_message_counts', display(true)],
  ['receives_typing_notifications', display(true)],
  ['web_suggest_update_timezone', display(true)],
  ['dense_mode', display(true)],
  ['fluid_layout_width', display(false)],
  ['high_contrast_mode', display(false)],
  ['web_font_size_px', display(16, isPositive)],
  ['web_line_height_percent', display(140, isPositive)],
  ['color_scheme', display(1, [1, 2, 3])],
  ['enable_drafts_synchronization', display(true)],
  ['translate_emoticons', display(false)],
  ['display_emoji_reaction_users', display(true)],
  ['default_language', display('en', [...LANGUAGES.keys()])],
  ['web_home_view', display('inbox', ['recent', 'inbox', 'all_messages'])],
  ['web_escape_navigates_to_home_view', display(true)],
  ['left_side_userlist', display(false)],
  ['emojiset', display('google', ['google', 'twitter', 'text'])],
  ['demote_inactive_streams', display(1, [1, 2, 3])],
  ['user_list_style', display(2, [1, 2, 3])],
  ['web_animate_image_previews', display('on_hover', ['always', 'on_hover', 'never'])],
  ['web_stream_unreads_count_display_policy', display(2, [1, 2, 3])],
  ['hide_ai_features', display(false)],
  ['web_inbox_show_channel_folders', display(true)],
  ['timezone', display('', isTimezone)],
  ['enable_stream_desktop_notifications', notification(false)],
  ['enable_stream_email_notifications', notification(false)],
  ['enable_stream_push_notifications', notification(false)],
  ['enable_stream_audible_notifications', notification(false)],
  ['wildcard_mentions_notify', notification(true)],
  ['notification_sound', notification('ding')],
  ['enable_desktop_notifications', notification(true)],
  ['enable_sounds', notification(true)],
  ['email_notifications_batching_period_seconds', { ...notification(120), allowed: isPositive }],
  ['enable_offline_email_notifications', notification(true)],
  ['enable_offline_push_notifications', notification(true)],
  ['enable_online_push_notifications', notification(true)],
])

/** Those that a level has. */
export function userSettingsAt(level: number): ReadonlyMap<string, UserSettingDefinition> {
  const isThere = (property: string) => property !== 'dense_mode' || level < DENSE_MODE_UNTIL
  return new Map([...ALL_SETTINGS].filter(([property]) => isThere(property)))
}

export function isAllowed(definition: UserSettingDefinition, value: unknown): value is UserSettingValue {
  if (typeof value !== typeof definition.default) return false
  if (typeof value === 'number' && !Number.isInteger(value)) return false
  const { allowed } = definition
  if (typeof allowed === 'function') return allowed(value as UserSettingValue)
  return allowed === undefined || allowed.some((each) => each === value)
}

/** Empty, or an IANA identifier: of those, the list that the machine gives holds only one of several spellings. */
function isTimezone(value: UserSettingValue): boolean {
  if (value === '') return true
  try {
    return /^[A-Z]/.test(String(value)) && Intl.DateTimeFormat('en', { timeZone: String(value) }) !== undefined
  } catch {
    return false
  }
}
