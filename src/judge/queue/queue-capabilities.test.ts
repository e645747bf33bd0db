import { expect, test } from 'vitest'
import { brokenBy, register, sawOf } from '../testing/queues-story.ts'

const clause = 'capabilities.accepted'
const refused = 'BAD_REQUEST'

function names(capabilities: unknown, error?: string, more: Record<string, unknown> = {}) {
  return register('q', { with: { client_capabilities: capabilities, ...more }, ...(error && { error }) })
}

const all = {
  ...{ notification_settings_null: true, bulk_message_deletion: true, user_avatar_url_field_optional: false },
  ...{ stream_typing_notifications: false, user_settings_object: true, linkifier_url_template: true },
  ...{ user_list_incomplete: false, include_deactivated_groups: true, simplified_presence_events: false },
}
const newer = { archived_channels: true, empty_topic_name: false, individual_emoji_changes: true }

test('a registration may name all of the listed capabilities', () => {
  expect(sawOf(clause, names({ ...all, ...newer }))).toEqual([[0, 'holds']])
  expect(brokenBy(names({ ...all, ...newer }, refused))).toEqual([clause])
  expect(brokenBy({ level: 300 }, names(all, refused))).toEqual([clause])
})

test('a server may demand some of them', () => {
  const { notification_settings_null: _, ...others } = { ...all, ...newer }
  expect(sawOf(clause, names(others, refused))).toEqual([])
  expect(sawOf(clause, names(others))).toEqual([])
})

test('nothing is said of others, of those that came later, or where more was asked', () => {
  const every = { ...all, ...newer }
  expect(sawOf(clause, names({ ...every, telepathy: true }, refused))).toEqual([])
  expect(sawOf(clause, names({ ...every, bulk_message_deletion: 'yes' }, refused))).toEqual([])
  expect(sawOf(clause, { level: 300 }, names(every, refused))).toEqual([])
  expect(sawOf(clause, names(every, refused, { narrow: [['is', 'odd']] }))).toEqual([])
  expect(sawOf(clause, names({}))).toEqual([])
})
