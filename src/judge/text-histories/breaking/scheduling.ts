/** What the text forbids of scheduled messages and of reactions that are removed. */
import { garden, type Note, plums, psst } from '../cast.ts'
import { breaking } from '../history.ts'
import { lists, raw, reads } from '../shown.ts'
import { ask, at, made, ok, refused, rest, wait } from '../tell.ts'

const schedules = (sent: object, response = ok({ scheduled_message_id: 1 })) =>
  ask(
    'ann',
    'POST /scheduled_messages',
    {
      type: 'stream',
      to: 11,
      topic: 'plans',
      content: 'later',
      scheduled_delivery_timestamp: at(900),
      ...sent,
    },
    response,
  )
const missing = (of: string, id: number) => made('missing', { of, ids: [id] })
const due: Note = { id: 301, from: 'ann', to: garden, topic: 'plans', content: 'later', timestamp: at(60) }
const some = { complete: false }
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const reacts = made('reactions', { reactions: [{ message_id: 101, user_id: 4, ...tada }] })
const removes = (response = ok(), sent: object = {}) =>
  ask('ann', 'DELETE /messages/101/reactions', { ...tada, ...sent }, response)

export const scheduling = [
  breaking(178, 'A schedule has no id', [schedules({}, ok())], some),
  breaking(178, 'A schedule has a text for an id', [schedules({}, ok({ scheduled_message_id: '1' }))], some),
  breaking(423, 'A missing channel has a general code', [
    missing('channel', 999_999),
    schedules({ to: 999_999 }, refused()),
  ]),
  breaking(423, 'A missing channel is not told', [
    missing('channel', 999_999),
    schedules({ to: 999_999 }, refused('STREAM_DOES_NOT_EXIST')),
  ]),
  breaking(
    423,
    'Another channel is told than is missing',
    [schedules({ to: 999_999 }, refused('STREAM_DOES_NOT_EXIST', { stream_id: 11 }))],
    some,
  ),
  breaking(178, 'A missing person has a code of their own', [
    missing('user', 999_998),
    schedules({ type: 'direct', to: [999_998] }, refused('USER_NOT_FOUND')),
  ]),
  breaking(423, 'A channel that is missing gets a schedule', [missing('channel', 999_999), schedules({ to: 999_999 })]),
  breaking(
    173,
    'A schedule without content succeeds',
    [
      ask(
        'ann',
        'POST /scheduled_messages',
        { type: 'stream', to: 11, topic: 'plans', scheduled_delivery_timestamp: at(60) },
        ok({ scheduled_message_id: 1 }),
      ),
    ],
    some,
  ),
  breaking(171, 'A letter is scheduled', [schedules({ type: 'letter' })], some),
  breaking(78, 'Two schedules have one id', [schedules({}), schedules({ content: 'much later' })], some),
  breaking(174, 'A schedule without a topic succeeds where one is required', [
    made('channel', { stream_id: 11, topics_policy: 'disable_empty_topic' }),
    schedules({ topic: '(no topic)' }),
  ]),
  breaking(169, 'A scheduled message comes before its time', [
    schedules({ scheduled_delivery_timestamp: at(4000), content: 'one of its kind' }),
    wait(30),
    lists(
      'ben',
      { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false },
      [raw(psst), raw({ ...due, content: 'one of its kind', timestamp: at(20) }, { flags: [] })],
      { anchor: 301, found_oldest: false },
    ),
  ]),
]

export const reactions = [
  breaking(321, 'A reaction that was removed is still there', [
    reacts,
    removes(),
    rest,
    reads('ben', plums, { reactions: [{ ...tada, user_id: 4 }] }),
  ]),
  breaking(427, 'A reaction is removed twice', [reacts, removes(), rest, removes()]),
  breaking(427, 'A reaction that is absent has a general code', [
    reacts,
    removes(),
    reads('ben', plums),
    rest,
    removes(refused()),
  ]),
  breaking(427, 'A reaction that is there does not exist', [reacts, rest, removes(refused('REACTION_DOES_NOT_EXIST'))]),
  breaking(321, 'A kind of reaction that there is not is taken', [removes(ok(), { reaction_type: 'sticker' })], some),
  breaking(321, 'The reaction of somebody else goes, too', [
    reacts,
    made('reactions', { reactions: [{ message_id: 101, user_id: 5, ...tada }] }),
    removes(),
    rest,
    reads('ben', plums, { reactions: [] }),
  ]),
]
