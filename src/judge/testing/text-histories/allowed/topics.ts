/** What the text allows of topic names: empty ones, resolved ones, long ones. */
import { figs, garden, makes, type Note, pears, plums, sends } from '../cast.ts'
import { allowed, partly } from '../history.ts'
import { edits, looksBack, moved, original, polls, raw, reads, registers } from '../shown.ts'
import { at, made, organizes, refused, rest } from '../tell.ts'

const resolved = (note: Note): Note => ({ ...note, topic: '✔ apples' })
const toResolved = (now: number) => ({
  edit_history: [{ user_id: 4, timestamp: now, topic: '✔ apples', prev_topic: 'apples' }],
})
const nameless: Note = { ...plums, id: 150, topic: '', content: 'no topic', timestamp: at(0) }
const display = { ...nameless, topic: 'general chat' }
const queue = (capable: boolean) =>
  registers('ann', 'q1', ['message'], {
    client_capabilities: { notification_settings_null: true, empty_topic_name: capable },
  })
const event = (topic: string) => {
  const { flags, ...message } = raw({ ...nameless, topic, id: 151, timestamp: at(2) })
  return { id: 0, type: 'message', message, flags: [] }
}

export const topics = [
  allowed('Resolving a topic does not count as a move', [
    edits('ann', plums, { topic: '✔ apples', propagate_mode: 'change_all' }),
    reads('ben', resolved(plums), toResolved(at(0))),
    reads('ben', resolved(figs), toResolved(at(0))),
  ]),
  allowed('A topic is resolved and unresolved again', [
    edits('ann', plums, { topic: '✔ apples', propagate_mode: 'change_all' }),
    edits('ben', pears, { topic: 'apples', propagate_mode: 'change_all' }),
    reads('ben', plums, {
      edit_history: [
        { user_id: 5, timestamp: at(1), topic: 'apples', prev_topic: '✔ apples' },
        { user_id: 4, timestamp: at(0), topic: '✔ apples', prev_topic: 'apples' },
      ],
    }),
  ]),
  allowed(
    'Resolving a topic leaves a notice in it',
    [
      edits('ann', plums, { topic: '✔ apples', propagate_mode: 'change_all' }),
      reads(
        'ben',
        { id: 201, from: 'olga', to: garden, topic: '✔ apples', content: 'ann resolved this.', timestamp: at(0) },
        { sender_id: 77 },
      ),
    ],
    partly,
  ),
  allowed('A resolve mark without a topic is trimmed', [
    edits('ann', plums, { topic: '✔ ' }),
    reads('ben', { ...plums, topic: '✔' }, moved('ann', at(0), { topic: '✔', prev_topic: 'apples' })),
  ]),
  allowed('The empty topic is not resolved', [
    sends(at(0), nameless),
    edits('ann', nameless, { topic: '✔ ', propagate_mode: 'change_all' }, refused('EMPTY')),
    reads('ben', nameless, {}, { allow_empty_topic_name: true }),
  ]),
  allowed('The empty topic is displayed to whoever does not know it', [
    registers('ann', 'q1', ['message']),
    sends(at(1), { ...nameless, timestamp: at(1) }),
    reads('ben', { ...display, timestamp: at(1) }),
    reads('ben', { ...nameless, timestamp: at(1) }, {}, { allow_empty_topic_name: true }),
    reads('ben', { ...display, timestamp: at(1) }, {}, { allow_empty_topic_name: false }),
  ]),
  allowed('The display name of the empty topic is read as the empty topic', [
    registers('ann', 'q1', ['message']),
    edits('ann', plums, { topic: 'general chat' }),
    reads('ben', { ...plums, topic: '' }, moved('ann', at(1), { topic: '', prev_topic: 'apples' }), {
      allow_empty_topic_name: true,
    }),
  ]),
  allowed('The old name of no topic is read as the empty topic', [
    edits('ann', plums, { topic: '(no topic)' }),
    reads('ben', { ...plums, topic: '' }, moved('ann', at(0), { topic: '', prev_topic: 'apples' }), {
      allow_empty_topic_name: true,
    }),
  ]),
  allowed(
    'The old name of no topic is a name before level 370',
    [
      edits('ann', plums, { topic: '(no topic)' }),
      reads(
        'ben',
        { ...plums, topic: '(no topic)' },
        moved('ann', at(0), { topic: '(no topic)', prev_topic: 'apples' }),
        { allow_empty_topic_name: true },
      ),
    ],
    { level: 360 },
  ),
  allowed(
    'An empty topic is refused before level 334',
    [edits('ann', plums, { topic: '' }, refused()), reads('ben', plums)],
    { level: 333 },
  ),
  allowed('An empty topic is refused where the channel forbids it', [
    made('channel', { stream_id: 11, topics_policy: 'disable_empty_topic' }),
    edits('ann', plums, { topic: '' }, refused()),
    edits('ann', plums, { topic: '(no topic)' }, refused()),
    reads('ben', plums),
  ]),
  allowed('A channel of the empty topic alone refuses another topic', [
    makes({ name: 'blank', subscribers: [4, 5], stream_id: 15, topics_policy: 'empty_topic_only' }),
    sends(at(1), { ...nameless, to: { ...garden, stream_id: 15, name: 'blank' }, timestamp: at(1) }),
    edits('ann', nameless, { topic: 'named' }, refused()),
  ]),
  allowed('A history displays the empty topic by the same rule', [
    sends(at(0), nameless),
    edits('ann', nameless, { topic: 'named' }),
    looksBack(
      'ben',
      nameless,
      [original(nameless), original(nameless, { topic: 'named', prev_topic: '', timestamp: at(1) })],
      { allow_empty_topic_name: true },
    ),
    looksBack('ben', nameless, [
      original(display),
      original(nameless, { topic: 'named', prev_topic: 'general chat', timestamp: at(1) }),
    ]),
  ]),
  allowed('An event shows the empty topic to a client that knows it', [
    queue(true),
    polls('ann', 'q1', -1, []),
    sends(at(2), { ...nameless, id: 151, timestamp: at(2) }),
    polls('ann', 'q1', -1, [event('')]),
  ]),
  allowed('An event displays the empty topic to a client that does not know it', [
    queue(false),
    polls('ann', 'q1', -1, []),
    sends(at(2), { ...nameless, id: 151, timestamp: at(2) }),
    polls('ann', 'q1', -1, [event('general chat')]),
  ]),
  allowed('A topic that is too long is cut', [
    registers('ann', 'q1', ['message']),
    edits('ann', plums, { topic: 't'.repeat(70) }),
    reads(
      'ben',
      { ...plums, topic: 't'.repeat(60) },
      moved('ann', at(1), { topic: 't'.repeat(60), prev_topic: 'apples' }),
    ),
  ]),
  allowed('A topic that is too long is refused', [
    registers('ann', 'q1', ['message']),
    edits('ann', plums, { topic: 't'.repeat(61) }, refused('TOPIC_TOO_LONG')),
    rest,
    reads('ben', plums),
  ]),
  allowed('Members may not resolve topics and may still move them', [
    organizes({ can_resolve_topics_group: 'moderators', can_move_messages_between_topics_group: 'members' }),
    edits('ann', plums, { topic: '✔ apples', propagate_mode: 'change_all' }, refused()),
    edits('ann', plums, { topic: 'pie' }),
    reads('ben', { ...plums, topic: 'pie' }, moved('ann', at(2), { topic: 'pie', prev_topic: 'apples' })),
  ]),
]
