// The settings that PATCH /settings lists: the clause of each, and which values are listed, usual or none at all. What
// is neither listed nor surely wrong is left open.

const clauses = new Map<string, string>([
  ['twenty_four_hour_time', 'update-settings.twenty-four-hour-time'],
  ['web_channel_default_view', 'update-settings.web-channel-default-view'],
  ['starred_message_counts', 'update-settings.starred-message-counts'],
  ['receives_typing_notifications', 'update-settings.receives-typing-notifications'],
  ['web_suggest_update_timezone', 'update-settings.web-suggest-update-timezone'],
  ['fluid_layout_width', 'update-settings.fluid-layout-width'],
  ['high_contrast_mode', 'update-settings.high-contrast-mode'],
  ['web_font_size_px', 'update-settings.web-font-size-px'],
  ['web_line_height_percent', 'update-settings.web-line-height-percent'],
  ['color_scheme', 'update-settings.color-scheme'],
  ['enable_drafts_synchronization', 'update-settings.enable-drafts-synchronization'],
  ['translate_emoticons', 'update-settings.translate-emoticons'],
  ['display_emoji_reaction_users', 'update-settings.display-emoji-reaction-users'],
  ['default_language', 'update-settings.default-language'],
  ['web_home_view', 'update-settings.web-home-view'],
  ['web_escape_navigates_to_home_view', 'update-settings.web-escape-navigates-to-home-view'],
  ['left_side_userlist', 'update-settings.left-side-userlist'],
  ['emojiset', 'update-settings.emojiset'],
  ['demote_inactive_streams', 'update-settings.demote-inactive-streams'],
  ['user_list_style', 'update-settings.user-list-style'],
  ['web_animate_image_previews', 'update-settings.web-animate-image-previews'],
  ['web_stream_unreads_count_display_policy', 'update-settings.web-stream-unreads-count-display-policy'],
  ['hide_ai_features', 'update-settings.hide-ai-features'],
  ['web_inbox_show_channel_folders', 'update-settings.web-inbox-show-channel-folders'],
  ['timezone', 'update-settings.timezone'],
  ['enable_stream_desktop_notifications', 'update-settings.enable-stream-desktop-notifications'],
  ['enable_stream_email_notifications', 'update-settings.enable-stream-email-notifications'],
  ['enable_stream_push_notifications', 'update-settings.enable-stream-push-notifications'],
  ['enable_stream_audible_notifications', 'update-settings.enable-stream-audible-notifications'],
  ['notification_sound', 'update-settings.notification-sound'],
  ['enable_desktop_notifications', 'update-settings.enable-desktop-notifications'],
  ['enable_sounds', 'update-settings.enable-sounds'],
  ['email_notifications_batching_period_seconds', 'update-settings.email-notifications-batching-period'],
  ['enable_offline_email_notifications', 'update-settings.enable-offline-email-notifications'],
  ['enable_offline_push_notifications', 'update-settings.enable-offline-push-notifications'],
])

export const settingNames: readonly string[] = [...clauses.keys()]

export function isSetting(name: string): boolean {
  return clauses.has(name)
}

/** The clause that says that the setting can be set. */
export function clauseOf(name: string): string {
  return clauses.get(name) ?? 'update-settings.exists'
}

const notification = /^enable_stream_|^notification_|^enable_desktop_|^enable_sounds$|^email_|^enable_offline_/

/** The table tells of notifications last, after the time zone. */
export function isNotification(name: string): boolean {
  return notification.test(name)
}

const listed = new Map<string, readonly unknown[]>([
  ['web_channel_default_view', [1, 2, 4]],
  ['color_scheme', [1, 2, 3]],
  ['web_home_view', ['recent', 'inbox', 'all_messages']],
  ['emojiset', ['google', 'twitter', 'text']],
  ['demote_inactive_streams', [1, 2, 3]],
  ['user_list_style', [1, 2, 3]],
  ['web_animate_image_previews', ['always', 'on_hover', 'never']],
  ['web_stream_unreads_count_display_policy', [1, 2, 3]],
])

/** The text names no numbers. A server that takes one of these surely takes it as it is. */
const usual = new Map<string, readonly [from: number, to: number]>([
  ['web_font_size_px', [14, 18]],
  ['web_line_height_percent', [120, 140]],
  ['email_notifications_batching_period_seconds', [60, 600]],
])

export function isMeasure(name: string): boolean {
  return usual.has(name)
}

/** What only the server knows: whether it has that language, or that sound. */
const namedByServer = ['default_language', 'notification_sound']

/**
 * `listed`: must be taken. `named`: may be refused, since only the server knows its languages, its sounds, its sizes
 * and its spellings of zones. `open`: it may be taken, refused or turned into another value. `unlisted`: it cannot become the value.
 */
export type Standing = 'listed' | 'named' | 'open' | 'unlisted'

export function standingOf(name: string, value: unknown): Standing {
  if (name === 'web_channel_default_view' && value === 3) return 'open'
  const values = listed.get(name)
  if (values) return values.includes(value) ? 'listed' : 'unlisted'
  const range = usual.get(name)
  if (range) return typeof value === 'number' && value >= range[0] && value <= range[1] ? 'named' : 'open'
  if (name === 'timezone') return zoneStanding(`${value}`)
  if (namedByServer.includes(name)) return 'named'
  return typeof value === 'boolean' ? 'listed' : 'open'
}

const areas = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//
const areaAndPlace = /^[A-Z][a-z]+\/[A-Z][a-z]+$/

// Lists of zones grow, so that a place which is not known here may still be one.
function zoneStanding(zone: string): Standing {
  const known = zoneNamed(zone)
  if (known !== undefined) return known === zone && areas.test(zone) ? 'listed' : 'named'
  return areaAndPlace.test(zone) && !areas.test(zone) ? 'unlisted' : 'open'
}

const zones = new Map<string, string | undefined>()
const mostZones = 1000

/** The zone by its usual name; undefined where there is none. To find one out takes long, and there are few. */
function zoneNamed(zone: string): string | undefined {
  if (zones.has(zone)) return zones.get(zone)
  if (zones.size >= mostZones) zones.clear()
  const name = usualName(zone)
  zones.set(zone, name)
  return name
}

function usualName(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** A value in one of its spellings: zones and languages have several. */
export function inUsualWords(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'default_language') return value.toLowerCase().replaceAll('_', '-')
  return name === 'timezone' ? (zoneNamed(value) ?? value) : value
}
