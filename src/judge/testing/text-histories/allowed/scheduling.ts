/** What the text allows of scheduled messages. */
import { garden, type Note, psst } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { lists, raw, reads, registers } from '../shown.ts'
import { ask, at, lost, made, ok, refused, rest, wait } from '../tell.ts'

const schedules = (sent: object, response = ok({ scheduled_message_id: 1 })) =>
  ask(
    'ann',
    'POST /scheduled_messages',
    {
      type: 'stream',
      to: 11,
      topic: 'plans',
      content: 'later',
      scheduled_delivery_timestamp: at(60),
      ...sent,
    },
    response,
  )
const late: Note = { id: 301, from: 'ann', to: garden, topic: 'plans', content: 'later', timestamp: at(170) }

export const scheduling = [
  allowed('A scheduled message comes almost two minutes late', [
    schedules({}),
    wait(169),
    reads('ben', late, { flags: [] }),
  ]),
  allowed('A scheduled message is not there a minute after it was due', [
    schedules({}),
    wait(110),
    lists('ben', { anchor: 'newest', num_before: 0, num_after: 0, narrow: [['channels', 'public']] }, [], {
      anchor: 103,
      found_anchor: false,
      found_oldest: false,
    }),
  ]),
  allowed('Two schedules of one text are delivered in either order', [
    schedules({}, ok({ scheduled_message_id: 9 })),
    schedules({}, ok({ scheduled_message_id: 4 })),
    wait(60),
    reads('ben', { ...late, id: 302, timestamp: at(61) }, { flags: [] }),
    reads('ben', { ...late, id: 303, timestamp: at(60) }, { flags: [] }),
  ]),
  allowed('A direct message is scheduled with a topic that is ignored', [
    schedules({ type: 'direct', to: [5], topic: 'ignored' }),
    wait(70),
    reads('ben', { ...psst, id: 301, content: 'later', timestamp: at(61) }, { flags: [] }),
  ]),
  allowed(
    'The legacy type schedules a direct message',
    [schedules({ type: 'private', to: [5], topic: 'ignored', read_by_sender: true }, ok({ scheduled_message_id: 7 }))],
    partly,
  ),
  allowed('A list of one channel is refused', [schedules({ to: [11] }, refused())], partly),
  allowed('A delivery time in the past is refused', [
    schedules({ scheduled_delivery_timestamp: at(-500) }, refused('PAST')),
  ]),
  allowed('A delivery time in the past is taken', [schedules({ scheduled_delivery_timestamp: at(-500) })]),
  allowed('A channel that is missing is told by its id', [
    made('missing', { of: 'channel', ids: [999_999] }),
    schedules({ to: 999_999 }, refused('STREAM_DOES_NOT_EXIST', { stream_id: 999_999 })),
  ]),
  allowed('A person who is missing is an invalid id', [
    made('missing', { of: 'person', ids: [999_998] }),
    schedules({ type: 'direct', to: [999_998] }, refused('BAD_REQUEST')),
  ]),
  allowed('The newer word for a channel is refused before level 248', [schedules({ type: 'channel' }, refused())], {
    level: 247,
  }),
  allowed('A topic may be left out where a channel takes the empty one', [
    schedules({ topic: '' }, ok({ scheduled_message_id: 3 })),
    wait(70),
    reads('ben', { ...late, topic: '', timestamp: at(62) }, { flags: [] }, { allow_empty_topic_name: true }),
  ]),
  allowed('An empty topic is refused where a topic is required', [
    made('channel', { stream_id: 11, topics_policy: 'disable_empty_topic' }),
    schedules({ topic: '' }, refused()),
    schedules({ topic: '(no topic)' }, refused()),
  ]),
  allowed('A long text is cut when it is scheduled', [
    registers('ann', 'q1', ['message'], {}, { max_message_length: 100 }),
    schedules({ content: 'x'.repeat(120) }),
    wait(75),
    reads('ben', { ...late, content: 'x'.repeat(100), timestamp: at(61) }, { flags: [] }),
  ]),
  allowed('A schedule without an answer is delivered all the same', [
    ask(
      'ann',
      'POST /scheduled_messages',
      { type: 'stream', to: 11, topic: 'plans', content: 'later', scheduled_delivery_timestamp: at(30) },
      lost,
    ),
    wait(40),
    reads('ben', { ...late, timestamp: at(31) }, { flags: [] }),
  ]),
  allowed('A schedule without an answer is never delivered', [
    ask(
      'ann',
      'POST /scheduled_messages',
      { type: 'stream', to: 11, topic: 'plans', content: 'later', scheduled_delivery_timestamp: at(30) },
      lost,
    ),
    wait(400),
    rest,
    lists(
      'ben',
      { anchor: 'newest', num_before: 0, num_after: 0, narrow: [['channels', 'public']] },
      [
        raw(
          { ...late, id: 103, topic: 'apples', content: 'figs', timestamp: at(-100) },
          { content: '<p>figs</p>', content_type: 'text/html' },
        ),
      ],
      { anchor: 103, found_oldest: false },
    ),
  ]),
]
