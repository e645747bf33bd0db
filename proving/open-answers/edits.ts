// What is open about the editing of contents.

import { hash } from 'node:crypto'
import type { Step } from '../../src/generate/plan.ts'
import { control, edit, look, lookRaw, quietMove, request } from '../../src/generate/steps.ts'
import { answerTo, asItIs, body, both, edited, extraFields, list, message, refusedWith } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { bySender, lookBefore, nothingChanged, now, tried } from './steps.ts'

/** The message as it looks after somebody wrote something else. */
function showing(content: string): Change {
  return both(body({ raw_content: content }), message({ content: `<p>${content}</p>` }))
}

/** The same, with the edit told; who made it is the sender of the message in the first answer. */
function rewritten(content: string): Change {
  return (answer, all) => {
    const { sender_id } = { ...(all[0]?.body.message as Fields | undefined) }
    const prev_content = answer.body.raw_content
    const entry = { user_id: sender_id, timestamp: now, prev_content, prev_rendered_content: '<p></p>' }
    return both(showing(content), message({ last_edit_timestamp: now, edit_history: [entry] }))(answer, all)
  }
}

const long = 'y'.repeat(20_000)
const register = request('register-queue', 'author', {})

function detached(change: (each: Fields) => Fields): Change {
  return list('detached_uploads', (all) => all.map(change))
}

const linked = { text: ['a file [file](/user_uploads/', { answer: 'file', field: 'uploads.0.path_id' }, ')'] }
const detach: Step[] = [
  control('uploads', { uploads: [{ user_id: { user: 'author' }, name: 'notes.txt', size: 12 }] }, 'file'),
  edit('author', 'first', { content: linked }),
  lookRaw('first'),
  edit('author', 'first', { content: 'no file' }),
]

const crowd = { answer: 'crowd', field: 'people.*.user_id' }
const gather: Step[] = [
  control('people', { people: Array.from({ length: 20 }, () => ({ role: 'member' })) }, 'crowd'),
  control('subscribe', { stream_id: { channel: 'garden' }, user_ids: crowd }),
]

export const editAnswers: readonly OpenAnswer[] = [
  {
    title: 'Whether anyone but the author may edit a content is open.',
    clause: 'edit-message.someone-elses-content',
    steps: [look('bystander'), edit('reader', 'first', { content: 'blue ones' }), look('first')],
    one: { 2: refusedWith('BAD_REQUEST') },
    opposite: { 2: edited, 3: rewritten('blue ones') },
    ...bySender,
  },
  {
    title: 'What an edit without any change answers is open.',
    clause: 'edit-message.nothing-to-change',
    steps: [edit('author', 'first', {}), look('first')],
    one: { 1: refusedWith('BAD_REQUEST') },
    opposite: { 1: edited },
    ...bySender,
  },
  {
    title: 'What an edit to the present topic answers is open.',
    clause: 'edit-message.nothing-to-change',
    steps: [quietMove('author', 'first', { topic: 'apples' }), look('first')],
    one: { 1: refusedWith('NOTHING_TO_CHANGE') },
    opposite: { 1: edited },
    neighbour: 'message.timestamp-true',
    mutant: message({ timestamp: 5 }),
  },
  {
    title: 'What an edit to the present content answers is open, and whether it counts as one.',
    clause: 'edit-message.nothing-to-change',
    steps: tried('first', { content: 'green ones' }),
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, rewritten('green ones')) },
    ...bySender,
  },
  {
    title: 'Whether space around a content is kept is open.',
    clause: 'edit-message.surrounding-space',
    steps: [edit('author', 'first', { content: '  spaced  ' }), look('first')],
    one: showing('spaced'),
    opposite: showing('  spaced  '),
    ...bySender,
  },
  {
    title: 'Whether a content of nothing but space is an error is open.',
    clause: 'edit-message.empty-content',
    steps: tried('first', { content: '   ' }),
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, rewritten('(deleted)')) },
    ...bySender,
  },
  {
    title: 'A content beyond the bound is cut or refused.',
    clause: 'edit-message.beyond-the-bound',
    steps: [...tried('first', { content: long }), register, ...tried('first', { content: long }).slice(1)],
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore, 5: refusedWith('MESSAGE_TOO_LONG'), 6: lookBefore },
    opposite: {
      2: refusedWith('BAD_REQUEST'),
      3: lookBefore,
      5: edited,
      6: both(lookBefore, rewritten(`${long.slice(0, 9_000)}\n[message truncated]`)),
    },
    ...bySender,
  },
  {
    title: 'Whether a SHA-256 in capitals is the same is open.',
    clause: 'edit-message.sha256-letter-case',
    steps: tried('first', { content: 'yellow ones', prev_content_sha256: hash('sha256', 'green ones').toUpperCase() }),
    one: { 2: refusedWith('EXPECTATION_MISMATCH'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, rewritten('yellow ones')) },
    ...bySender,
  },
  {
    title: 'Whether a wrong SHA-256 matters where no content is given is open.',
    clause: 'edit-message.sha256-without-content',
    steps: [
      ...tried('first', {
        topic: 'plums',
        send_notification_to_new_thread: false,
        prev_content_sha256: '0'.repeat(64),
      }),
      quietMove('author', 'first', { topic: 'plums' }),
      look('first'),
    ],
    exchange: 3,
    one: { 2: refusedWith('EXPECTATION_MISMATCH') },
    opposite: { 2: edited, 3: answerTo(5) },
    ...bySender,
  },
  {
    title: 'With which code a wrong SHA-256 is refused is open.',
    clause: 'envelope.other-codes',
    steps: [edit('author', 'first', { content: 'x', prev_content_sha256: '0'.repeat(64) }), look('first')],
    one: { 1: refusedWith('EXPECTATION_MISMATCH') },
    opposite: { 1: refusedWith('BAD_REQUEST', {}, 409) },
    neighbour: nothingChanged,
    mutant: showing('x'),
  },
  {
    title: 'Which of two errors is reported is open: too old, or a wrong SHA-256.',
    clause: 'edit-message.first-of-two-errors',
    steps: [edit('author', 'old', { content: 'x', prev_content_sha256: '0'.repeat(64) }), look('old')],
    one: { 1: refusedWith('BAD_REQUEST') },
    opposite: { 1: refusedWith('EXPECTATION_MISMATCH') },
    neighbour: nothingChanged,
    mutant: showing('x'),
  },
  {
    title: 'Which of two errors is reported is open: a channel with content, or one that does not exist.',
    clause: 'edit-message.first-of-two-errors',
    steps: [edit('author', 'first', { content: 'x', stream_id: 2_100_000_001 }), look('first')],
    one: { 1: refusedWith('BAD_REQUEST') },
    opposite: { 1: refusedWith('STREAM_DOES_NOT_EXIST', { stream_id: 2_100_000_001 }) },
    neighbour: nothingChanged,
    mutant: showing('x'),
  },
  {
    title: 'Where nobody knows which channel is large, a mention of everybody may be refused or not.',
    clause: 'edit-message.large-channel',
    untold: true,
    steps: [...gather, ...tried('rose', { content: '@**all** roses' })],
    one: { 2: refusedWith('STREAM_WILDCARD_MENTION_NOT_ALLOWED'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, rewritten('@**all** roses')) },
    ...bySender,
  },
  {
    title: 'An attachment reference may have fields that nobody knows.',
    clause: 'attachment.further-fields',
    steps: detach,
    one: asItIs,
    opposite: extraFields,
    neighbour: 'attachment.true',
    mutant: detached((each) => ({ ...each, size: 13 })),
  },
  {
    title: 'Which id an attachment has means nothing.',
    clause: 'envelope.id-numbers',
    steps: detach,
    one: detached((each) => ({ ...each, id: 1 })),
    opposite: detached((each) => ({ ...each, id: 999_999 })),
    neighbour: 'edit-message.detached-uploads-true',
    mutant: body({ detached_uploads: [] }),
  },
  {
    title: 'An edit may be told to come later.',
    clause: 'limits.rate',
    steps: tried('first', { content: 'yellow ones' }),
    one: { 2: refusedWith('RATE_LIMIT_HIT', {}, 429), 3: lookBefore },
    opposite: asItIs,
    ...bySender,
  },
  {
    title: 'Which of two errors is reported is open: a topic for a direct message, or a wrong SHA-256.',
    clause: 'edit-message.first-of-two-errors',
    steps: tried('direct', { topic: 'x', content: 'x', prev_content_sha256: 'z' }),
    one: { 2: refusedWith('EXPECTATION_MISMATCH') },
    opposite: { 2: refusedWith('BAD_REQUEST') },
    neighbour: nothingChanged,
    mutant: showing('x'),
  },
  {
    title: 'What may be edited in an archived channel is open.',
    clause: 'edit-message.archived-channel',
    steps: [
      control('channel', { stream_id: { channel: 'garden' }, is_archived: true }),
      ...tried('rose', { content: 'x' }),
    ],
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, rewritten('x')) },
    ...bySender,
  },
  {
    title: 'What becomes of control characters in a content is open.',
    clause: 'edit-message.control-characters',
    steps: tried('first', { content: 'a\u0007b\r\nc' }),
    one: { 2: refusedWith('BAD_REQUEST'), 3: lookBefore },
    opposite: { 2: edited, 3: both(lookBefore, rewritten('ab\nc')) },
    ...bySender,
  },
]
