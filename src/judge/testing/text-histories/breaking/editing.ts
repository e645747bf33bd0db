/** What the text forbids where somebody edits the content of a message. */
import { createHash } from 'node:crypto'
import { figs, type Note, plums, sends } from '../cast.ts'
import { breaking, missed, partly } from '../history.ts'
import { edited, edits, reads, registers } from '../shown.ts'
import { ask, at, made, ok, organizes, refused, rest, start } from '../tell.ts'

const cherries = { ...plums, content: 'cherries' }

const aged = (age: number): Note => ({ ...plums, id: 120, topic: 'old', content: 'aged', timestamp: start - age })

const limits = {
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 604_800,
}

const upload = { id: 1, name: 'a.png', path_id: '1/a.png', size: 10 }

const filed: Note = { ...plums, id: 123, content: '[a](/user_uploads/1/a.png)', timestamp: at(1) }

const file = [made('uploads', { uploads: [{ user_id: 4, ...upload }] }), sends(at(1), filed, { ...filed, id: 124 })]

export const editing = [
  breaking(
    194,
    'Content and channel are changed in one request',
    missed('an unseen move may have put the message there before, and then only a `should` is broken'),
    [edits('ann', plums, { content: 'cherries', stream_id: 13 })],
    partly,
  ),
  breaking(181, 'An edit that succeeded is not there', 'edit-message.content-replaced', [
    edits('ann', plums, { content: 'cherries' }),
    rest,
    reads('ben', plums),
  ]),
  breaking(191, 'An edit with the digest of something else succeeds', 'edit-message.sha256-mismatch-refused', [
    edits('ann', plums, {
      content: 'cherries',
      prev_content_sha256: createHash('sha256').update('figs').digest('hex'),
    }),
  ]),
  breaking(191, 'An edit that was refused is there', 'edit-message.refused-edit-changes-nothing', [
    edits('ann', plums, { content: 'cherries', prev_content_sha256: '0'.repeat(64) }, refused()),
    rest,
    reads('ben', cherries, edited('ann', at(0), 'plums')),
  ]),
  breaking(
    187,
    'Content is edited with change_all',
    'edit-message.mode-with-content-only-refused',
    [edits('ann', plums, { content: 'cherries', propagate_mode: 'change_all' })],
    partly,
  ),
  breaking(194, 'A member edits although editing is switched off', 'edit-message.editing-switched-off-refused', [
    organizes({ allow_message_editing: false }),
    edits('ann', plums, { content: 'cherries' }),
    reads('ann', cherries, edited('ann', at(1), 'plums')),
  ]),
  breaking(194, 'A member edits long after the limit', 'edit-message.content-limit-refused', [
    organizes(limits),
    sends(at(1), aged(5000)),
    edits('ann', aged(5000), { content: 'young' }),
    reads('ann', { ...aged(5000), content: 'young' }, edited('ann', at(2), 'aged')),
  ]),
  breaking(
    195,
    'A success says nothing of detached uploads',
    'edit-message.detached-uploads',
    [edits('ann', plums, { content: 'cherries' }, ok())],
    partly,
  ),
  breaking(195, 'A detached upload is still referred to', 'edit-message.detached-uploads-true', [
    ...file,
    edits(
      'ann',
      filed,
      { content: 'cherries' },
      ok({ detached_uploads: [{ ...upload, create_time: at(0), message_ids: [124] }] }),
    ),
  ]),
  breaking(87, 'The upload time is told in milliseconds at a new level', 'attachment.create-time-seconds', [
    ...file.slice(0, 1),
    edits(
      'ann',
      filed,
      { content: 'cherries' },
      ok({ detached_uploads: [{ ...upload, create_time: at(0) * 1000, message_ids: [] }] }),
    ),
  ]),
  breaking(173, 'A content beyond the bound is kept whole', 'edit-message.content-bounded', [
    registers('ann', 'q1', ['message'], {}, { max_message_length: 20 }),
    edits('ann', plums, { content: 'x'.repeat(30) }),
    reads('ben', { ...plums, content: 'x'.repeat(30) }, edited('ann', at(1), 'plums')),
  ]),
  breaking(194, 'A missing permission has another code', 'edit-message.editing-switched-off-refused', [
    organizes({ allow_message_editing: false }),
    edits('ann', plums, { content: 'cherries' }, refused('FORBIDDEN')),
  ]),
  breaking(
    425,
    'A channel wildcard mention is refused with another code',
    'edit-message.channel-wildcard-refused',
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
  breaking(
    7,
    'An error has no code',
    'envelope.code',
    [
      ask(
        'ann',
        'PATCH /messages/101',
        { content: 'cherries' },
        { status: 400, headers: {}, body: { result: 'error', msg: 'No.' } },
      ),
    ],
    partly,
  ),
  breaking(
    7,
    'A success has a message',
    'envelope.msg',
    [ask('ann', 'PATCH /messages/101', { content: 'cherries' }, ok({ detached_uploads: [], msg: 'Well done.' }))],
    partly,
  ),
]
