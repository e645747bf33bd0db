/** What the text allows of events. */
import { figs, orchard, plums } from '../cast.ts'
import { allowed } from '../history.ts'
import { edits, polls, registers, subscription } from '../shown.ts'
import { ask, at, made, ok, rest, start } from '../tell.ts'

const capable = (name: string, able = true) => ({
  client_capabilities: { notification_settings_null: true, [name]: able },
})
const person = (id: number, members: object) => ({
  id,
  type: 'realm_user',
  op: 'update',
  person: { user_id: 5, ...members },
})
const people = registers('ann', 'q1', ['realm_user'])
const deletes = registers('ann', 'q1', ['delete_message'], capable('bulk_message_deletion'))
const where = { type: 'delete_message', message_type: 'stream', stream_id: 11, topic: 'apples' }
const linkifier = { id: 1, pattern: '#(?P<n>[0-9]+)', url_template: 'https://a.example/{n}' }

export const events = [
  allowed('Messages that are deleted are told at once', [
    deletes,
    made('delete-messages', { message_ids: [101, 103] }),
    polls('ann', 'q1', -1, [{ id: 0, ...where, message_ids: [101, 103] }]),
  ]),
  allowed(
    'A deletion has the single id beside the list',
    [
      deletes,
      made('delete-messages', { message_ids: [103] }),
      polls('ann', 'q1', -1, [{ id: 0, ...where, message_ids: [103], message_id: 103 }]),
    ],
    { complete: false },
  ),
  allowed('A deletion is told message by message', [
    registers('ann', 'q1', ['delete_message']),
    made('delete-messages', { message_ids: [101, 103] }),
    polls('ann', 'q1', -1, [
      { id: 0, ...where, message_id: 103 },
      { id: 1, ...where, message_id: 101 },
    ]),
  ]),
  allowed(
    'A person changes in every form',
    [
      people,
      polls('ann', 'q1', -1, [
        person(0, { full_name: 'Benjamin' }),
        person(1, { avatar_url: '/a', avatar_source: 'J', avatar_url_medium: '/b', avatar_version: 2 }),
        person(2, { email: 'ben@chat.example', timezone: 'Asia/Kathmandu' }),
        person(3, { role: 300 }),
        person(4, { delivery_email: null }),
        person(5, { new_email: 'benjamin@chat.example' }),
        person(6, { custom_profile_field: { id: 1, value: null } }),
        person(7, { custom_profile_field: { id: 2, value: '**x**', rendered_value: '<p>x</p>' } }),
        person(8, { is_active: false }),
        person(9, { is_imported_stub: false, date_joined: '2026-01-01T00:00:00Z' }),
        person(10, { bot_owner_id: 4, user_id: 40 }),
      ]),
    ],
    { complete: false },
  ),
  allowed(
    'A person changes in a form that the text does not name',
    [people, polls('ann', 'q1', -1, [person(0, { is_billing_admin: true })])],
    { complete: false },
  ),
  allowed('A change of a role is told by a fixture and an event', [
    people,
    made('person', {
      user_id: 5,
      role: 'moderator',
      person: {
        user_id: 5,
        email: 'ben@chat.example',
        full_name: 'ben',
        role: 'moderator',
        is_active: true,
        is_bot: false,
      },
    }),
    polls('ann', 'q1', -1, [person(4, { role: 300 })]),
  ]),
  allowed(
    'Custom emoji are told in the newer way',
    [
      registers('ann', 'q1', ['realm_emoji'], capable('individual_emoji_changes')),
      made('emoji', { emoji: [{ name: 'plum', emoji_code: '31' }] }),
      polls('ann', 'q1', -1, [{ id: 0, type: 'realm_emoji', op: 'add', realm_emoji: { id: '31', name: 'plum' } }]),
    ],
    { complete: false },
  ),
  allowed(
    'Custom emoji are told in the older way before level 491',
    [
      registers('ann', 'q1', ['realm_emoji'], capable('individual_emoji_changes'), { service_feature_level: 490 }),
      made('emoji', { emoji: [{ name: 'plum', emoji_code: '31' }] }),
      polls('ann', 'q1', -1, [
        {
          id: 0,
          type: 'realm_emoji',
          op: 'update',
          realm_emoji: { '31': { id: '31', name: 'plum', source_url: '/31.png', deactivated: false, author_id: 1 } },
        },
      ]),
    ],
    { level: 490 },
  ),
  allowed('Linkifiers are not told to a client that is not capable', [
    registers('ann', 'q1', ['realm_linkifiers'], capable('linkifier_url_template', false)),
    made('linkifiers', { linkifiers: [linkifier] }),
    rest,
    polls('ann', 'q1', -1, []),
  ]),
  allowed('Linkifiers are told to a client that is capable', [
    registers('ann', 'q1', ['realm_linkifiers'], capable('linkifier_url_template')),
    made('linkifiers', { linkifiers: [linkifier] }),
    polls('ann', 'q1', -1, [
      {
        id: 0,
        type: 'realm_linkifiers',
        realm_linkifiers: [
          { ...linkifier, reverse_template: null, alternative_url_templates: [], example_input: null },
        ],
      },
    ]),
  ]),
  allowed('A setting changes and the language is named', [
    registers('ann', 'q1', ['user_settings']),
    made('user-setting', { user_id: 4, property: 'default_language', value: 'de' }),
    made('user-setting', { user_id: 4, property: 'web_font_size_px', value: 18 }),
    polls('ann', 'q1', -1, [
      {
        id: 0,
        type: 'user_settings',
        op: 'update',
        property: 'default_language',
        value: 'de',
        language_name: 'Deutsch',
      },
      { id: 1, type: 'user_settings', op: 'update', property: 'web_font_size_px', value: 18 },
    ]),
  ]),
  allowed(
    'Legacy display settings are told before level 439',
    [
      registers('ann', 'q1', ['update_display_settings', 'user_settings'], {}, { service_feature_level: 438 }),
      polls('ann', 'q1', -1, [
        { id: 0, type: 'update_display_settings', user: 'ann@chat.example', setting_name: 'emojiset', setting: 'text' },
        { id: 1, type: 'user_settings', op: 'update', property: 'emojiset', value: 'text' },
      ]),
    ],
    { level: 438, complete: false },
  ),
  allowed(
    'Presence is told in the modern way',
    [
      registers('ann', 'q1', ['presence'], capable('simplified_presence_events')),
      polls('ann', 'q1', -1, [
        { id: 0, type: 'presence', presences: { '5': { active_timestamp: at(0), idle_timestamp: at(0) } } },
      ]),
    ],
    { complete: false },
  ),
  allowed(
    'Presence is told in the legacy way',
    [
      registers('ann', 'q1', ['presence']),
      polls('ann', 'q1', -1, [
        {
          id: 0,
          type: 'presence',
          user_id: 5,
          email: 'ben@chat.example',
          server_timestamp: start + 0.5,
          presence: { website: { client: 'website', status: 'active', timestamp: at(0), pushable: false } },
        },
      ]),
    ],
    { complete: false },
  ),
  allowed('An event overtakes the answer of its request', [
    people,
    { ...ask('ben', 'PATCH /settings', { full_name: 'Benjamin' }, ok()), lasts: 3 },
    polls('ann', 'q1', -1, [person(0, { full_name: 'Benjamin' })]),
  ]),
  allowed('An event comes seconds after its request', [
    people,
    ask('ben', 'PATCH /settings', { full_name: 'Benjamin' }, ok()),
    polls('ann', 'q1', -1, []),
    polls('ann', 'q1', -1, [person(0, { full_name: 'Benjamin' })]),
  ]),
  allowed(
    'A request makes events of which the text says nothing',
    [
      registers('ann', 'q1', ['update_message', 'message']),
      edits('ann', figs, { topic: 'pie' }),
      polls('ann', 'q1', -1, [{ id: 0, type: 'update_message', message_id: 103, anything: [1, null] }]),
    ],
    { complete: false },
  ),
  allowed('A subscription is told to whoever is subscribed', [
    registers('gus', 'q1', ['subscription']),
    made('subscribe', { stream_id: 13, user_ids: [6] }),
    polls('gus', 'q1', -1, [
      { id: 0, type: 'subscription', op: 'add', subscriptions: [subscription(orchard)] },
      { id: 1, type: 'subscription', op: 'peer_add', stream_ids: [13], user_ids: [6] },
    ]),
  ]),
  allowed(
    'Alert words are told once more than they changed',
    [
      registers('ann', 'q1', ['alert_words']),
      made('alert-words', { user_id: 4, alert_words: ['rain'] }),
      polls('ann', 'q1', -1, [
        { id: 0, type: 'alert_words', alert_words: ['rain'] },
        { id: 1, type: 'alert_words', alert_words: ['rain'] },
      ]),
    ],
    { complete: false },
  ),
  allowed(
    'The vendor word stands where the text has a neutral one',
    [
      registers('ann', 'q1', ['message'], {}, { service_feature_level: undefined, chatty_feature_level: 500 }),
      made('reactions', {
        reactions: [
          {
            message_id: plums.id,
            user_id: 5,
            emoji_name: 'zoo',
            emoji_code: 'zoo',
            reaction_type: 'chatty_extra_emoji',
          },
        ],
      }),
      ask(
        'ben',
        'DELETE /messages/101/reactions',
        { emoji_name: 'zoo', emoji_code: 'zoo', reaction_type: 'chatty_extra_emoji' },
        ok(),
      ),
    ],
    { word: 'chatty' },
  ),
]
