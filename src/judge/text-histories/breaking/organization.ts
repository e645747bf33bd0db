/** What the text forbids of channels, registrations, linkifiers and domains. */
import { cellar, garden, orchard } from '../cast.ts'
import { breaking } from '../history.ts'
import { channel, registers, subscription } from '../shown.ts'
import { ask, made, ok, refused, rest } from '../tell.ts'

const some = { complete: false }
const lists = (actor: string, sent: object, streams: object[]) =>
  ask(actor, 'GET /streams', { ...sent }, ok({ streams }))
const address = (actor: string, id: number, response = ok({ email: `box.${id}@mail.example` })) =>
  ask(actor, `GET /streams/${id}/email_address`, {}, response)

export const channels = [
  breaking(
    311,
    'An archived channel is listed',
    [lists('ben', {}, [channel(garden), channel(orchard, { is_archived: true })])],
    some,
  ),
  breaking(310, 'A channel that somebody follows is left out', [lists('ann', {}, [channel(garden), channel(orchard)])]),
  breaking(304, 'A private channel is listed to a stranger', [
    lists('ben', {}, [channel(garden), channel(orchard), channel(cellar)]),
  ]),
  breaking(308, 'A public channel is left out', [lists('adam', {}, [channel(garden)])]),
  breaking(310, 'A channel that nobody asked for is listed', [
    lists('adam', { include_public: false, include_subscribed: true }, [channel(garden), channel(orchard)]),
  ]),
  breaking(
    102,
    'A posting policy that there is not is told',
    [lists('ann', {}, [channel(garden, { stream_post_policy: 7 })])],
    some,
  ),
  breaking(103, 'A retention is a text', [lists('ann', {}, [channel(garden, { message_retention_days: '7' })])], some),
  breaking(
    105,
    'A topics policy that there is not is told',
    [lists('ann', {}, [channel(garden, { topics_policy: 'sometimes' })])],
    some,
  ),
  breaking(93, 'A channel has no id', [lists('ann', {}, [channel(garden, { stream_id: undefined })])], some),
  breaking(
    116,
    'A group of a channel lacks its subgroups',
    [lists('ann', {}, [channel(garden, { can_add_subscribers_group: { direct_members: [4] } })])],
    some,
  ),
  breaking(100, 'A private channel is called public', [
    lists('ann', {}, [channel(garden), channel(orchard), channel(cellar, { invite_only: false })]),
  ]),
  breaking(316, 'A member gets the deprecated list of all', [
    lists('ben', { include_all_active: true }, [channel(garden), channel(orchard)]),
  ]),
  breaking(94, 'A renamed channel keeps its name', [
    made('channel', { stream_id: 13, name: 'grove' }),
    rest,
    lists('ben', {}, [channel(garden), channel(orchard)]),
  ]),
  breaking(342, 'A channel that is missing has an address', [
    made('missing', { of: 'channel', ids: [999_999] }),
    address('ben', 999_999),
  ]),
  breaking(342, 'A channel that is missing has a code of its own', [
    made('missing', { of: 'channel', ids: [999_999] }),
    address('ben', 999_999, refused('STREAM_DOES_NOT_EXIST')),
  ]),
  breaking(342, 'Somebody who may not post gets an address', [
    made('channel', { stream_id: 11, can_send_message_group: 'moderators' }),
    rest,
    address('ben', 11),
  ]),
  breaking(342, 'An address is no text', [address('ben', 11, ok({ email: null }))], some),
]

const entry = { client: 'website', status: 'active', timestamp: 1_767_000_000 }

export const registration = [
  breaking(
    119,
    'A muted channel is in the home view',
    [
      registers(
        'ben',
        'q1',
        ['subscription'],
        {},
        { subscriptions: [subscription(garden, { is_muted: true, in_home_view: true }), subscription(orchard)] },
      ),
    ],
    some,
  ),
  breaking(
    119,
    'Subscribers are told that nobody asked for',
    [
      registers(
        'ben',
        'q1',
        ['subscription'],
        {},
        { subscriptions: [subscription(garden, { subscribers: [5] }), subscription(orchard)] },
      ),
    ],
    some,
  ),
  breaking(
    364,
    'A small channel has no subscribers',
    [
      registers(
        'ben',
        'q1',
        ['subscription'],
        { include_subscribers: 'true' },
        { subscriptions: [subscription(garden), subscription(orchard, { subscribers: [3, 4, 5] })] },
      ),
    ],
    some,
  ),
  breaking(119, 'A subscriber is missing', [
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
  breaking(119, 'A subscription is missing', [
    registers('ben', 'q1', ['subscription'], {}, { subscriptions: [subscription(garden)] }),
  ]),
  breaking(
    134,
    'A conversation names the person themselves',
    [
      registers(
        'ben',
        'q1',
        ['recent_private_conversations'],
        {},
        { recent_private_conversations: [{ max_message_id: 104, user_ids: [4, 5] }] },
      ),
    ],
    some,
  ),
  breaking(
    140,
    'A snippet has no title',
    [
      registers(
        'ben',
        'q1',
        ['saved_snippets'],
        {},
        { saved_snippets: [{ id: 1, content: 'hi', date_created: 1_767_000_000 }] },
      ),
    ],
    some,
  ),
  breaking(
    137,
    'A view has no place',
    [registers('ben', 'q1', ['navigation_views'], {}, { navigation_views: [{ is_pinned: true, name: 'X' }] })],
    some,
  ),
  breaking(
    355,
    'Slim presence is keyed by address',
    [
      registers(
        'ben',
        'q1',
        ['presence'],
        { slim_presence: true },
        { presences: { 'ann@chat.example': { aggregated: entry, website: { ...entry, pushable: false } } } },
      ),
    ],
    some,
  ),
  breaking(
    452,
    'The feature level is a text',
    [registers('ben', 'q1', ['message'], {}, { service_feature_level: '500' })],
    some,
  ),
]

const plain = { pattern: 'F-(?P<n>[0-9]+)', url_template: 'https://a.example/{n}' }
const reversed = { ...plain, reverse_template: 'F-{n}', example_input: 'F-12' }
const adds = (sent: object, response = ok({ id: 8 })) => ask('adam', 'POST /realm/filters', { ...sent }, response)
const told = (...linkifiers: object[]) => made('linkifiers', { linkifiers })
const kept = { ...plain, reverse_template: null, alternative_url_templates: [], example_input: null }
const domain = (actor: string, response = ok()) =>
  ask(actor, 'PATCH /realm/domains/zoo.example', { allow_subdomains: true }, response)
const domains = (allow: boolean, add: object[] = []) =>
  made('domains', { add, domains: [{ domain: 'zoo.example', allow_subdomains: allow }] })
const beginning = domains(false, [{ domain: 'zoo.example', allow_subdomains: false }])

export const organization = [
  breaking(327, 'A linkifier has no id', [adds(plain, ok())], some),
  breaking(327, 'A linkifier without a template is taken', [adds({ pattern: plain.pattern })], some),
  breaking(
    327,
    'An example that is not regenerated is taken',
    [adds({ ...reversed, reverse_template: 'G-{n}' })],
    some,
  ),
  breaking(326, 'A linkifier that was added is not there', [
    told({ id: 7, ...kept, pattern: 'G-(?P<n>[0-9]+)' }),
    adds(plain),
    rest,
    told({ id: 7, ...kept, pattern: 'G-(?P<n>[0-9]+)' }),
  ]),
  breaking(327, 'Two linkifiers have one id', [adds(plain), adds({ ...plain, pattern: 'G-(?P<n>[0-9]+)' })], some),
  breaking(330, 'An empty reverse template stays one', [
    adds(reversed),
    ask('adam', 'PATCH /realm/filters/8', { ...reversed, reverse_template: '', alternative_url_templates: [] }, ok()),
    rest,
    told({ id: 8, ...kept, reverse_template: 'F-{n}', example_input: 'F-12' }),
  ]),
  breaking(330, 'A linkifier that was changed is as it was', [
    adds(plain),
    ask('adam', 'PATCH /realm/filters/8', { ...plain, url_template: 'https://b.example/{n}' }, ok()),
    rest,
    told({ id: 8, ...kept }),
  ]),
  breaking(336, 'An administrator changes a domain', [beginning, domain('adam')]),
  breaking(336, 'A domain that was changed is as it was', [beginning, domain('olga'), rest, domains(false)]),
  breaking(
    336,
    'A domain changes without its parameter',
    [beginning, ask('olga', 'PATCH /realm/domains/zoo.example', {}, ok())],
    some,
  ),
]
