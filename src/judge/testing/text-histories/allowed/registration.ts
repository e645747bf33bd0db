/** What the text allows of the state that a registration tells. */
import { cellar, garden, orchard } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { registers, subscription } from '../shown.ts'
import { ask, at, made, ok, start } from '../tell.ts'

const state = {
  subscriptions: [subscription(garden), subscription(orchard)],
  recent_private_conversations: [{ max_message_id: 104, user_ids: [4] }],
  navigation_views: [{ fragment: 'inbox', is_pinned: true, name: null }],
  saved_snippets: [{ id: 1, title: 'hello', content: '*hi*', date_created: start }],
  realm_linkifiers: [],
  realm_users: [{ user_id: 5, anything: true }],
  realm_user_groups: [],
  presences: {},
  user_settings: { emojiset: 'google' },
}

const everything = (sent: object, members: object) =>
  ask(
    'ben',
    'POST /register',
    { ...sent },
    ok({
      queue_id: 'q1',
      last_event_id: -1,
      service_feature_level: 500,
      idle_queue_timeout_secs: 600,
      event_queue_longpoll_timeout_seconds: 90,
      max_message_length: 10_000,
      max_topic_length: 60,
      realm_empty_topic_display_name: 'general chat',
      ...members,
    }),
  )

const withPeople = (field: string, of = [4, 5]) => ({
  ...state,
  subscriptions: [subscription(garden, { [field]: [1, 2, 3, 4, 5, 6] }), subscription(orchard, { [field]: of })],
})

export const registration = [
  allowed('A registration tells everything', [everything({}, state)], partly),
  allowed(
    'A built-in view has no name at all',
    [everything({}, { ...state, navigation_views: [{ fragment: 'recent', is_pinned: false }] })],
    partly,
  ),
  allowed('Conversations are left out at the discretion of the server', [
    everything({}, { ...state, recent_private_conversations: [] }),
  ]),
  allowed(
    'A conversation with oneself names nobody',
    [everything({}, { ...state, recent_private_conversations: [{ max_message_id: 12, user_ids: [] }] })],
    partly,
  ),
  allowed(
    'Integrations and what the text does not show are told',
    [
      everything(
        {},
        { ...state, realm_integrations: [{ url_options: [{ key: 'k', label: 'l', input_type: 'text' }] }], zebra: 1 },
      ),
    ],
    partly,
  ),
  allowed('Subscribers are told in full', [
    everything({ include_subscribers: 'true' }, withPeople('subscribers', [3, 4, 5])),
  ]),
  allowed('Part of the subscribers are all of a small channel', [
    everything({ include_subscribers: 'partial' }, withPeople('subscribers', [3, 4, 5])),
  ]),
  allowed('A guest sees fewer subscribers', [
    ask(
      'gus',
      'POST /register',
      { include_subscribers: 'true', event_types: ['subscription'] },
      ok({
        queue_id: 'q1',
        last_event_id: -1,
        service_feature_level: 500,
        idle_queue_timeout_secs: 600,
        event_queue_longpoll_timeout_seconds: 90,
        subscriptions: [subscription(garden, { subscribers: [6] })],
      }),
    ),
  ]),
  allowed(
    'Presences are keyed by address',
    [
      everything(
        {},
        {
          ...state,
          presences: {
            'ann@chat.example': {
              aggregated: { client: 'website', status: 'active', timestamp: start },
              website: { client: 'website', status: 'active', timestamp: start, pushable: false },
            },
          },
        },
      ),
    ],
    partly,
  ),
  allowed(
    'Presences are keyed by id',
    [
      everything(
        { slim_presence: true },
        { ...state, presences: { '4': { active_timestamp: start, idle_timestamp: start } } },
      ),
    ],
    partly,
  ),
  allowed('A fixture changes a subscription between two registrations', [
    registers('ben', 'q1', ['subscription'], {}, { subscriptions: [subscription(garden), subscription(orchard)] }),
    made('subscription', { user_id: 5, stream_id: 13, is_muted: true, pin_to_top: true, declined: ['pin_to_top'] }),
    registers(
      'ben',
      'q2',
      ['subscription'],
      {},
      { subscriptions: [subscription(garden), subscription(orchard, { is_muted: true, in_home_view: false })] },
    ),
    made('unsubscribe', { stream_id: 13, user_ids: [5] }),
    registers('ben', 'q3', ['subscription'], {}, { subscriptions: [subscription(garden)] }),
  ]),
  allowed('Snippets and views of a fixture are told', [
    made('saved-snippets', { user_id: 5, saved_snippets: [{ title: 'a', content: 'b', id: 3, date_created: at(0) }] }),
    made('navigation-views', { user_id: 5, navigation_views: [{ fragment: 'narrow/x', is_pinned: true, name: 'X' }] }),
    registers(
      'ben',
      'q1',
      ['saved_snippets', 'navigation_views'],
      {},
      {
        saved_snippets: [{ id: 3, title: 'a', content: 'b', date_created: at(0) }],
        navigation_views: [{ fragment: 'narrow/x', is_pinned: true, name: 'X' }],
      },
    ),
  ]),
  allowed(
    'An oldest server tells its level',
    [
      registers('ann', 'q1', ['message'], {}, { service_feature_level: 167 }),
      ask('ann', 'PATCH /settings', { colour: 'green' }, ok({ ignored_parameters_unsupported: ['colour'] })),
    ],
    { level: 167 },
  ),
  allowed('Private subscriptions are told to those who have them', [
    registers(
      'mona',
      'q1',
      ['subscription'],
      {},
      { subscriptions: [subscription(garden), subscription(orchard), subscription(cellar)] },
    ),
  ]),
]
