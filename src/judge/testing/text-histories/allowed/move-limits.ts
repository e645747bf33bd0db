/** What the text allows of the time limits of moves. */
import { cellar, garden, makes, type Note, sends } from '../cast.ts'
import { allowed } from '../history.ts'
import { edits, moved, reads } from '../shown.ts'
import { at, made, organizes, refused, rest, start } from '../tell.ts'

const inPie = (note: Note): Note => ({ ...note, topic: 'pie' })

const tooLate = (first: number | null, total: number, allowedToMove: number) =>
  refused('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', {
    first_message_id_allowed_to_move: first,
    total_messages_in_topic: total,
    total_messages_allowed_to_move: allowedToMove,
  })

const limits = {
  move_messages_within_stream_limit_seconds: 604_800,
  move_messages_between_streams_limit_seconds: 604_800,
  can_move_messages_between_topics_group: 'members',
  can_move_messages_between_channels_group: 'members',
}

const ripe: Note = { id: 131, from: 'ann', to: garden, topic: 'old', content: 'ripe', timestamp: start - 700_000 }

const young: Note = { id: 132, from: 'ann', to: garden, topic: 'old', content: 'young', timestamp: start - 100 }

const younger: Note = { ...young, id: 133, content: 'younger' }

export const moveLimits = [
  allowed('An administrator moves what is older than the limit', [
    organizes(limits),
    sends(at(1), ripe, young),
    edits('adam', ripe, { topic: 'pie', propagate_mode: 'change_all' }),
    reads('ben', inPie(ripe), moved('adam', at(2), { topic: 'pie', prev_topic: 'old' })),
  ]),
  allowed('A moderator moves what is older than the limit', [
    organizes(limits),
    sends(at(1), ripe),
    edits('mona', ripe, { topic: 'pie' }),
    reads('ben', inPie(ripe), moved('mona', at(2), { topic: 'pie', prev_topic: 'old' })),
  ]),
  allowed('A member is told what may still move, and moves that', [
    organizes(limits),
    sends(at(1), ripe, young, younger),
    edits('ann', young, { topic: 'pie', propagate_mode: 'change_all' }, tooLate(132, 3, 2)),
    reads('ann', young),
    edits('ann', young, { topic: 'pie', propagate_mode: 'change_later' }),
    reads('ann', ripe),
    reads('ann', inPie(younger), moved('ann', at(4), { topic: 'pie', prev_topic: 'old' })),
  ]),
  allowed('The counts of a refused move were not computed', [
    organizes(limits),
    sends(at(1), ripe, young),
    edits('ann', young, { topic: 'pie', propagate_mode: 'change_all' }, tooLate(null, 0, 0)),
    reads('ann', young),
  ]),
  allowed('A move of messages that are all too old is refused with another code', [
    organizes(limits),
    sends(at(1), ripe),
    edits('ann', ripe, { topic: 'pie', propagate_mode: 'change_all' }, refused('BAD_REQUEST')),
    reads('ann', ripe),
  ]),
  allowed('A single message that is too old is refused with counts', [
    organizes(limits),
    sends(at(1), ripe, young),
    edits('ann', ripe, { topic: 'pie' }, tooLate(132, 2, 1)),
  ]),
  allowed(
    'A move beyond the limit has a general code before level 172',
    [
      organizes(limits),
      sends(at(1), ripe, young),
      edits('ann', young, { topic: 'pie', propagate_mode: 'change_all' }, refused('BAD_REQUEST')),
      reads('ann', young),
    ],
    { level: 171 },
  ),
  allowed('The limit changes while a move is under way', [
    organizes(limits),
    sends(at(1), ripe),
    { ...edits('ann', ripe, { topic: 'pie' }), lasts: 3 },
    organizes({ move_messages_within_stream_limit_seconds: null }),
    rest,
    reads('ben', inPie(ripe), moved('ann', at(4), { topic: 'pie', prev_topic: 'old' })),
  ]),
  allowed('In protected history the counts cover what the member sees', [
    makes({ name: 'vault', subscribers: [3], privacy: 'private', history_public_to_subscribers: false, stream_id: 14 }),
    sends(at(1), { ...ripe, from: 'mona', to: { ...cellar, stream_id: 14, name: 'vault' } }),
    made('subscribe', { stream_id: 14, user_ids: [4] }),
    sends(at(3), { ...young, to: { ...cellar, stream_id: 14, name: 'vault' }, timestamp: at(3) }),
    organizes(limits),
    edits('ann', young, { topic: 'pie', propagate_mode: 'change_all' }),
    reads(
      'mona',
      { ...inPie(young), to: { ...cellar, stream_id: 14, name: 'vault' }, timestamp: at(3) },
      moved('ann', at(5), { topic: 'pie', prev_topic: 'old' }),
    ),
  ]),
]
