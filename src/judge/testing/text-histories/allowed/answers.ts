/** What the text allows of answers in general, and to whoever has no credentials. */
import { plums, psst } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { raw, reads } from '../shown.ts'
import { ask, at, ok, refused } from '../tell.ts'

export const answers = [
  allowed('A registration without credentials is refused', [
    ask('nobody', 'POST /register', {}, refused('UNAUTHORIZED')),
  ]),
  allowed(
    'A registration without credentials is taken',
    [
      ask(
        'nobody',
        'POST /register',
        { include_subscribers: 'partial', event_types: ['message'] },
        ok({ queue_id: 'q9', last_event_id: -1, service_feature_level: 500 }),
      ),
    ],
    partly,
  ),
  allowed('What needs credentials is refused without them', [
    ask('nobody', 'POST /register', { client_gravatar: true }, refused()),
    ask('nobody', 'POST /register', { include_subscribers: 'true' }, refused()),
    ask(
      'nobody',
      'GET /messages/101',
      {},
      { status: 401, headers: {}, body: { result: 'error', msg: 'Who?', code: 'UNAUTHORIZED' } },
    ),
  ]),
  allowed('A request is refused for coming too often', [
    ask(
      'ann',
      'GET /messages/101',
      {},
      {
        status: 429,
        headers: { 'retry-after': '2' },
        body: { result: 'error', msg: 'Wait.', code: 'RATE_LIMIT_HIT', 'retry-after': 2 },
      },
    ),
    ask(
      'ann',
      'PATCH /messages/101',
      { content: 'cherries' },
      { status: 429, headers: {}, body: { result: 'error', msg: 'Wait.', code: 'RATE_LIMIT_HIT' } },
    ),
    reads('ann', plums),
  ]),
  allowed(
    'A refusal is told with status 200',
    [ask('ann', 'GET /messages/105/history', {}, { ...refused(), status: 200 })],
    partly,
  ),
  allowed('A number in another spelling is refused', [
    ask('ann', 'GET /messages', { anchor: '101', num_before: '+1', num_after: '0' }, refused()),
    ask('ann', 'GET /messages', { anchor: '101', num_before: '1.0', num_after: '0' }, refused()),
  ]),
  allowed('A request outside the interface changes a message', [
    ask('ann', 'DELETE /messages/101', {}, { status: 200, headers: {}, body: { fine: true } }),
    ask('ben', 'GET /messages/101', {}, refused()),
    ask('ann', 'POST /messages', { type: 'private', to: [5], content: 'hey' }, ok({ id: 501 })),
    ask(
      'ben',
      'GET /messages/501',
      { apply_markdown: false },
      ok({ message: raw({ ...psst, id: 501, content: 'hey', timestamp: at(2) }), raw_content: 'hey' }),
    ),
  ]),
  allowed('A gateway fails now and then', [
    ask('ann', 'GET /messages/101', {}, { status: 503, headers: {}, body_text: 'busy' }),
    ask(
      'ann',
      'GET /messages/101',
      {},
      { status: 504, headers: {}, body: { result: 'error', msg: 'slow', code: 'TIMEOUT' } },
    ),
    reads('ann', plums),
  ]),
]
