// The personal settings that PATCH /settings names, with the values that each can have.

import type { Value } from './plan.ts'

type SettingValues = readonly [name: string, ...values: Value[]]

const booleans = [
  'twenty_four_hour_time',
  'starred_message_counts',
  'receives_typing_notifications',
  'web_suggest_update_timezone',
  'fluid_layout_width',
  'high_contrast_mode',
  'enable_drafts_synchronization',
  'translate_emoticons',
  'display_emoji_reaction_users',
  'web_escape_navigates_to_home_view',
  'left_side_userlist',
  'hide_ai_features',
  'web_inbox_show_channel_folders',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enable_stream_audible_notifications',
  'enable_desktop_notifications',
  'enable_sounds',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
].map((name): SettingValues => [name, true, false])

const others: readonly SettingValues[] = [
  ['web_channel_default_view', 1, 2, 4],
  ['web_font_size_px', 14, 16, 18],
  ['web_line_height_percent', 120, 140, 130],
  ['color_scheme', 1, 2, 3],
  ['default_language', 'de', 'en', 'fr'],
  ['web_home_view', 'recent', 'inbox', 'all_messages'],
  ['emojiset', 'google', 'twitter', 'text'],
  ['demote_inactive_streams', 1, 2, 3],
  ['user_list_style', 1, 2, 3],
  ['web_animate_image_previews', 'always', 'on_hover', 'never'],
  ['web_stream_unreads_count_display_policy', 1, 2, 3],
  // Each has one name only, so that no server stores another.
  ['timezone', 'Europe/Berlin', 'Asia/Tokyo', 'America/New_York'],
  ['notification_sound', 'chime', 'ding', 'none'],
  ['email_notifications_batching_period_seconds', 120, 300, 600],
]

/** Those of two values and those of three, mixed, so that any few in a row have some of both. */
const all = Array.from({ length: booleans.length }, (_, index) => [booleans[index], others[index]])
  .flat()
  .filter((one) => one !== undefined)

const parts = 5

/** All of them in a few parts. */
export const settingParts: readonly (readonly SettingValues[])[] = Array.from({ length: parts }, (_, part) =>
  all.filter((_, index) => index % parts === part),
)

/** Each of some settings with a value, another one in each round. */
export function inRound(settings: readonly SettingValues[], round: number): Readonly<Record<string, Value>> {
  return Object.fromEntries(settings.map(([name, ...values]) => [name, values[round % values.length] ?? null]))
}

/** What none of them can be. */
export const unlisted: readonly (readonly [string, string])[] = [
  ['color_scheme', '7'],
  ['emojiset', 'plumbline'],
  ['web_home_view', 'nowhere'],
  ['demote_inactive_streams', '0'],
  ['user_list_style', '4'],
  ['web_animate_image_previews', 'sometimes'],
  ['web_stream_unreads_count_display_policy', '-1'],
  ['web_channel_default_view', '9'],
  ['timezone', 'Mars/Olympus'],
]
