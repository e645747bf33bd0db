// What is open about channels: who is listed which, and how they look.

import { makePeople } from '../../src/generate/made-steps.ts'
import type { Step } from '../../src/generate/plan.ts'
import { control, type Parameters, request } from '../../src/generate/steps.ts'
import { answerTo, asItIs, body, list, refusedWith } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { eitherAnswer, eitherWay } from './steps.ts'

const streams = (parameters: Parameters = {}, as = 'reader'): Step => request('get-streams', as, parameters)
const email = (channel: string, as = 'reader'): Step => request('get-channel-email', as, { stream_id: { channel } })
const archived = control('channel', { stream_id: { channel: 'garden' }, is_archived: true })

function make(channel: Readonly<Record<string, string>>): Step {
  return control('channels', { channels: [{ name: { unique: 'open ' }, subscribers: [], ...channel }] }, 'made')
}

function without(isLeftOut: (stream: Fields) => boolean): Change {
  return list('streams', (all) => all.filter((one) => !isLeftOut(one)))
}

/** The list of the first exchange, whoever asked for it. */
const likeTheFirst = answerTo(1)
const hidden = make({ privacy: 'private' })
const everything = streams({ include_all: true }, 'administrator')

/** Each channel of the list has other values. */
function looks(clause: string, title: string, one: Fields, opposite: Fields, ...before: readonly Step[]): OpenAnswer {
  const each = (fields: Fields) => list('streams', (all) => all.map((stream) => ({ ...stream, ...fields })))
  return eitherAnswer(clause, title, [...before, streams()], each(one), each(opposite))
}

const group = (id: number) => ({ direct_members: [], direct_subgroups: [id] })

export const channelAnswers: readonly OpenAnswer[] = [
  eitherAnswer(
    'get-streams.order',
    'In which order channels are listed is open.',
    [streams()],
    asItIs,
    list('streams', (all) => all.toReversed()),
  ),
  eitherAnswer(
    'get-streams.nothing-asked-for',
    'What a list of no kind of channels answers is open.',
    [streams({ include_public: false, include_subscribed: false })],
    asItIs,
    refusedWith('BAD_REQUEST'),
  ),
  eitherAnswer(
    'get-streams.guests',
    'Which public channels a guest is listed is open.',
    [streams(), makePeople('subject', ['guest']), streams({}, 'subject0')],
    asItIs,
    likeTheFirst,
  ),
  eitherAnswer(
    'get-streams.web-public-is-public',
    'Whether web-public channels are public ones is open.',
    [make({ privacy: 'web-public' }), streams({ include_subscribed: false })],
    asItIs,
    without((stream) => stream.is_web_public === true),
  ),
  eitherAnswer(
    'get-streams.metadata-access',
    'Who may know of a private channel is open.',
    [hidden, everything, streams({ include_all: true }, 'moderator')],
    asItIs,
    likeTheFirst,
  ),
  eitherAnswer(
    'get-streams.content-access',
    'Who may read a private channel is open.',
    [hidden, everything, streams({ include_can_access_content: true }, 'administrator')],
    asItIs,
    likeTheFirst,
  ),
  eitherAnswer(
    'get-streams.private-of-administrators',
    'Whether administrators are listed the private channels of others is open.',
    [hidden, everything, streams({}, 'administrator')],
    asItIs,
    likeTheFirst,
  ),
  eitherWay(
    'get-streams.owner-subscribed-of-people',
    'What asking for the channels of an owner does for a person is open.',
    [streams({ include_owner_subscribed: true })],
  ),
  {
    ...eitherAnswer(
      'get-streams.archived-before-315',
      'Whether archived channels are listed below level 315 is open.',
      [streams(), archived, streams()],
      asItIs,
      likeTheFirst,
    ),
    level: 314,
  },
  {
    ...eitherAnswer(
      'get-streams.include-all-active-before-356',
      'What `include_all_active` lists below level 356 is open.',
      [hidden, streams({}, 'administrator'), streams({ include_all_active: true }, 'administrator')],
      asItIs,
      likeTheFirst,
    ),
    level: 355,
  },
  looks(
    'channel.further-fields',
    'Which further fields a channel has is open.',
    {},
    { plumbline_extra: { deep: [1] } },
  ),
  looks(
    'channel.rendering',
    'To which HTML a description is rendered is open.',
    { rendered_description: '' },
    { rendered_description: '<div>a place</div>' },
  ),
  looks(
    'channel.recently-active',
    'When a listed channel counts as recently active is open.',
    { is_recently_active: true },
    { is_recently_active: false },
  ),
  looks(
    'channel.post-policy-true',
    'Which old number stands for owners alone is open.',
    { stream_post_policy: 2, is_announcement_only: true },
    { stream_post_policy: 4, is_announcement_only: false },
    ...['orchard', 'garden', 'attic'].map((channel) =>
      control('channel', { stream_id: { channel }, can_send_message_group: 'owners' }),
    ),
  ),
  looks(
    'channel.group-setting-form',
    'In which form a group setting comes is open.',
    { can_remove_subscribers_group: 3 },
    { can_remove_subscribers_group: group(3) },
  ),
  looks(
    'channel.group-setting-defaults',
    'Which groups a new channel has in its settings is open.',
    { can_delete_own_message_group: 1 },
    { can_delete_own_message_group: 6 },
  ),
  eitherWay(
    'channel.archiving',
    'Whether something can be scheduled to an archived channel is open.',
    [
      archived,
      request('schedule-message', 'author', {
        ...{ type: 'stream', to: { channel: 'garden' }, topic: 'plans', content: 'later' },
        scheduled_delivery_timestamp: { secondsFromNow: 120 },
      }),
    ],
    { scheduled_message_id: 7 },
  ),
  eitherAnswer(
    'get-channel-email.form',
    'How the address of a channel is written is open.',
    [email('garden')],
    body({ email: 'garden@example.com' }),
    body({ email: 'x+7.secret@mail.example.org' }),
  ),
  eitherWay(
    'get-channel-email.archived-channel',
    'Whether an archived channel has an address is open.',
    [archived, email('garden')],
    { email: 'garden@example.com' },
  ),
  eitherWay(
    'get-channel-email.who-may-post',
    'Whether somebody may post in a channel to which they are not subscribed is open.',
    [email('attic')],
    { email: 'attic@example.com' },
  ),
]
