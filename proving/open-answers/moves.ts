// What is open about moving messages.

import { control, edit, look, quietMove, request } from '../../src/generate/steps.ts'
import { answerTo, asItIs, both, edited, list, message, messageWithout, otherContent, refusedWith } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { byOrder, bySender, lookBefore, named, nothingChanged, triedMove, wholeTopic } from './steps.ts'

const everything = request('get-messages', 'reader', { anchor: 'newest', num_before: 100, num_after: 0 })

/** Changes the newest message of a list, which nobody of the plan sent. */
function notice(fields: Fields): Change {
  return list('messages', (all) => [...all.slice(0, -1), { ...all.at(-1), ...fields }])
}

/** Somebody whom the plan does not know says it behind the others. */
const toldInTopic = list('messages', (all) => {
  const there = all.find(({ subject }) => subject === '✔ roses')
  const said = { content: '<p>resolved</p>', sender_id: 1, sender_email: 'x@y', sender_full_name: 'Z' }
  return [...all, { ...there, ...said, id: 5000, edit_history: undefined }]
})

const noTopicLook = { allow_empty_topic_name: true }

export const moveAnswers: readonly OpenAnswer[] = [
  {
    title: 'What the mark of resolved topics before “(no topic)” stands for is open.',
    clause: 'edit-message.mark-before-empty-name',
    steps: triedMove('first', { topic: '✔ (no topic)', ...wholeTopic }),
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, named('✔ (no topic)')) },
    ...bySender,
  },
  {
    title: 'Whether space around a topic is kept is open.',
    clause: 'edit-message.surrounding-space',
    steps: triedMove('first', { topic: ' plums ' }),
    one: named('plums'),
    opposite: named(' plums '),
    ...bySender,
  },
  {
    title: 'Whether a topic in other letters than its own is a move is open.',
    clause: 'edit-message.topic-letter-case',
    steps: triedMove('first', { topic: 'Apples' }),
    one: asItIs,
    opposite: lookBefore,
    neighbour: 'edit-message.only-what-was-asked',
    mutant: otherContent,
  },
  {
    title: 'Whether messages under a name in other letters go along is open.',
    clause: 'edit-message.topic-letter-case',
    steps: [
      quietMove('author', 'second', { topic: 'Pears' }),
      look('second'),
      quietMove('reader', 'bystander', { topic: 'plums', ...wholeTopic }),
      look('second'),
    ],
    one: answerTo(2),
    opposite: both(
      answerTo(2),
      message(({ edit_history, last_moved_timestamp }) => ({
        subject: 'plums',
        edit_history: [
          { user_id: 0, timestamp: last_moved_timestamp, prev_topic: 'Pears', topic: 'plums' },
          ...(edit_history as Fields[]),
        ],
      })),
    ),
    ...bySender,
  },
  {
    title: 'A topic beyond the bound is cut or refused.',
    clause: 'edit-message.beyond-the-bound',
    steps: [
      look('first'),
      request('register-queue', 'author', {}),
      quietMove('author', 'first', { topic: 'x'.repeat(500) }),
      look('first'),
    ],
    one: { 3: refusedWith('TOPIC_TOO_LONG'), 4: lookBefore },
    opposite: { 3: edited, 4: both(lookBefore, named(`${'x'.repeat(40)}…`)) },
    ...bySender,
  },
  {
    title: 'How a topic named `(no topic)` is read below level 370 is open.',
    clause: 'feature-levels.before-370',
    level: 369,
    steps: triedMove('first', { topic: '(no topic)' }, noTopicLook),
    one: named('(no topic)'),
    opposite: named(''),
    neighbour: 'edit-message.only-what-was-asked',
    mutant: otherContent,
  },
  {
    title: 'What a move to a named topic does where only the empty one is allowed is open.',
    clause: 'edit-message.named-topic-in-empty-topic-only',
    steps: [
      quietMove('author', 'rose', { topic: '', ...wholeTopic }),
      quietMove('author', 'elder', { topic: '', ...wholeTopic }),
      control('channel', { stream_id: { channel: 'garden' }, topics_policy: 'empty_topic_only' }),
      ...triedMove('rose', { topic: 'tulips' }, noTopicLook),
    ],
    one: { 4: refusedWith('BAD_REQUEST'), 5: answerTo(3) },
    opposite: { 4: edited, 5: both(answerTo(3), named('tulips'), messageWithout('edit_history')) },
    ...bySender,
  },
  {
    title: 'With which error a move to a channel that does not exist is refused is open.',
    clause: 'edit-message.missing-channel',
    steps: triedMove('first', { stream_id: { missing: 'channel' } }),
    one: { 2: refusedWith('BAD_REQUEST') },
    opposite: { 2: refusedWith('STREAM_DOES_NOT_EXIST', { stream_id: 2_100_000_000 }) },
    neighbour: nothingChanged,
    mutant: message(({ stream_id }) => ({ stream_id: Number(stream_id) + 1 })),
  },
  {
    title: 'Whether taking the mark from one message alone is an unresolving is open.',
    clause: 'edit-message.unresolving-one',
    steps: [
      quietMove('author', 'rose', { topic: '✔ roses', ...wholeTopic }),
      quietMove('author', 'rose', { topic: 'roses', propagate_mode: 'change_one' }),
      look('rose'),
    ],
    one: messageWithout('last_moved_timestamp'),
    opposite: message(({ edit_history }) => ({
      last_moved_timestamp: (edit_history as Fields[])[0]?.timestamp,
    })),
    neighbour: 'edit-message.only-what-was-asked',
    mutant: otherContent,
  },
  {
    title: 'Whether a resolving is told in the topic is open.',
    clause: 'edit-message.resolve-notice',
    steps: [edit('author', 'rose', { topic: '✔ roses', ...wholeTopic }), everything],
    one: asItIs,
    opposite: toldInTopic,
    ...byOrder,
  },
  {
    title: 'What the notice of a move says, and who says it, is open.',
    clause: 'edit-message.move-notice',
    steps: [edit('author', 'rose', { topic: 'tulips' }), everything],
    one: asItIs,
    opposite: notice({ content: '<p>!</p>', sender_id: 1, sender_email: 'x@y', sender_full_name: 'Z' }),
    ...byOrder,
  },
  {
    title: 'Whether a topic can be moved where the editing of messages is off is open.',
    clause: 'edit-message.moves-without-editing',
    settings: { allow_message_editing: false },
    steps: triedMove('first', { topic: 'plums' }),
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: asItIs,
    ...bySender,
  },
  {
    title: 'What a move to the channel where the message is answers is open.',
    clause: 'edit-message.nothing-to-change',
    steps: triedMove('first', { stream_id: { channel: 'orchard' } }),
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: lookBefore },
    ...bySender,
  },
  {
    title: 'What becomes of a line break in a topic is open.',
    clause: 'edit-message.control-characters',
    steps: triedMove('first', { topic: 'a\nb' }),
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, named('a b')) },
    ...bySender,
  },
  {
    title: 'What an empty topic does below level 334 is open.',
    clause: 'feature-levels.before-334',
    level: 171,
    steps: triedMove('first', { topic: '' }),
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, named('(no topic)')) },
    ...bySender,
  },
]
