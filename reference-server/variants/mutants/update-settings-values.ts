// Faults in single settings: a value is refused, another one is stored, or none.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/update-settings.ts')
const values = faultsIn('settings/setting-values.ts')

function clauseOf(property: string): string {
  return `update-settings.${property.replace(/_seconds$/, '').replaceAll('_', '-')}`
}

function refused(name: string, property: string, value: string): Mutant {
  return values(
    name,
    clauseOf(property),
    'if (!isAllowed(definition, value))',
    `if (!isAllowed(definition, value) || (property === '${property}' && value === ${value}))`,
  )
}

/** `stored` is an expression of `value`. Those whom an administrator changes get the right one. */
function storedAs(name: string, property: string, stored: string): Mutant {
  return endpoint(
    name,
    clauseOf(property),
    'changeSetting(service, id, property, value, by(id))',
    `changeSetting(service, id, property, id === caller.id && property === '${property}' ? ${stored} : value, by(id))`,
  )
}

/** Accepted, told to be changed, and forgotten. */
function notStored(property: string): Mutant {
  return endpoint(
    `${property.replaceAll('_', '-')}-not-stored`,
    clauseOf(property),
    'const by = (id: number)',
    `if (property === '${property}' && userIds.includes(caller.id)) return true\n  const by = (id: number)`,
  )
}

const refusedValues: readonly Mutant[] = [
  refused('view-of-unread-topic-refused', 'web_channel_default_view', '4'),
  refused('home-view-of-all-messages-refused', 'web_home_view', "'all_messages'"),
  refused('user-list-with-avatars-refused', 'user_list_style', '3'),
  refused('unreads-of-no-channel-refused', 'web_stream_unreads_count_display_policy', '3'),
]

const otherValues: readonly Mutant[] = [
  storedAs('starred-counts-never-off', 'starred_message_counts', 'true'),
  storedAs('timezone-suggestion-turned-around', 'web_suggest_update_timezone', '!value'),
  storedAs('font-size-in-tens', 'web_font_size_px', 'Math.round(Number(value) / 10) * 10'),
  storedAs('line-height-without-fraction', 'web_line_height_percent', 'Math.round(Number(value) / 100) * 100'),
  storedAs('dark-and-light-confused', 'color_scheme', 'value === 1 ? 1 : 5 - Number(value)'),
  storedAs('emoticons-never-translated', 'translate_emoticons', 'false'),
  storedAs('french-becomes-german', 'default_language', "value === 'fr' ? 'de' : value"),
  storedAs('text-emojiset-becomes-google', 'emojiset', "value === 'text' ? 'google' : value"),
  storedAs('never-demote-becomes-always', 'demote_inactive_streams', 'value === 3 ? 2 : value'),
  storedAs(
    'previews-never-animated-become-hover',
    'web_animate_image_previews',
    "value === 'never' ? 'on_hover' : value",
  ),
  storedAs('channel-emails-turned-around', 'enable_stream_email_notifications', '!value'),
  storedAs('channel-sounds-never-off', 'enable_stream_audible_notifications', 'true'),
  storedAs('notification-sound-always-ding', 'notification_sound', "'ding'"),
  storedAs('desktop-notifications-never-off', 'enable_desktop_notifications', 'true'),
  storedAs(
    'batching-period-in-minutes',
    'email_notifications_batching_period_seconds',
    'Math.ceil(Number(value) / 60)',
  ),
  storedAs('offline-push-never-off', 'enable_offline_push_notifications', 'true'),
]

const noValues: readonly Mutant[] = [
  notStored('twenty_four_hour_time'),
  notStored('receives_typing_notifications'),
  notStored('fluid_layout_width'),
  notStored('high_contrast_mode'),
  notStored('display_emoji_reaction_users'),
  notStored('web_escape_navigates_to_home_view'),
  notStored('left_side_userlist'),
  notStored('hide_ai_features'),
  notStored('web_inbox_show_channel_folders'),
  notStored('timezone'),
  notStored('enable_stream_desktop_notifications'),
  notStored('enable_stream_push_notifications'),
  notStored('enable_sounds'),
  notStored('enable_offline_email_notifications'),
  endpoint(
    'drafts-synchronization-not-stored',
    'update-settings.enable-drafts-synchronization',
    'const by = (id: number)',
    `if (property === 'enable_drafts_synchronization' && userIds.includes(caller.id)) {
    if (value === false) service.drafts.removeAllOf(caller.id)
    return true
  }
  const by = (id: number)`,
  ),
]

export const settingValueMutants: readonly Mutant[] = [
  ...refusedValues,
  ...otherValues,
  ...noValues,
  faultsIn('user-setting-definitions.ts')(
    'typing-notifications-off-at-first',
    'update-settings.receives-typing-notifications-default',
    "['receives_typing_notifications', display(true)]",
    "['receives_typing_notifications', display(false)]",
  ),
  values(
    'unlisted-setting-value-stored',
    'update-settings.unlisted-value-not-taken',
    'if (!isAllowed(definition, value)) throw badRequest(`Invalid ${property}`)',
    'if (Array.isArray(definition.allowed) ? false : !isAllowed(definition, value)) throw badRequest(`Invalid ${property}`)',
  ),
  values(
    'unknown-timezone-stored',
    'update-settings.unlisted-value-not-taken',
    'if (!isAllowed(definition, value))',
    "if (property !== 'timezone' && !isAllowed(definition, value))",
  ),
]
