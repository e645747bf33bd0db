/** What the text allows where somebody moves messages between topics and channels. */
import { cellar, figs, garden, type Note, orchard, pears, plums, psst, sends, wine } from '../cast.ts'
import { allowed } from '../history.ts'
import { edits, lists, looksBack, moved, original, raw, reads } from '../shown.ts'
import { ask, at, lost, organizes, refused, rest } from '../tell.ts'

const toPie = { topic: 'pie', prev_topic: 'apples' }

const inPie = (note: Note): Note => ({ ...note, topic: 'pie' })

const limits = {
  move_messages_within_stream_limit_seconds: 604_800,
  move_messages_between_streams_limit_seconds: 604_800,
  can_move_messages_between_topics_group: 'members',
  can_move_messages_between_channels_group: 'members',
}

export const moving = [
  allowed('Without a mode one message moves alone', [
    edits('ann', plums, { topic: 'pie' }),
    reads('ben', inPie(plums), moved('ann', at(0), toPie)),
    reads('ben', pears),
    reads('ben', figs),
  ]),
  allowed('A message and all that follow move', [
    edits('ann', pears, { topic: 'pie', propagate_mode: 'change_later' }),
    rest,
    reads('ben', plums),
    reads('ben', inPie(pears), moved('ann', at(0), toPie)),
    reads('ben', inPie(figs), moved('ann', at(0), toPie)),
  ]),
  allowed('A whole topic moves and leaves notices', [
    edits('ann', pears, { topic: 'pie', propagate_mode: 'change_all', send_notification_to_old_thread: true }),
    rest,
    lists(
      'ben',
      { anchor: '101', num_before: 0, num_after: 9 },
      [
        raw(inPie(plums), { ...moved('ann', at(0), toPie), content: '<p>plums</p>', content_type: 'text/html' }),
        raw(inPie(pears), { ...moved('ann', at(0), toPie), content: '<p>pears</p>', content_type: 'text/html' }),
        raw(inPie(figs), { ...moved('ann', at(0), toPie), content: '<p>figs</p>', content_type: 'text/html' }),
        raw(psst, { content: '<p>psst</p>', content_type: 'text/html' }),
        raw(
          { id: 201, from: 'olga', to: garden, topic: 'apples', content: '<p>This topic moved.</p>', timestamp: at(0) },
          {
            content_type: 'text/html',
            sender_id: 77,
            sender_email: 'notice@zoo.example',
            sender_full_name: 'Notice Bot',
          },
        ),
        raw(
          { id: 202, from: 'olga', to: garden, topic: 'pie', content: '<p>Moved here.</p>', timestamp: at(0) },
          {
            content_type: 'text/html',
            sender_id: 77,
            sender_email: 'notice@zoo.example',
            sender_full_name: 'Notice Bot',
          },
        ),
      ],
      { found_oldest: false },
    ),
  ]),
  allowed('A move to another channel keeps the topic', [
    edits('ann', plums, { stream_id: 13, send_notification_to_new_thread: false }),
    reads('ben', { ...plums, to: orchard }, moved('ann', at(0), { prev_stream: 11, stream: 13 })),
    looksBack('ben', plums, [original(plums), original(plums, { prev_stream: 11, stream: 13, timestamp: at(0) })]),
  ]),
  allowed('A message moves away from somebody who saw it', [
    reads('ben', plums),
    edits('ann', plums, { stream_id: 12, send_notification_to_new_thread: false }),
    rest,
    ask('ben', 'GET /messages/101', {}, refused()),
    reads('mona', { ...plums, to: cellar }, moved('ann', at(1), { prev_stream: 11, stream: 12 })),
  ]),
  allowed('A whole topic moves in a request without an answer', [
    ask('ann', 'PATCH /messages/101', { topic: 'pie', propagate_mode: 'change_all' }, lost),
    rest,
    reads('ben', inPie(plums), moved('ann', at(0), toPie)),
    reads('ben', inPie(figs), moved('ann', at(0), toPie)),
    reads('ben', inPie(pears), moved('ann', at(0), toPie)),
  ]),
  allowed('A member may not move between channels that the group keeps them from', [
    organizes({ ...limits, can_move_messages_between_channels_group: 'moderators' }),
    edits('ann', plums, { stream_id: 13 }, refused()),
    reads('ben', plums),
    edits('mona', plums, { stream_id: 13 }),
  ]),
  allowed('Topics that differ in capitals are one topic', [
    sends(at(0), { ...plums, id: 140, topic: 'Apples', timestamp: at(0) }),
    edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }),
    rest,
    reads(
      'ben',
      { ...plums, id: 140, topic: 'pie', timestamp: at(0) },
      moved('ann', at(1), { topic: 'pie', prev_topic: 'Apples' }),
    ),
  ]),
  allowed('Topics that differ in capitals are two topics', [
    sends(at(0), { ...plums, id: 140, topic: 'Apples', timestamp: at(0) }),
    edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }),
    rest,
    reads('ben', { ...plums, id: 140, topic: 'Apples', timestamp: at(0) }),
  ]),
  allowed('A move into the topic that a message is in is refused', [
    edits('ann', plums, { topic: 'apples' }, refused('NOTHING_TO_CHANGE')),
    reads('ann', plums),
  ]),
  allowed('A topic cannot be given to a direct message, nor a channel', [
    edits('ann', psst, { topic: 'pie' }, refused()),
    edits('ann', psst, { stream_id: 11 }, refused()),
    reads('ben', psst),
  ]),
  allowed('A move of somebody who reads along is seen half done', [
    { ...edits('ann', plums, { topic: 'pie', propagate_mode: 'change_all' }), lasts: 5 },
    reads('ben', inPie(plums), moved('ann', at(0), toPie)),
    reads('mona', figs),
    rest,
    reads('mona', inPie(figs), moved('ann', at(2), toPie)),
  ]),
  allowed('A member who is not in the channel may be kept from moving there', [
    edits('ben', wine, { topic: 'pie' }, refused()),
    edits('ben', pears, { stream_id: 12 }, refused('CHANNEL_UNKNOWN')),
    reads('ann', wine),
  ]),
]
