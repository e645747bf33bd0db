/** What the text allows of event queues. */
import { plums, sends } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { polls, raw, registers } from '../shown.ts'
import { ask, at, lost, made, ok, refused, wait } from '../tell.ts'

const sent = (id: number, note: number, now: number) => {
  const { flags, ...message } = raw({ ...plums, id: note, timestamp: now })
  return { id, type: 'message', message, flags: ['read'] }
}
const heartbeat = (id: number) => ({ id, type: 'heartbeat' })
const post = (id: number, now: number) => sends(now, { ...plums, id, timestamp: now })
const messages = (actor = 'ann', state = {}) => registers(actor, 'q1', ['message'], {}, state)
const gone = (actor: string) =>
  ask(
    actor,
    'GET /events',
    { queue_id: 'q1', last_event_id: -1, dont_block: true },
    refused('BAD_EVENT_QUEUE_ID', { queue_id: 'q1' }),
  )

export const queues = [
  allowed('Event ids have gaps', [
    messages(),
    post(401, at(1)),
    post(402, at(2)),
    polls('ann', 'q1', -1, [sent(3, 401, at(1)), sent(17, 402, at(2))]),
    polls('ann', 'q1', 17, []),
  ]),
  allowed('Events that were not acknowledged come again', [
    messages(),
    post(401, at(1)),
    polls('ann', 'q1', -1, [sent(0, 401, at(1))]),
    polls('ann', 'q1', -1, [sent(0, 401, at(1))]),
    polls('ann', 'q1', 0, []),
  ]),
  allowed('Going back to a lower id shows nothing', [
    messages(),
    post(401, at(1)),
    polls('ann', 'q1', -1, [sent(0, 401, at(1))]),
    polls('ann', 'q1', 0, []),
    polls('ann', 'q1', -1, []),
  ]),
  allowed('Going back to a lower id shows the old events', [
    messages(),
    post(401, at(1)),
    polls('ann', 'q1', -1, [sent(0, 401, at(1))]),
    polls('ann', 'q1', 0, []),
    polls('ann', 'q1', -1, [sent(0, 401, at(1))]),
  ]),
  allowed('Going back to a lower id is refused', [
    messages(),
    post(401, at(1)),
    polls('ann', 'q1', -1, [sent(0, 401, at(1))]),
    polls('ann', 'q1', 0, []),
    ask('ann', 'GET /events', { queue_id: 'q1', last_event_id: -1, dont_block: true }, refused('BAD_REQUEST')),
  ]),
  allowed('An id that is higher than any event is taken', [
    messages(),
    polls('ann', 'q1', 500, []),
    polls('ann', 'q1', 500, []),
  ]),
  allowed('A blocked call ends with a heartbeat', [
    messages(),
    polls('ann', 'q1', -1, [heartbeat(0)], { dont_block: false }, 61),
    wait(62),
    polls('ann', 'q1', 0, []),
  ]),
  allowed('A heartbeat comes to a call that does not block', [
    messages(),
    wait(70),
    polls('ann', 'q1', -1, [heartbeat(0)]),
  ]),
  allowed(
    'A blocked call ends empty when another comes',
    [
      messages(),
      polls('ann', 'q1', -1, [], { dont_block: false }, 2),
      polls('phone', 'q1', -1, [heartbeat(0)], { dont_block: false }, 50),
    ],
    partly,
  ),
  allowed('A call without last_event_id is answered', [
    messages(),
    ask('ann', 'GET /events', { queue_id: 'q1', dont_block: true }, ok({ events: [], queue_id: 'q1' })),
  ]),
  allowed('A call without a queue registers one', [
    ask('ann', 'GET /events', { event_types: ['message'], dont_block: true }, ok({ events: [], queue_id: 'q7' })),
    polls('ann', 'q7', -1, []),
  ]),
  allowed('A call with nothing but itself is refused', [ask('ann', 'GET /events', { dont_block: true }, refused())]),
  allowed('A queue is gone after a long time', [messages(), wait(2000), gone('ann')]),
  allowed('A queue outlives its idle time', [messages(), wait(900), polls('ann', 'q1', -1, [])]),
  allowed('A queue is gone a little after its idle time', [
    messages('ann', { idle_queue_timeout_secs: 60 }),
    polls('ann', 'q1', -1, []),
    wait(75),
    gone('ann'),
  ]),
  allowed('A queue is given less time than was asked for', [
    registers('ann', 'q1', ['message'], { idle_queue_timeout: 86_400 }, { idle_queue_timeout_secs: 600 }),
    wait(1500),
    gone('ann'),
  ]),
  allowed('A queue never existed', [gone('ann')]),
  allowed('Somebody else may not read a queue', [messages(), gone('ben'), polls('ann', 'q1', -1, [])]),
  allowed('Somebody else is refused a queue in other words', [
    messages(),
    ask('ben', 'GET /events', { queue_id: 'q1', last_event_id: -1, dont_block: true }, refused('BAD_REQUEST')),
  ]),
  allowed('Another client of the same person reads the queue', [
    messages(),
    post(401, at(1)),
    polls('phone', 'q1', -1, [sent(0, 401, at(1))]),
  ]),
  allowed('An answer with events is lost, and the events come again', [
    messages(),
    post(401, at(1)),
    ask('ann', 'GET /events', { queue_id: 'q1', last_event_id: -1, dont_block: true }, lost),
    polls('ann', 'q1', -1, [sent(0, 401, at(1))]),
  ]),
  allowed('An unsupported type is ignored', [
    registers('ann', 'q1', ['message', 'rainfall']),
    polls('ann', 'q1', -1, []),
  ]),
  allowed('A registration without an answer leaves a queue that nobody knows', [
    ask('ann', 'POST /register', { event_types: ['message'] }, lost),
    messages(),
    polls('ann', 'q1', -1, []),
  ]),
  allowed('A queue registered after a message does not tell it', [
    post(401, at(0)),
    messages('ann', { last_event_id: 12 }),
    polls('ann', 'q1', 12, []),
    made('alert-words', { user_id: 4, alert_words: ['rain'] }),
    polls('ann', 'q1', 12, []),
  ]),
]
