/** What the text forbids where somebody moves messages between topics and channels. */
import { garden, type Note, pears, plums, psst, sends } from '../cast.ts'
import { breaking, partly } from '../history.ts'
import { edits, moved, reads, registers } from '../shown.ts'
import { at, made, organizes, refused, rest, start } from '../tell.ts'

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

export const moving = [
  breaking(186, 'A direct message gets a topic', 'edit-message.topic-of-direct-message-refused', [
    edits('ann', psst, { topic: 'pie' }),
  ]),
  breaking(192, 'A direct message gets a channel', 'edit-message.channel-of-direct-message-refused', [
    edits('ann', psst, { stream_id: 11 }),
  ]),
  breaking(187, 'Without a mode the whole topic moves', 'edit-message.change-one', [
    edits('ann', plums, { topic: 'pie' }),
    rest,
    reads('ben', { ...pears, topic: 'pie' }, moved('ann', at(0), toPie)),
  ]),
  breaking(187, 'A whole topic moves, and one message stays', 'edit-message.change-all', [
    edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }),
    rest,
    reads('ben', { ...plums, topic: 'pie' }, moved('ann', at(0), toPie)),
    reads('ben', pears),
  ]),
  breaking(187, 'A message that comes before the target moves along', 'edit-message.change-later', [
    edits('ann', pears, { topic: 'pie', propagate_mode: 'change_later' }),
    rest,
    reads('ben', { ...plums, topic: 'pie' }, moved('ann', at(0), toPie)),
  ]),
  breaking(194, 'A moderator is refused for the time limit', 'edit-message.move-limit-exempt', [
    organizes({ ...limits, can_move_messages_between_topics_group: 'everyone' }),
    sends(at(1), aged(700_000), { ...aged(100), id: 121 }),
    edits('mona', aged(1), { topic: 'pie', propagate_mode: 'change_all' }, tooLate(121, 2, 1)),
  ]),
  breaking(424, 'A fresh topic is refused for the time limit', 'edit-message.permitted-edit-succeeds', [
    organizes({ ...limits, can_move_messages_between_topics_group: 'everyone' }),
    edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }, tooLate(103, 3, 1)),
  ]),
  breaking(
    424,
    'More messages may move than there are',
    'edit-message.move-limit-counts',
    [edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }, tooLate(103, 3, 5))],
    partly,
  ),
  breaking(424, 'The counts of a refused move are wrong', 'edit-message.move-limit-counts', [
    organizes(limits),
    sends(at(1), aged(700_000), { ...aged(100), id: 121 }, { ...aged(90), id: 122 }),
    edits('ann', aged(1), { topic: 'pie', propagate_mode: 'change_all' }, tooLate(122, 7, 1)),
  ]),
  breaking(
    424,
    'A refusal for the time limit lacks a count',
    'edit-message.move-limit-fields',
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
    partly,
  ),
  breaking(194, 'A member moves a whole topic long after the limit', 'edit-message.move-limit-refused', [
    organizes(limits),
    sends(at(1), aged(900_000)),
    edits('ann', aged(1), { topic: 'pie', propagate_mode: 'change_all' }),
    reads('ben', { ...aged(900_000), topic: 'pie' }, moved('ann', at(2), { topic: 'pie', prev_topic: 'old' })),
  ]),
  breaking(39, 'Resolving alone counts as a move', 'message.last-moved-timestamp-true', [
    edits('ann', plums, { topic: '✔ apples', propagate_mode: 'change_all' }),
    reads('ben', { ...plums, topic: '✔ apples' }, moved('ann', at(0), { topic: '✔ apples', prev_topic: 'apples' })),
  ]),
  breaking(39, 'A real move has no time', 'message.last-moved-timestamp-true', [
    edits('ann', plums, { topic: 'pie' }),
    rest,
    reads('ben', { ...plums, topic: 'pie' }, { edit_history: [{ user_id: 4, timestamp: at(0), ...toPie }] }),
  ]),
  breaking(186, 'The empty topic is resolved', 'edit-message.empty-topic-never-resolved', [
    sends(start, { ...plums, id: 150, topic: '', timestamp: at(0) }),
    edits('ann', { ...plums, id: 150 }, { topic: '✔ ', propagate_mode: 'change_all' }),
    reads(
      'ben',
      { ...plums, id: 150, topic: '✔ ', timestamp: at(0) },
      { edit_history: [{ user_id: 4, timestamp: at(1), topic: '✔ ', prev_topic: 'general chat' }] },
    ),
  ]),
  breaking(174, 'A topic is emptied where the channel forbids it', 'edit-message.empty-topic-forbidden-refused', [
    made('channel', { stream_id: 11, topics_policy: 'disable_empty_topic' }),
    edits('ann', plums, { topic: '(no topic)' }),
    reads('ann', { ...plums, topic: '' }, moved('ann', at(1), { topic: '', prev_topic: 'apples' }), {
      allow_empty_topic_name: true,
    }),
  ]),
  breaking(174, 'A topic beyond the bound is kept whole', 'edit-message.topic-bounded', [
    registers('ann', 'q1', ['message']),
    edits('ann', plums, { topic: 't'.repeat(80) }),
    reads(
      'ben',
      { ...plums, topic: 't'.repeat(80) },
      moved('ann', at(1), { topic: 't'.repeat(80), prev_topic: 'apples' }),
    ),
  ]),
  breaking(190, 'A move between channels leaves the message where it was', 'edit-message.channel-replaced', [
    edits('ann', plums, { stream_id: 13 }),
    rest,
    reads('ben', { ...plums, to: garden }),
  ]),
]
