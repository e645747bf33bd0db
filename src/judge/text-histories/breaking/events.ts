/** What the text forbids of events. */
import { orchard } from '../cast.ts'
import { breaking } from '../history.ts'
import { polls, registers, subscription } from '../shown.ts'
import { at, made } from '../tell.ts'

const some = { complete: false }
const capable = (name: string, able = true) => ({
  client_capabilities: { notification_settings_null: true, [name]: able },
})
const told = (types: string[], event: object, sent: object = {}) => [
  registers('ann', 'q1', types, { ...sent }),
  polls('ann', 'q1', -1, [{ id: 0, ...event }]),
]
const setting = (event: object) => told(['user_settings'], { type: 'user_settings', op: 'update', ...event })
const person = (members: object) => told(['realm_user'], { type: 'realm_user', op: 'update', person: { ...members } })
const avatar = { user_id: 5, avatar_url: '/a', avatar_url_medium: '/b', avatar_version: 2 }
const deleted = { type: 'delete_message', message_type: 'stream', stream_id: 11, topic: 'apples' }
const field = { id: 1, value: 'x' }

export const events = [
  breaking(
    394,
    'A language is named for another setting',
    setting({ property: 'emojiset', value: 'text', language_name: 'Deutsch' }),
    some,
  ),
  breaking(394, 'A setting becomes a list', setting({ property: 'emojiset', value: ['text'] }), some),
  breaking(394, 'A setting has no name', setting({ value: 'text' }), some),
  breaking(393, 'Alert words are no list', told(['alert_words'], { type: 'alert_words', alert_words: 'rain' }), some),
  breaking(393, 'Alert words are others than were set', [
    made('alert-words', { user_id: 4, alert_words: ['sun'] }),
    registers('ann', 'q1', ['alert_words']),
    made('alert-words', { user_id: 4, alert_words: ['rain'] }),
    polls('ann', 'q1', -1, [{ id: 0, type: 'alert_words', alert_words: ['snow'] }]),
  ]),
  breaking(403, 'A person has no id', person({ full_name: 'Benjamin' }), some),
  breaking(405, 'A picture comes from nowhere', person({ ...avatar, avatar_source: 'X' }), some),
  breaking(
    405,
    'A generated picture comes before level 466',
    [
      registers('ann', 'q1', ['realm_user'], {}, { service_feature_level: 400 }),
      polls('ann', 'q1', -1, [{ id: 0, type: 'realm_user', op: 'update', person: { ...avatar, avatar_source: 'J' } }]),
    ],
    { level: 400, complete: false },
  ),
  breaking(405, 'A picture has no version', person({ ...avatar, avatar_source: 'G', avatar_version: undefined }), some),
  breaking(413, 'A stub remains one', person({ user_id: 5, is_imported_stub: true, date_joined: '2026-01-01' }), some),
  breaking(408, 'A role is a word', person({ user_id: 5, role: 'member' }), some),
  breaking(412, 'Activity is a number', person({ user_id: 5, is_active: 1 }), some),
  breaking(
    410,
    'A profile field has no id',
    person({ user_id: 5, custom_profile_field: { ...field, id: undefined } }),
    some,
  ),
  breaking(404, 'A name is told that nobody gave', [
    registers('ann', 'q1', ['realm_user']),
    made('person', {
      user_id: 5,
      full_name: 'Benjamin',
      person: {
        user_id: 5,
        full_name: 'Benjamin',
        email: 'ben@chat.example',
        role: 'member',
        is_active: true,
        is_bot: false,
      },
    }),
    polls('ann', 'q1', -1, [{ id: 0, type: 'realm_user', op: 'update', person: { user_id: 5, full_name: 'Bernard' } }]),
  ]),
  breaking(
    397,
    'A deletion is told in bulk to a client that cannot read that',
    told(['delete_message'], { ...deleted, message_ids: [101] }),
    some,
  ),
  breaking(
    397,
    'A deletion is told alone to a client that is capable',
    told(['delete_message'], { ...deleted, message_id: 101 }, capable('bulk_message_deletion')),
    some,
  ),
  breaking(
    398,
    'Linkifiers are told to a client that is not capable',
    told(
      ['realm_linkifiers'],
      { type: 'realm_linkifiers', realm_linkifiers: [] },
      capable('linkifier_url_template', false),
    ),
    some,
  ),
  breaking(
    399,
    'One emoji is told to a client that is not capable',
    told(['realm_emoji'], { type: 'realm_emoji', op: 'add', realm_emoji: { id: '1', name: 'plum' } }),
    some,
  ),
  breaking(
    399,
    'All emoji are told to a client that wants each',
    told(['realm_emoji'], { type: 'realm_emoji', op: 'update', realm_emoji: {} }, capable('individual_emoji_changes')),
    some,
  ),
  breaking(
    400,
    'Presence is told in the legacy way to a modern client',
    told(
      ['presence'],
      {
        type: 'presence',
        user_id: 5,
        email: 'ben@chat.example',
        server_timestamp: at(0),
        presence: { website: { client: 'website', status: 'active', timestamp: at(0), pushable: false } },
      },
      capable('simplified_presence_events'),
    ),
    some,
  ),
  breaking(
    400,
    'Presence is told in the modern way to a legacy client',
    told(['presence'], { type: 'presence', presences: { '5': { active_timestamp: at(0), idle_timestamp: at(0) } } }),
    some,
  ),
  breaking(
    389,
    'A legacy type is told after level 439',
    told(['update_display_settings', 'user_settings'], {
      type: 'update_display_settings',
      setting_name: 'emojiset',
      setting: 'text',
    }),
    some,
  ),
  breaking(396, 'A subscription has no channel', [
    registers('gus', 'q1', ['subscription']),
    made('subscribe', { stream_id: 13, user_ids: [6] }),
    polls('gus', 'q1', -1, [
      { id: 0, type: 'subscription', op: 'add', subscriptions: [subscription(orchard, { stream_id: undefined })] },
    ]),
  ]),
  breaking(
    396,
    'New subscriptions are no list',
    told(['subscription'], { type: 'subscription', op: 'add', subscriptions: {} }),
    some,
  ),
]
