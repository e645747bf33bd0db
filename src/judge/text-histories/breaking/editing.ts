/** What the text forbids where somebody edits or moves messages. */
import { createHash } from 'node:crypto'
import { figs, garden, type Note, pears, plums, psst, sends } from '../cast.ts'
import { breaking } from '../history.ts'
import { edited, edits, moved, reads, registers } from '../shown.ts'
import { ask, at, made, ok, organizes, refused, rest, start } from '../tell.ts'

const cherries = { ...plums, content: 'cherries' }
const toPie = { topic: 'pie', prev_topic: 'apples' }
const aged = (age: number): Note => ({ ...plums, id: 120, topic: 'old', content: 'aged', timestamp: start - age })
const limits = {
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 604_800,
}
const tooLate = (first: number | null, total: number, may: number) =>
  refused('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', {
    first_message_id_allowed_to_move: first,
    total_messages_in_topic: total,
    total_messages_allowed_to_move: may,
  })
const some = { complete: false }
const upload = { id: 1, name: 'a.png', path_id: '1/a.png', size: 10 }
const filed: Note = { ...plums, id: 123, content: '[a](/user_uploads/1/a.png)', timestamp: at(1) }
const file = [made('uploads', { uploads: [{ user_id: 4, ...upload }] }), sends(at(1), filed, { ...filed, id: 124 })]

export const editing = [
  breaking(
    194,
    'Content and channel are changed in one request',
    [edits('ann', plums, { content: 'cherries', stream_id: 13 })],
    some,
  ),
  breaking(181, 'An edit that succeeded is not there', [
    edits('ann', plums, { content: 'cherries' }),
    rest,
    reads('ben', plums),
  ]),
  breaking(191, 'An edit with the digest of something else succeeds', [
    edits('ann', plums, {
      content: 'cherries',
      prev_content_sha256: createHash('sha256').update('figs').digest('hex'),
    }),
  ]),
  breaking(186, 'A direct message gets a topic', [edits('ann', psst, { topic: 'pie' })]),
  breaking(192, 'A direct message gets a channel', [edits('ann', psst, { stream_id: 11 })]),
  breaking(191, 'An edit that was refused is there', [
    edits('ann', plums, { content: 'cherries', prev_content_sha256: '0'.repeat(64) }, refused()),
    rest,
    reads('ben', cherries, edited('ann', at(0), 'plums')),
  ]),
  breaking(
    187,
    'Content is edited with change_all',
    [edits('ann', plums, { content: 'cherries', propagate_mode: 'change_all' })],
    some,
  ),
  breaking(194, 'A member edits although editing is switched off', [
    organizes({ allow_message_editing: false }),
    edits('ann', plums, { content: 'cherries' }),
    reads('ann', cherries, edited('ann', at(1), 'plums')),
  ]),
  breaking(194, 'A member edits long after the limit', [
    organizes(limits),
    sends(at(1), aged(5000)),
    edits('ann', aged(5000), { content: 'young' }),
    reads('ann', { ...aged(5000), content: 'young' }, edited('ann', at(2), 'aged')),
  ]),
  breaking(
    195,
    'A success says nothing of detached uploads',
    [edits('ann', plums, { content: 'cherries' }, ok())],
    some,
  ),
  breaking(195, 'A detached upload is still referred to', [
    ...file,
    edits(
      'ann',
      filed,
      { content: 'cherries' },
      ok({ detached_uploads: [{ ...upload, create_time: at(0), message_ids: [124] }] }),
    ),
  ]),
  breaking(87, 'The upload time is told in milliseconds at a new level', [
    ...file.slice(0, 1),
    edits(
      'ann',
      filed,
      { content: 'cherries' },
      ok({ detached_uploads: [{ ...upload, create_time: at(0) * 1000, message_ids: [] }] }),
    ),
  ]),
  breaking(187, 'Without a mode the whole topic moves', [
    edits('ann', plums, { topic: 'pie' }),
    rest,
    reads('ben', { ...pears, topic: 'pie' }, moved('ann', at(0), toPie)),
  ]),
  breaking(187, 'A whole topic moves, and one message stays', [
    edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }),
    rest,
    reads('ben', { ...plums, topic: 'pie' }, moved('ann', at(0), toPie)),
    reads('ben', pears),
  ]),
  breaking(187, 'A message that comes before the target moves along', [
    edits('ann', pears, { topic: 'pie', propagate_mode: 'change_later' }),
    rest,
    reads('ben', { ...plums, topic: 'pie' }, moved('ann', at(0), toPie)),
  ]),
  breaking(194, 'A moderator is refused for the time limit', [
    organizes({ ...limits, can_move_messages_between_topics_group: 'everyone' }),
    sends(at(1), aged(700_000), { ...aged(100), id: 121 }),
    edits('mona', aged(1), { topic: 'pie', propagate_mode: 'change_all' }, tooLate(121, 2, 1)),
  ]),
  breaking(424, 'A fresh topic is refused for the time limit', [
    organizes({ ...limits, can_move_messages_between_topics_group: 'everyone' }),
    edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }, tooLate(103, 3, 1)),
  ]),
  breaking(
    424,
    'More messages may move than there are',
    [edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }, tooLate(103, 3, 5))],
    some,
  ),
  breaking(424, 'The counts of a refused move are wrong', [
    organizes(limits),
    sends(at(1), aged(700_000), { ...aged(100), id: 121 }, { ...aged(90), id: 122 }),
    edits('ann', aged(1), { topic: 'pie', propagate_mode: 'change_all' }, tooLate(122, 7, 1)),
  ]),
  breaking(
    424,
    'A refusal for the time limit lacks a count',
    [
      edits(
        'ann',
        plums,
        { topic: 'pie', propagate_mode: 'change_all' },
        refused('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', {
          first_message_id_allowed_to_move: 103,
          total_messages_allowed_to_move: 1,
        }),
      ),
    ],
    some,
  ),
  breaking(194, 'A member moves a whole topic long after the limit', [
    organizes(limits),
    sends(at(1), aged(900_000)),
    edits('ann', aged(1), { topic: 'pie', propagate_mode: 'change_all' }),
    reads('ben', { ...aged(900_000), topic: 'pie' }, moved('ann', at(2), { topic: 'pie', prev_topic: 'old' })),
  ]),
  breaking(39, 'Resolving alone counts as a move', [
    edits('ann', plums, { topic: '✔ apples', propagate_mode: 'change_all' }),
    reads('ben', { ...plums, topic: '✔ apples' }, moved('ann', at(0), { topic: '✔ apples', prev_topic: 'apples' })),
  ]),
  breaking(39, 'A real move has no time', [
    edits('ann', plums, { topic: 'pie' }),
    rest,
    reads('ben', { ...plums, topic: 'pie' }, { edit_history: [{ user_id: 4, timestamp: at(0), ...toPie }] }),
  ]),
  breaking(186, 'The empty topic is resolved', [
    sends(start, { ...plums, id: 150, topic: '', timestamp: at(0) }),
    edits('ann', { ...plums, id: 150 }, { topic: '✔ ', propagate_mode: 'change_all' }),
    reads(
      'ben',
      { ...plums, id: 150, topic: '✔ ', timestamp: at(0) },
      { edit_history: [{ user_id: 4, timestamp: at(1), topic: '✔ ', prev_topic: 'general chat' }] },
    ),
  ]),
  breaking(174, 'A topic is emptied where the channel forbids it', [
    made('channel', { stream_id: 11, topics_policy: 'disable_empty_topic' }),
    edits('ann', plums, { topic: '(no topic)' }),
    reads('ann', { ...plums, topic: '' }, moved('ann', at(1), { topic: '', prev_topic: 'apples' }), {
      allow_empty_topic_name: true,
    }),
  ]),
  breaking(174, 'A topic beyond the bound is kept whole', [
    registers('ann', 'q1', ['message']),
    edits('ann', plums, { topic: 't'.repeat(80) }),
    reads(
      'ben',
      { ...plums, topic: 't'.repeat(80) },
      moved('ann', at(1), { topic: 't'.repeat(80), prev_topic: 'apples' }),
    ),
  ]),
  breaking(173, 'A content beyond the bound is kept whole', [
    registers('ann', 'q1', ['message'], {}, { max_message_length: 20 }),
    edits('ann', plums, { content: 'x'.repeat(30) }),
    reads('ben', { ...plums, content: 'x'.repeat(30) }, edited('ann', at(1), 'plums')),
  ]),
  breaking(194, 'A missing permission has another code', [
    organizes({ allow_message_editing: false }),
    edits('ann', plums, { content: 'cherries' }, refused('FORBIDDEN')),
  ]),
  breaking(
    425,
    'A channel wildcard mention is refused with another code',
    [
      organizes({
        can_mention_many_users_group: 'administrators',
        allow_message_editing: true,
        message_content_edit_limit_seconds: null,
      }),
      edits('ann', figs, { content: '@**all** eat' }, refused('BAD_REQUEST')),
    ],
    { settings: { channel_wildcard_mention: '@**all**', large_channel_subscribers: 4 } },
  ),
  breaking(190, 'A move between channels leaves the message where it was', [
    edits('ann', plums, { stream_id: 13 }),
    rest,
    reads('ben', { ...plums, to: garden }),
  ]),
  breaking(
    7,
    'An error has no code',
    [
      ask(
        'ann',
        'PATCH /messages/101',
        { content: 'cherries' },
        { status: 400, headers: {}, body: { result: 'error', msg: 'No.' } },
      ),
    ],
    some,
  ),
  breaking(
    7,
    'A success has a message',
    [ask('ann', 'PATCH /messages/101', { content: 'cherries' }, ok({ detached_uploads: [], msg: 'Well done.' }))],
    some,
  ),
]
