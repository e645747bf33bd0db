/** What the text allows of the events whose form depends on what a client can take. */
import { plums } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { polls, registers } from '../shown.ts'
import { ask, at, made, ok, rest, start } from '../tell.ts'

const capable = (name: string, able = true) => ({
  client_capabilities: { notification_settings_null: true, [name]: able },
})

const deletes = registers('ann', 'q1', ['delete_message'], capable('bulk_message_deletion'))

const where = { type: 'delete_message', message_type: 'stream', stream_id: 11, topic: 'apples' }

const linkifier = { id: 1, pattern: '#(?P<n>[0-9]+)', url_template: 'https://a.example/{n}' }

export const eventForms = [
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
    partly,
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
    'Custom emoji are told in the newer way',
    [
      registers('ann', 'q1', ['realm_emoji'], capable('individual_emoji_changes')),
      made('emoji', { emoji: [{ name: 'plum', emoji_code: '31' }] }),
      polls('ann', 'q1', -1, [{ id: 0, type: 'realm_emoji', op: 'add', realm_emoji: { id: '31', name: 'plum' } }]),
    ],
    partly,
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
    partly,
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
    partly,
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
