/** What the text forbids of events. */
import { orchard } from '../cast.ts'
import { breaking, partly } from '../history.ts'
import { polls, registers, subscription } from '../shown.ts'
import { at, made } from '../tell.ts'

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
    'user-settings-event.language-name-only-for-language',
    setting({ property: 'emojiset', value: 'text', language_name: 'Deutsch' }),
    partly,
  ),
  breaking(
    394,
    'A setting becomes a list',
    'user-settings-event.value',
    setting({ property: 'emojiset', value: ['text'] }),
    partly,
  ),
  breaking(394, 'A setting has no name', 'user-settings-event.property', setting({ value: 'text' }), partly),
  breaking(
    393,
    'Alert words are no list',
    'alert-words-event.alert-words',
    told(['alert_words'], { type: 'alert_words', alert_words: 'rain' }),
    partly,
  ),
  breaking(393, 'Alert words are others than were set', 'alert-words-event.current', [
    made('alert-words', { user_id: 4, alert_words: ['sun'] }),
    registers('ann', 'q1', ['alert_words']),
    made('alert-words', { user_id: 4, alert_words: ['rain'] }),
    polls('ann', 'q1', -1, [{ id: 0, type: 'alert_words', alert_words: ['snow'] }]),
  ]),
  breaking(
    403,
    'A person has no id',
    ['realm-user-event.person', 'realm-user-event.user-id'],
    person({ full_name: 'Benjamin' }),
    partly,
  ),
  breaking(
    405,
    'A picture comes from nowhere',
    'realm-user-event.avatar-source',
    person({ ...avatar, avatar_source: 'X' }),
    partly,
  ),
  breaking(
    405,
    'A generated picture comes before level 466',
    'realm-user-event.avatar-source',
    [
      registers('ann', 'q1', ['realm_user'], {}, { service_feature_level: 400 }),
      polls('ann', 'q1', -1, [{ id: 0, type: 'realm_user', op: 'update', person: { ...avatar, avatar_source: 'J' } }]),
    ],
    { level: 400, complete: false },
  ),
  breaking(
    405,
    'A picture has no version',
    'realm-user-event.avatar',
    person({ ...avatar, avatar_source: 'G', avatar_version: undefined }),
    partly,
  ),
  breaking(
    413,
    'A stub remains one',
    'realm-user-event.imported-stub',
    person({ user_id: 5, is_imported_stub: true, date_joined: '2026-01-01' }),
    partly,
  ),
  breaking(408, 'A role is a word', 'realm-user-event.role', person({ user_id: 5, role: 'member' }), partly),
  breaking(412, 'Activity is a number', 'realm-user-event.activation', person({ user_id: 5, is_active: 1 }), partly),
  breaking(
    410,
    'A profile field has no id',
    'realm-user-event.custom-profile-field',
    person({ user_id: 5, custom_profile_field: { ...field, id: undefined } }),
    partly,
  ),
  breaking(404, 'A name is told that nobody gave', 'realm-user-event.current', [
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
    'delete-message-event.one-by-one',
    told(['delete_message'], { ...deleted, message_ids: [101] }),
    partly,
  ),
  breaking(
    397,
    'A deletion is told alone to a client that is capable',
    'delete-message-event.bulk',
    told(['delete_message'], { ...deleted, message_id: 101 }, capable('bulk_message_deletion')),
    partly,
  ),
  breaking(
    398,
    'Linkifiers are told to a client that is not capable',
    'realm-linkifiers-event.only-with-capability',
    told(
      ['realm_linkifiers'],
      { type: 'realm_linkifiers', realm_linkifiers: [] },
      capable('linkifier_url_template', false),
    ),
    partly,
  ),
  breaking(
    399,
    'One emoji is told to a client that is not capable',
    'realm-emoji-event.whole',
    told(['realm_emoji'], { type: 'realm_emoji', op: 'add', realm_emoji: { id: '1', name: 'plum' } }),
    partly,
  ),
  breaking(
    399,
    'All emoji are told to a client that wants each',
    'realm-emoji-event.individual',
    told(['realm_emoji'], { type: 'realm_emoji', op: 'update', realm_emoji: {} }, capable('individual_emoji_changes')),
    partly,
  ),
  breaking(
    400,
    'Presence is told in the legacy way to a modern client',
    'presence-event.modern',
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
    partly,
  ),
  breaking(
    400,
    'Presence is told in the modern way to a legacy client',
    'presence-event.legacy',
    told(['presence'], { type: 'presence', presences: { '5': { active_timestamp: at(0), idle_timestamp: at(0) } } }),
    partly,
  ),
  breaking(
    389,
    'A legacy type is told after level 439',
    'queues.legacy-types-removed',
    told(['update_display_settings', 'user_settings'], {
      type: 'update_display_settings',
      setting_name: 'emojiset',
      setting: 'text',
    }),
    partly,
  ),
  breaking(396, 'A subscription has no channel', 'subscription.stream-id', [
    registers('gus', 'q1', ['subscription']),
    made('subscribe', { stream_id: 13, user_ids: [6] }),
    polls('gus', 'q1', -1, [
      { id: 0, type: 'subscription', op: 'add', subscriptions: [subscription(orchard, { stream_id: undefined })] },
    ]),
  ]),
  breaking(
    396,
    'New subscriptions are no list',
    'subscription-event.subscriptions',
    told(['subscription'], { type: 'subscription', op: 'add', subscriptions: {} }),
    partly,
  ),
]
