/** What the text forbids of event queues. */
import { plums, sends } from '../cast.ts'
import { breaking, partly } from '../history.ts'
import { polls, raw, registers } from '../shown.ts'
import { ask, at, made, ok, refused, wait } from '../tell.ts'

const sent = (id: number, note: number, now: number, content = 'plums') => {
  const { flags, ...message } = raw({ ...plums, id: note, timestamp: now, content })
  return { id, type: 'message', message, flags: ['read'] }
}
const post = (id: number, now: number) => sends(now, { ...plums, id, timestamp: now })
const beat = (id: number) => ({ id, type: 'heartbeat' })
const messages = (state = {}) => registers('ann', 'q1', ['message'], {}, state)
const asks = (response = refused('BAD_EVENT_QUEUE_ID')) =>
  ask('ann', 'GET /events', { queue_id: 'q1', last_event_id: -1, dont_block: true }, response)

export const queues = [
  breaking(
    250,
    'An event that was acknowledged comes again',
    'queues.newer-than-acknowledged',
    [messages(), polls('ann', 'q1', -1, [beat(4)]), polls('ann', 'q1', 4, [beat(4)])],
    partly,
  ),
  breaking(
    250,
    'Ids of events do not grow',
    'queues.ordered',
    [messages(), polls('ann', 'q1', -1, [beat(5), beat(3)])],
    partly,
  ),
  breaking(
    250,
    'Two events have one id',
    'queues.ordered',
    [messages(), polls('ann', 'q1', -1, [beat(5), beat(5)])],
    partly,
  ),
  breaking(
    389,
    'An event has no type',
    'event.type',
    [messages(), polls('ann', 'q1', -1, [{ id: 1, op: 'add' }])],
    partly,
  ),
  breaking(
    389,
    'An event has no id',
    ['event.id', 'heartbeat-event.shape'],
    [messages(), polls('ann', 'q1', -1, [{ type: 'heartbeat' }])],
    partly,
  ),
  breaking(
    250,
    'An answer does not name its queue',
    'get-events.queue-id',
    [
      messages(),
      ask('ann', 'GET /events', { queue_id: 'q1', last_event_id: -1, dont_block: true }, ok({ events: [] })),
    ],
    partly,
  ),
  breaking(
    250,
    'An answer names another queue',
    'get-events.queue-asked-for',
    [
      messages(),
      ask(
        'ann',
        'GET /events',
        { queue_id: 'q1', last_event_id: -1, dont_block: true },
        ok({ events: [], queue_id: 'q2' }),
      ),
    ],
    partly,
  ),
  breaking(357, 'An event comes that was not wanted', 'queues.filtered', [
    messages(),
    made('alert-words', { user_id: 4, alert_words: ['rain'] }),
    polls('ann', 'q1', -1, [{ id: 0, type: 'alert_words', alert_words: ['rain'] }]),
  ]),
  breaking(156, 'A queue that was discarded comes back', 'queues.expired-refused', [
    messages(),
    wait(5000),
    asks(),
    asks(ok({ events: [], queue_id: 'q1' })),
  ]),
  breaking(156, 'A queue is there long after its idle time', 'queues.expired-refused', [
    messages(),
    wait(9000),
    asks(ok({ events: [], queue_id: 'q1' })),
  ]),
  breaking(429, 'A queue that was discarded has a general code', 'queues.expired-refused', [
    messages(),
    wait(9000),
    asks(refused('BAD_REQUEST')),
  ]),
  breaking(156, 'A queue is gone at once', 'queues.survives', [
    messages(),
    polls('ann', 'q1', -1, [beat(0)], { dont_block: false }, 55),
    wait(60),
    asks(),
  ]),
  breaking(250, 'An event changes before it is acknowledged', 'queues.redelivered-unchanged', [
    messages(),
    post(401, at(1)),
    polls('ann', 'q1', -1, [sent(0, 401, at(1))]),
    polls('ann', 'q1', -1, [sent(0, 401, at(1), 'prunes')]),
  ]),
  breaking(247, 'A call that must not block takes half a minute', 'get-events.dont-block-immediate', [
    messages(),
    ...Array.from({ length: 12 }, () => polls('ann', 'q1', -1, [])),
    ...[1, 2, 3].flatMap(() => [polls('ann', 'q1', -1, [], {}, 30), wait(30)]),
  ]),
  breaking(249, 'A blocked call outlasts its time', 'queues.heartbeat', [
    messages(),
    polls('ann', 'q1', -1, [beat(0)], { dont_block: false }, 200),
  ]),
  breaking(
    157,
    'A registration has no queue',
    'register-queue.queue-id',
    [
      ask(
        'ann',
        'POST /register',
        { event_types: ['message'] },
        ok({
          last_event_id: -1,
          service_feature_level: 500,
          idle_queue_timeout_secs: 600,
          event_queue_longpoll_timeout_seconds: 90,
        }),
      ),
    ],
    partly,
  ),
  breaking(
    157,
    'A registration has no last event',
    'register-queue.last-event-id',
    [
      ask(
        'ann',
        'POST /register',
        { event_types: ['message'] },
        ok({
          queue_id: 'q1',
          service_feature_level: 500,
          idle_queue_timeout_secs: 600,
          event_queue_longpoll_timeout_seconds: 90,
        }),
      ),
    ],
    partly,
  ),
  breaking(
    353,
    'An unauthenticated client wants what it may not',
    'register-queue.unauthenticated-gravatar-refused',
    [
      ask(
        'nobody',
        'POST /register',
        { client_gravatar: true },
        ok({ queue_id: 'q1', last_event_id: -1, service_feature_level: 500 }),
      ),
    ],
    partly,
  ),
  breaking(
    354,
    'An unauthenticated client gets all subscribers',
    'register-queue.unauthenticated-subscribers-refused',
    [
      ask(
        'nobody',
        'POST /register',
        { include_subscribers: 'true' },
        ok({ queue_id: 'q1', last_event_id: -1, service_feature_level: 500 }),
      ),
    ],
    partly,
  ),
  breaking(
    164,
    'A message is fetched without credentials',
    'authentication.required',
    [ask('nobody', 'GET /messages/101', { apply_markdown: false }, ok({ message: raw(plums), raw_content: 'plums' }))],
    partly,
  ),
]
