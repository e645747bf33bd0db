/** What the text allows of channels and their lists. */
import { cellar, garden, makes, orchard } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { channel } from '../shown.ts'
import { ask, at, made, ok, refused } from '../tell.ts'

const lists = (actor: string, sent: object, streams: object[]) =>
  ask(actor, 'GET /streams', { ...sent }, ok({ streams }))

const attic = { stream_id: 14, name: 'attic', subscribers: [3] }

export const channels = [
  allowed('A member sees public channels and their own', [
    lists('ann', {}, [channel(orchard), channel(garden), channel(cellar)]),
    lists('ben', {}, [channel(garden), channel(orchard)]),
  ]),
  allowed('A guest sees the channels that they follow', [lists('gus', {}, [channel(garden)])]),
  allowed('A guest sees more channels than they follow', [lists('gus', {}, [channel(garden), channel(orchard)])]),
  allowed('An archived channel is left out and asked for', [
    made('channel', { stream_id: 13, is_archived: true }),
    lists('ben', {}, [channel(garden)]),
    lists('ben', { exclude_archived: false }, [channel(garden), channel(orchard, { is_archived: true })]),
  ]),
  allowed('A channel is archived while somebody lists channels', [
    { ...lists('ben', {}, [channel(garden), channel(orchard)]), lasts: 3 },
    made('channel', { stream_id: 13, is_archived: true }),
    lists('ben', {}, [channel(garden)]),
  ]),
  allowed('A channel becomes private, and nothing is said of its history', [
    made('channel', { stream_id: 13, privacy: 'private' }),
    lists('ben', {}, [channel(garden), channel(orchard, { invite_only: true, history_public_to_subscribers: false })]),
  ]),
  allowed('A channel becomes private and keeps its history', [
    made('channel', { stream_id: 13, privacy: 'private' }),
    lists('ben', {}, [channel(garden), channel(orchard, { invite_only: true })]),
  ]),
  allowed('A fixture declines what a server does not have', [
    makes({ ...attic, folder: 'top', topics_policy: 'allow_empty_topic', declined: ['folder', 'topics_policy'] }),
    lists('mona', { include_public: false }, [
      channel(garden),
      channel(cellar),
      channel(orchard),
      channel(attic, { date_created: at(0) }),
    ]),
  ]),
  allowed('Only subscriptions are asked for', [
    lists('ben', { include_public: false }, [channel(garden), channel(orchard)]),
  ]),
  allowed('An administrator sees all channels', [
    lists('adam', { include_all: true }, [channel(garden), channel(cellar), channel(orchard)]),
    lists('adam', { include_all_active: true }, [channel(garden), channel(cellar), channel(orchard)]),
  ]),
  allowed('A member sees some of all channels', [
    lists('ben', { include_all: true }, [channel(garden), channel(orchard)]),
  ]),
  allowed('A member is refused the deprecated list of all', [
    lists('ben', {}, [channel(garden), channel(orchard)]),
    ask('ben', 'GET /streams', { include_all_active: true }, refused('NOT_ADMIN')),
  ]),
  allowed(
    'The list of all is not supported before level 356',
    [
      ask(
        'adam',
        'GET /streams',
        { include_all: true },
        ok({ streams: [channel(garden), channel(orchard)], ignored_parameters_unsupported: ['include_all'] }),
      ),
    ],
    { level: 355 },
  ),
  allowed(
    'Groups of a channel are told in both spellings',
    [
      lists('ann', {}, [
        channel(garden, {
          can_add_subscribers_group: { direct_members: [4], direct_subgroups: [] },
          can_resolve_topics_group: 3,
        }),
        channel(orchard, {
          can_administer_channel_group: { direct_members: [], direct_subgroups: [1, 2] },
          creator_id: 3,
          folder_id: 2,
          first_message_id: 5,
          message_retention_days: -1,
        }),
        channel(cellar),
      ]),
    ],
    partly,
  ),
  allowed('A renamed channel has its new name', [
    made('channel', { stream_id: 11, name: 'park', description: 'Green *things*' }),
    lists('ben', {}, [
      channel(
        { ...garden, name: 'park' },
        { description: 'Green *things*', rendered_description: '<p>Green <em>things</em></p>' },
      ),
      channel(orchard),
    ]),
  ]),
  allowed('A channel is made after a list was asked for', [
    lists('ben', {}, [channel(garden), channel(orchard)]),
    makes({ ...attic, topics_policy: 'disable_empty_topic', description: '' }),
    lists('ben', {}, [
      channel(garden),
      channel(orchard),
      channel(attic, { topics_policy: 'disable_empty_topic', date_created: at(1) }),
    ]),
  ]),
  allowed('A subscriber leaves a private channel', [
    lists('ann', {}, [channel(garden), channel(orchard), channel(cellar)]),
    made('unsubscribe', { stream_id: 12, user_ids: [4] }),
    lists('ann', {}, [channel(garden), channel(orchard)]),
  ]),
]
