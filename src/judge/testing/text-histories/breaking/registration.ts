/** What the text forbids of the state that a registration tells. */
import { garden, orchard } from '../cast.ts'
import { breaking, partly } from '../history.ts'
import { registers, subscription } from '../shown.ts'

const entry = { client: 'website', status: 'active', timestamp: 1_767_000_000 }

export const registration = [
  breaking(
    119,
    'A muted channel is in the home view',
    'subscription.in-home-view-inverse',
    [
      registers(
        'ben',
        'q1',
        ['subscription'],
        {},
        { subscriptions: [subscription(garden, { is_muted: true, in_home_view: true }), subscription(orchard)] },
      ),
    ],
    partly,
  ),
  breaking(
    119,
    'Subscribers are told that nobody asked for',
    'register-queue.subscribers-left-out',
    [
      registers(
        'ben',
        'q1',
        ['subscription'],
        {},
        { subscriptions: [subscription(garden, { subscribers: [5] }), subscription(orchard)] },
      ),
    ],
    partly,
  ),
  breaking(
    364,
    'A small channel has no subscribers',
    'register-queue.subscribers-listed',
    [
      registers(
        'ben',
        'q1',
        ['subscription'],
        { include_subscribers: 'true' },
        { subscriptions: [subscription(garden), subscription(orchard, { subscribers: [3, 4, 5] })] },
      ),
    ],
    partly,
  ),
  breaking(119, 'A subscriber is missing', 'register-queue.subscribers-true', [
    registers(
      'ben',
      'q1',
      ['subscription'],
      { include_subscribers: 'true' },
      {
        subscriptions: [
          subscription(garden, { subscribers: [1, 2, 3, 4, 5, 6] }),
          subscription(orchard, { subscribers: [4, 5] }),
        ],
      },
    ),
  ]),
  breaking(119, 'A subscription is missing', 'register-queue.subscriptions-true', [
    registers('ben', 'q1', ['subscription'], {}, { subscriptions: [subscription(garden)] }),
  ]),
  breaking(
    134,
    'A conversation names the person themselves',
    'recent-private-conversation.others',
    [
      registers(
        'ben',
        'q1',
        ['recent_private_conversations'],
        {},
        { recent_private_conversations: [{ max_message_id: 104, user_ids: [4, 5] }] },
      ),
    ],
    partly,
  ),
  breaking(
    140,
    'A snippet has no title',
    'saved-snippet.text',
    [
      registers(
        'ben',
        'q1',
        ['saved_snippets'],
        {},
        { saved_snippets: [{ id: 1, content: 'hi', date_created: 1_767_000_000 }] },
      ),
    ],
    partly,
  ),
  breaking(
    137,
    'A view has no place',
    'navigation-view.fragment',
    [registers('ben', 'q1', ['navigation_views'], {}, { navigation_views: [{ is_pinned: true, name: 'X' }] })],
    partly,
  ),
  breaking(
    355,
    'Slim presence is keyed by address',
    'register-queue.slim-presence',
    [
      registers(
        'ben',
        'q1',
        ['presence'],
        { slim_presence: true },
        { presences: { 'ann@chat.example': { aggregated: entry, website: { ...entry, pushable: false } } } },
      ),
    ],
    partly,
  ),
  breaking(
    452,
    'The feature level is a text',
    'register-queue.feature-level',
    [registers('ben', 'q1', ['message'], {}, { service_feature_level: '500' })],
    partly,
  ),
]
