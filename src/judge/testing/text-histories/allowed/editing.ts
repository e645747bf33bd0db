/** What the text allows where somebody edits the content of a message. */
import { createHash } from 'node:crypto'
import { figs, pears, plums, psst, sends } from '../cast.ts'
import { allowed } from '../history.ts'
import { edited, edits, looksBack, original, reads, registers, rewritten } from '../shown.ts'
import { at, made, ok, refused, rest } from '../tell.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const cherries = { ...plums, content: 'cherries' }

export const editing = [
  allowed(
    'An edit is seen by every view',
    [
      edits('ann', plums, { content: 'cherries' }),
      reads('ben', cherries, edited('ann', at(0), 'plums')),
      looksBack('ben', plums, [original(plums), rewritten(cherries, 'ann', at(0), 'plums')]),
    ],
    { settings: { allow_edit_history: true } },
  ),
  allowed('A direct message is edited', [
    edits('ann', psst, { content: 'hush', propagate_mode: 'change_one' }),
    reads('ben', { ...psst, content: 'hush' }, edited('ann', at(0), 'psst')),
  ]),
  allowed('The digest of the stored content is taken', [
    edits('ann', plums, { content: 'cherries', prev_content_sha256: digest('plums') }),
    reads('ann', cherries, edited('ann', at(0), 'plums')),
  ]),
  allowed('A digest in capital letters is refused', [
    edits('ann', plums, { content: 'cherries', prev_content_sha256: digest('plums').toUpperCase() }, refused()),
    reads('ann', plums),
  ]),
  allowed('A digest of something else is refused with another code', [
    edits('ann', plums, { content: 'cherries', prev_content_sha256: digest('figs') }, refused('EXPECTATION_MISMATCH')),
    reads('ann', plums),
  ]),
  allowed(
    'A digest before level 379 is a parameter that the server does not know',
    [
      edits(
        'ann',
        plums,
        { content: 'cherries', prev_content_sha256: digest('figs') },
        ok({ detached_uploads: [], ignored_parameters_unsupported: ['prev_content_sha256'] }),
      ),
      reads('ann', cherries, edited('ann', at(0), 'plums')),
    ],
    { level: 378 },
  ),
  allowed('An edit to the same content leaves no trace', [
    edits('ann', plums, { content: 'plums' }),
    rest,
    reads('ben', plums),
    looksBack('ben', plums, [original(plums)]),
  ]),
  allowed('A content that is too long is cut', [
    registers('ann', 'q1', ['message'], {}, { max_message_length: 100 }),
    edits('ann', plums, { content: 'x'.repeat(130) }),
    reads('ann', { ...plums, content: 'x'.repeat(100) }, edited('ann', at(1), 'plums')),
  ]),
  allowed('A content that is too long is refused', [
    registers('ann', 'q1', ['message'], {}, { max_message_length: 100 }),
    edits('ann', plums, { content: 'x'.repeat(101) }, refused('CONTENT_TOO_LONG')),
    reads('ann', plums),
  ]),
  allowed('Another member may not edit a message', [
    edits('ben', plums, { content: 'mine' }, refused()),
    reads('ben', plums),
  ]),
  allowed('A moderator edits the message of a member', [
    edits('mona', plums, { content: 'cherries' }),
    reads('ann', cherries, edited('mona', at(0), 'plums')),
  ]),
  allowed('Content and topic change in one request', [
    edits('ann', figs, { content: 'cherries', topic: 'stones' }),
    reads(
      'ben',
      { ...figs, content: 'cherries', topic: 'stones' },
      {
        edit_history: [
          {
            user_id: 4,
            timestamp: at(0),
            prev_content: 'figs',
            prev_rendered_content: '<p>figs</p>',
            prev_topic: 'apples',
            topic: 'stones',
          },
        ],
        last_edit_timestamp: at(0),
        last_moved_timestamp: at(0),
      },
    ),
  ]),
  allowed('Content and the channel that a message is in are refused together', [
    edits('ann', plums, { content: 'cherries', stream_id: 11 }, refused('ODD_COMBINATION')),
    reads('ben', plums),
  ]),
  allowed('Content that is edited with change_all is refused', [
    edits('ann', plums, { content: 'cherries', propagate_mode: 'change_all' }, refused()),
    reads('ben', plums),
  ]),
  allowed(
    'A detached upload is told in milliseconds before level 443',
    [
      edits(
        'ann',
        plums,
        { content: 'no file' },
        ok({
          detached_uploads: [
            { id: 1, name: 'a.png', path_id: '1/ab/a.png', size: 10, create_time: 1_767_225_500_000, messages: [] },
          ],
        }),
      ),
    ],
    { level: 400, complete: false },
  ),
  allowed('A detached upload that a message no longer refers to is told', [
    made('uploads', { uploads: [{ user_id: 4, name: 'a b.png', size: 10, id: 1, path_id: '1/ab/a-b.png' }] }),
    sends(at(1), { ...plums, id: 121, content: '[f](/user_uploads/1/ab/a-b.png)', timestamp: at(1) }),
    edits(
      'ann',
      { ...plums, id: 121 },
      { content: 'no file' },
      ok({
        detached_uploads: [
          { id: 1, name: 'a b.png', path_id: '1/ab/a-b.png', size: 10, create_time: at(0), message_ids: [] },
        ],
      }),
    ),
  ]),
  allowed(
    'A wildcard mention is refused with a general code before level 229',
    [edits('ben', pears, { content: 'all of @**all**' }, refused('BAD_REQUEST')), reads('ben', pears)],
    {
      level: 228,
      settings: {
        channel_wildcard_mention: '@**all**',
        large_channel_subscribers: 4,
        can_mention_many_users_group: 'administrators',
      },
    },
  ),
]
