/** What the text forbids of scheduled messages. */
import { garden, type Note, psst } from '../cast.ts'
import { breaking, missed, partly } from '../history.ts'
import { lists, raw } from '../shown.ts'
import { ask, at, made, ok, refused, wait } from '../tell.ts'

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

export const scheduling = [
  breaking(178, 'A schedule has no id', 'schedule-message.id', [schedules({}, ok())], partly),
  breaking(
    178,
    'A schedule has a text for an id',
    'schedule-message.id',
    [schedules({}, ok({ scheduled_message_id: '1' }))],
    partly,
  ),
  breaking(423, 'A missing channel has a general code', 'schedule-message.missing-channel-refused', [
    missing('channel', 999_999),
    schedules({ to: 999_999 }, refused()),
  ]),
  breaking(423, 'A missing channel is not told', 'schedule-message.missing-channel-id', [
    missing('channel', 999_999),
    schedules({ to: 999_999 }, refused('STREAM_DOES_NOT_EXIST')),
  ]),
  breaking(
    423,
    'Another channel is told than is missing',
    'schedule-message.missing-channel-id',
    [schedules({ to: 999_999 }, refused('STREAM_DOES_NOT_EXIST', { stream_id: 11 }))],
    partly,
  ),
  breaking(178, 'A missing person has a code of their own', 'schedule-message.missing-person-refused', [
    missing('user', 999_998),
    schedules({ type: 'direct', to: [999_998] }, refused('USER_NOT_FOUND')),
  ]),
  breaking(423, 'A channel that is missing gets a schedule', 'schedule-message.missing-channel-refused', [
    missing('channel', 999_999),
    schedules({ to: 999_999 }),
  ]),
  breaking(
    173,
    'A schedule without content succeeds',
    'schedule-message.required-refused',
    [
      ask(
        'ann',
        'POST /scheduled_messages',
        { type: 'stream', to: 11, topic: 'plans', scheduled_delivery_timestamp: at(60) },
        ok({ scheduled_message_id: 1 }),
      ),
    ],
    partly,
  ),
  breaking(
    171,
    'A letter is scheduled',
    missed('parameters outside their list are not judged where the vendor word may be missing'),
    [schedules({ type: 'letter' })],
    partly,
  ),
  breaking(
    78,
    'Two schedules have one id',
    missed('an unseen request may have cancelled the first one'),
    [schedules({}), schedules({ content: 'much later' })],
    partly,
  ),
  breaking(
    174,
    'A schedule without a topic succeeds where one is required',
    'schedule-message.empty-topic-forbidden-refused',
    [made('channel', { stream_id: 11, topics_policy: 'disable_empty_topic' }), schedules({ topic: '(no topic)' })],
  ),
  breaking(169, 'A scheduled message comes before its time', 'schedule-message.not-before', [
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
