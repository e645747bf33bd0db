// What is open about the time limits of moves.

import { edit, look, quietMove } from '../../src/generate/steps.ts'
import { asItIs, body, both, edited, extraFields, message, refusedWith } from './changes.ts'
import type { Change, OpenAnswer } from './open-answer.ts'
import { bySender, lookBefore, named, nothingChanged, now, triedMove, wholeTopic } from './steps.ts'

const limit = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
const countless = {
  first_message_id_allowed_to_move: null,
  total_messages_in_topic: 0,
  total_messages_allowed_to_move: 0,
}

function resolved(topic: string): Change {
  return message(({ sender_id }) => ({
    subject: `✔ ${topic}`,
    edit_history: [{ user_id: sender_id, timestamp: now, prev_topic: topic, topic: `✔ ${topic}` }],
  }))
}

export const limitAnswers: readonly OpenAnswer[] = [
  {
    title: 'With which code a move is refused of which no message may move is open.',
    clause: 'edit-message.move-limit-none-movable',
    steps: triedMove('elder', { topic: 'oaks', ...wholeTopic }),
    one: { 2: refusedWith('BAD_REQUEST') },
    opposite: { 2: refusedWith(limit, { ...countless, total_messages_in_topic: 1 }) },
    neighbour: nothingChanged,
    mutant: named('oaks'),
  },
  {
    title: 'With which code a single message that is too old is refused is open.',
    clause: 'edit-message.move-limit-none-movable',
    steps: triedMove('old', { topic: 'plums', propagate_mode: 'change_one' }),
    one: { 2: refusedWith('BAD_REQUEST') },
    opposite: { 2: refusedWith(limit, countless) },
    neighbour: nothingChanged,
    mutant: named('plums'),
  },
  {
    title: 'With which code a `change_later` from a message that is too old is refused is open.',
    clause: 'edit-message.move-limit-none-movable',
    steps: triedMove('old', { topic: 'plums', propagate_mode: 'change_later' }),
    one: { 2: refusedWith('TOO_OLD') },
    opposite: { 2: refusedWith(limit, countless) },
    neighbour: nothingChanged,
    mutant: named('plums'),
  },
  {
    title: 'Whether the messages that may move are counted is open: null means that they were not.',
    clause: 'edit-message.counts-not-computed',
    steps: [quietMove('author', 'first', { topic: 'plums', ...wholeTopic })],
    one: asItIs,
    opposite: body(countless),
    neighbour: 'edit-message.move-limit-fields',
    mutant: body({ total_messages_in_topic: '3' }),
  },
  {
    title: 'An error may have fields that nobody knows, and any words.',
    clause: 'envelope.words',
    steps: [quietMove('author', 'first', { topic: 'plums', ...wholeTopic })],
    one: both(extraFields, body({ msg: '' })),
    opposite: body({ msg: 'Só três mensagens podem ser movidas.' }),
    neighbour: 'edit-message.move-limit-counts',
    mutant: body({ total_messages_in_topic: 77 }),
  },
  {
    title: 'Whether the move limit counts for resolving is open.',
    clause: 'edit-message.resolve-limit',
    steps: [look('first'), edit('author', 'first', { topic: '✔ apples', ...wholeTopic }), look('first')],
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, resolved('apples')) },
    ...bySender,
  },
  {
    title: 'Which of two errors is reported is open: some too old, or a channel that does not exist.',
    clause: 'edit-message.first-of-two-errors',
    steps: triedMove('first', { stream_id: { missing: 'channel' }, ...wholeTopic }),
    one: { 2: refusedWith(limit, countless) },
    opposite: { 2: refusedWith('STREAM_DOES_NOT_EXIST') },
    neighbour: nothingChanged,
    mutant: named('plums'),
  },
  {
    title: 'With which code a move of which only some may move is refused below level 172 is open.',
    clause: 'feature-levels.before-172',
    level: 171,
    steps: triedMove('first', { topic: 'plums', ...wholeTopic }),
    one: { 2: refusedWith('BAD_REQUEST') },
    opposite: { 2: refusedWith(limit) },
    neighbour: nothingChanged,
    mutant: named('plums'),
  },
]
