// The personal settings that PATCH /settings knows: what each may be, and what it is at the beginning.

type Value = boolean | number | string
interface Kind {
  readonly start: Value
  /** The value that a text stands for, undefined where it stands for none. */
  readonly read: (text: string) => Value | undefined
}

function flag(start: boolean): Kind {
  return { start, read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined) }
}

function oneOf(...values: readonly [Value, ...Value[]]): Kind {
  return { start: values[0], read: (text) => values.find((value) => String(value) === text) }
}

function between(least: number, most: number, start: number): Kind {
  const fits = (text: string) => /^-?\d+$/.test(text) && Number(text) >= least && Number(text) <= most
  return { start, read: (text) => (fits(text) ? Number(text) : undefined) }
}

function named(start: string, isName: (text: string) => boolean): Kind {
  return { start, read: (text) => (isName(text) ? text : undefined) }
}

function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined
  } catch {
    return false
  }
}

export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'français',
  nl: 'Nederlands',
  pt: 'português',
  es: 'español',
  ja: '日本語',
}

const week = 604_800

export const kinds: Readonly<Record<string, Kind>> = {
  twenty_four_hour_time: flag(true),
  web_channel_default_view: oneOf(1, 2, 4),
  starred_message_counts: flag(false),
  receives_typing_notifications: flag(true),
  web_suggest_update_timezone: flag(false),
  fluid_layout_width: flag(true),
  high_contrast_mode: flag(false),
  web_font_size_px: between(8, 48, 15),
  web_line_height_percent: between(80, 300, 130),
  color_scheme: oneOf(3, 1, 2),
  enable_drafts_synchronization: flag(false),
  translate_emoticons: flag(true),
  display_emoji_reaction_users: flag(false),
  default_language: named('en', (text) => Object.hasOwn(languages, text)),
  web_home_view: oneOf('all_messages', 'recent', 'inbox'),
  web_escape_navigates_to_home_view: flag(false),
  left_side_userlist: flag(true),
  emojiset: oneOf('twitter', 'google', 'text'),
  demote_inactive_streams: oneOf(3, 1, 2),
  user_list_style: oneOf(1, 2, 3),
  web_animate_image_previews: oneOf('never', 'always', 'on_hover'),
  web_stream_unreads_count_display_policy: oneOf(1, 2, 3),
  hide_ai_features: flag(true),
  web_inbox_show_channel_folders: flag(false),
  timezone: named('', isTimeZone),
  enable_stream_desktop_notifications: flag(true),
  enable_stream_email_notifications: flag(true),
  enable_stream_push_notifications: flag(true),
  enable_stream_audible_notifications: flag(true),
  notification_sound: named('foghorn', (text) => /^[\w -]{1,40}$/.test(text)),
  enable_desktop_notifications: flag(false),
  enable_sounds: flag(false),
  email_notifications_batching_period_seconds: between(0, week, 300),
  enable_offline_email_notifications: flag(false),
  enable_offline_push_notifications: flag(true),
}

export function startingUserSettings(): Map<string, Value> {
  return new Map(Object.entries(kinds).map(([name, { start }]) => [name, start]))
}
