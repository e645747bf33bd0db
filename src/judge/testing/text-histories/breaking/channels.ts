/** What the text forbids of channels, their lists and their addresses. */
import { cellar, garden, orchard } from '../cast.ts'
import { breaking, missed, partly } from '../history.ts'
import { channel } from '../shown.ts'
import { ask, made, ok, refused, rest } from '../tell.ts'

const lists = (actor: string, sent: object, streams: object[]) =>
  ask(actor, 'GET /streams', { ...sent }, ok({ streams }))

const address = (actor: string, id: number, response = ok({ email: `box.${id}@mail.example` })) =>
  ask(actor, `GET /streams/${id}/email_address`, {}, response)

export const channels = [
  breaking(
    311,
    'An archived channel is listed',
    missed('somebody may archive it while the list is told'),
    [lists('ben', {}, [channel(garden), channel(orchard, { is_archived: true })])],
    partly,
  ),
  breaking(310, 'A channel that somebody follows is left out', 'get-streams.subscribed', [
    lists('ann', {}, [channel(garden), channel(orchard)]),
  ]),
  breaking(304, 'A private channel is listed to a stranger', 'get-streams.inaccessible-left-out', [
    lists('ben', {}, [channel(garden), channel(orchard), channel(cellar)]),
  ]),
  breaking(308, 'A public channel is left out', 'get-streams.public', [lists('adam', {}, [channel(garden)])]),
  breaking(310, 'A channel that nobody asked for is listed', 'get-streams.public-left-out', [
    lists('adam', { include_public: false, include_subscribed: true }, [channel(garden), channel(orchard)]),
  ]),
  breaking(
    102,
    'A posting policy that there is not is told',
    'channel.stream-post-policy',
    [lists('ann', {}, [channel(garden, { stream_post_policy: 7 })])],
    partly,
  ),
  breaking(
    103,
    'A retention is a text',
    'channel.message-retention-days',
    [lists('ann', {}, [channel(garden, { message_retention_days: '7' })])],
    partly,
  ),
  breaking(
    105,
    'A topics policy that there is not is told',
    'channel.topics-policy',
    [lists('ann', {}, [channel(garden, { topics_policy: 'sometimes' })])],
    partly,
  ),
  breaking(
    93,
    'A channel has no id',
    'channel.stream-id',
    [lists('ann', {}, [channel(garden, { stream_id: undefined })])],
    partly,
  ),
  breaking(
    116,
    'A group of a channel lacks its subgroups',
    'channel.can-add-subscribers-group',
    [lists('ann', {}, [channel(garden, { can_add_subscribers_group: { direct_members: [4] } })])],
    partly,
  ),
  breaking(100, 'A private channel is called public', 'channel.invite-only-true', [
    lists('ann', {}, [channel(garden), channel(orchard), channel(cellar, { invite_only: false })]),
  ]),
  breaking(316, 'A member gets the deprecated list of all', 'get-streams.include-all-active-refused', [
    lists('ben', { include_all_active: true }, [channel(garden), channel(orchard)]),
  ]),
  breaking(94, 'A renamed channel keeps its name', 'channel.name-true', [
    made('channel', { stream_id: 13, name: 'grove' }),
    rest,
    lists('ben', {}, [channel(garden), channel(orchard)]),
  ]),
  breaking(342, 'A channel that is missing has an address', 'get-channel-email.missing-channel-refused', [
    made('missing', { of: 'channel', ids: [999_999] }),
    address('ben', 999_999),
  ]),
  breaking(342, 'A channel that is missing has a code of its own', 'get-channel-email.missing-channel-refused', [
    made('missing', { of: 'channel', ids: [999_999] }),
    address('ben', 999_999, refused('STREAM_DOES_NOT_EXIST')),
  ]),
  breaking(342, 'Somebody who may not post gets an address', 'get-channel-email.may-not-post-refused', [
    made('channel', { stream_id: 11, can_send_message_group: 'moderators' }),
    rest,
    address('ben', 11),
  ]),
  breaking(342, 'An address is no text', 'get-channel-email.email', [address('ben', 11, ok({ email: null }))], partly),
]
