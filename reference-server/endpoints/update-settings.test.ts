import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, organization } from '../testing/organization.ts'

let org: Organization
beforeEach(async () => {
  org = await organization()
})

async function update(form: Record<string, string>, person = org.member) {
  const { body } = await org.patch(person, '/settings', form)
  const fields: Record<string, unknown> = body
  return fields
}

async function settings(person = org.member): Promise<Record<string, unknown>> {
  const { user_settings } = await org.state(person, { fetch_event_types: '["user_settings"]' })
  return user_settings as Record<string, unknown>
}

const BOOLEANS = [
  ...['twenty_four_hour_time', 'starred_message_counts', 'receives_typing_notifications'],
  ...['web_suggest_update_timezone', 'fluid_layout_width', 'high_contrast_mode', 'enable_drafts_synchronization'],
  ...['translate_emoticons', 'display_emoji_reaction_users', 'web_escape_navigates_to_home_view'],
  ...['left_side_userlist', 'hide_ai_features', 'web_inbox_show_channel_folders'],
  ...['enable_stream_desktop_notifications', 'enable_stream_email_notifications'],
  ...['enable_stream_push_notifications', 'enable_stream_audible_notifications', 'enable_desktop_notifications'],
  ...['enable_sounds', 'enable_offline_email_notifications', 'enable_offline_push_notifications'],
]

describe('a setting', () => {
  test.each(BOOLEANS)('%s is true or false', async (name) => {
    const before = (await settings())[name]
    expect(await update({ [name]: String(!before) })).toEqual({ result: 'success', msg: '' })
    expect((await settings())[name]).toBe(!before)
    expect((await update({ [name]: '1' })).code).toBe('BAD_REQUEST')
    expect((await update({ [name]: 'True' })).code).toBe('BAD_REQUEST')
  })

  test.each([
    ['web_channel_default_view', [2, 4, 1], [0, 5]],
    ['color_scheme', [2, 3, 1], [0, 4]],
    ['demote_inactive_streams', [2, 3, 1], [0, 4]],
    ['user_list_style', [1, 3, 2], [0, 4]],
    ['web_stream_unreads_count_display_policy', [1, 3, 2], [0, 4]],
    ['web_font_size_px', [14, 20], [0, -1]],
    ['web_line_height_percent', [120, 200], [0, -120]],
    ['email_notifications_batching_period_seconds', [60, 3600], [0, -1]],
    ['web_home_view', ['recent', 'all_messages', 'inbox'], ['', 'Inbox', 'somewhere']],
    ['emojiset', ['twitter', 'text', 'google'], ['', 'apple']],
    ['web_animate_image_previews', ['always', 'never', 'on_hover'], ['', 'sometimes']],
    ['default_language', ['de', 'en'], ['', 'xx', 'Deutsch']],
    ['timezone', ['Asia/Kathmandu', 'Europe/Berlin'], ['Mars/Olympus', 'three']],
    ['notification_sound', ['chime'], []],
  ])('%s takes %j and not %j', async (name, good, bad) => {
    for (const value of good) {
      expect(await update({ [name]: String(value) })).toEqual({ result: 'success', msg: '' })
      expect((await settings())[name]).toBe(value)
    }
    const before = await settings()
    for (const value of bad) expect((await update({ [name]: String(value) })).code).toBe('BAD_REQUEST')
    expect(await settings()).toEqual(before)
  })

  test.each(['1.5', '"2"', 'two', '', 'null'])('that is a number is not %j', async (value) => {
    expect((await update({ color_scheme: value })).code).toBe('BAD_REQUEST')
  })

  test('is one of several in a request, of which all change or none', async () => {
    await update({ color_scheme: '2', twenty_four_hour_time: 'true' })
    expect(await settings()).toMatchObject({ color_scheme: 2, twenty_four_hour_time: true })
    expect((await update({ color_scheme: '3', emojiset: 'apple' })).code).toBe('BAD_REQUEST')
    expect((await update({ color_scheme: '3', full_name: '' })).code).toBe('BAD_REQUEST')
    expect(await settings()).toMatchObject({ color_scheme: 2 })
  })

  test("is the caller's own", async () => {
    await update({ color_scheme: '2' })
    expect(await settings(org.other)).toMatchObject({ color_scheme: 1 })
  })

  test('may be none', async () => {
    expect(await update({})).toEqual({ result: 'success', msg: '' })
  })
})

describe('ignored parameters', () => {
  test('are those that are unknown or change nothing, and no others', async () => {
    const form = { zebra: '1', color_scheme: '1', twenty_four_hour_time: 'true', full_name: 'Ann', apple: '' }
    expect((await update(form)).ignored_parameters_unsupported).toEqual(['apple', 'color_scheme', 'zebra'])
    const again = ['apple', 'color_scheme', 'full_name', 'twenty_four_hour_time', 'zebra']
    expect((await update(form)).ignored_parameters_unsupported).toEqual(again)
  })

  test('hold dense_mode since level 364', async () => {
    org = await organization({ level: 364 })
    expect((await update({ dense_mode: 'false' })).ignored_parameters_unsupported).toEqual(['dense_mode'])
    expect(await settings()).not.toHaveProperty('dense_mode')
    org = await organization({ level: 363 })
    expect(await update({ dense_mode: 'false' })).toEqual({ result: 'success', msg: '' })
    expect((await settings()).dense_mode).toBe(false)
  })
})

describe('drafts', () => {
  test('are deleted when they are no longer synchronized', async () => {
    const drafts = async (user_id: number, add: string[] = []) => (await org.control('drafts', { user_id, add })).body
    expect(await drafts(org.member.user_id, ['one', 'two'])).toEqual({ count: 2 })
    await drafts(org.other.user_id, ['three'])
    await update({ enable_drafts_synchronization: 'true', color_scheme: '2' })
    expect(await drafts(org.member.user_id)).toEqual({ count: 2 })
    await update({ enable_drafts_synchronization: 'false' })
    expect(await drafts(org.member.user_id)).toEqual({ count: 0 })
    expect(await drafts(org.other.user_id)).toEqual({ count: 1 })
  })
})

describe('events', () => {
  const EVENT = { type: 'user_settings', op: 'update' }

  test('tell the person of each setting that changed', async () => {
    const queues = [await org.queue(org.member), await org.queue(org.other)]
    await update({ color_scheme: '2', emojiset: 'google', default_language: 'de' })
    expect(await org.events(org.member, queues[0] ?? '')).toEqual([
      { id: 0, ...EVENT, property: 'color_scheme', value: 2 },
      { id: 1, ...EVENT, property: 'default_language', value: 'de', language_name: 'Deutsch' },
    ])
    expect(await org.events(org.other, queues[1] ?? '')).toEqual([])
  })

  test('tell others of name and time zone', async () => {
    const queue = await org.queue(org.other)
    await update({ full_name: 'Ann', timezone: 'Asia/Kathmandu' })
    const { user_id, email } = org.member
    const event = { id: expect.any(Number), type: 'realm_user', op: 'update' }
    expect(await org.events(org.other, queue)).toEqual([
      { ...event, person: { user_id, full_name: 'Ann' } },
      { ...event, person: { user_id, email, timezone: 'Asia/Kathmandu' } },
    ])
  })

  test.each([
    [438, ['user_settings', 'update_display_settings', 'user_settings', 'update_global_notifications']],
    [439, ['user_settings', 'user_settings']],
  ])('of the older types end with level 439 (level %i)', async (level, types) => {
    org = await organization({ level })
    const queue = await org.queue(org.member)
    await update({ color_scheme: '2', enable_sounds: 'false' })
    expect((await org.events(org.member, queue)).map(({ type }) => type)).toEqual(types)
  })
})
