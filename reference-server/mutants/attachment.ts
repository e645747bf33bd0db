// Faults in the files that an edit tells as detached.

import type { Mutant } from './mutant.ts'

const file = 'editing/detached-uploads.ts'

export const attachmentMutants: readonly Mutant[] = [
  {
    name: 'no-detached-uploads-null',
    clause: 'edit-message.detached-uploads',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'detached_uploads: detached.map(',
        replace: 'detached_uploads: detached.length === 0 ? null : detached.map(',
      },
    ],
  },
  {
    name: 'shared-upload-told-detached',
    clause: 'edit-message.detached-uploads-true',
    patches: [{ file, find: ' && service.uploads.references(id).length === 0', replace: '' }],
  },
  {
    name: 'one-of-two-uploads-not-told',
    clause: 'edit-message.detached-uploads-true',
    patches: [
      {
        file,
        find: 'return user_id === before.sender_id',
        replace: 'return kept.size === 0 && user_id === before.sender_id',
      },
    ],
  },
  {
    name: 'upload-added-by-edit-not-counted',
    clause: 'edit-message.detached-uploads-true',
    patches: [{ file, find: 'for (const id of kept) service.uploads.refer(id, before.id)', replace: '' }],
  },
  {
    name: 'attachment-size-in-kilobytes',
    clause: 'attachment.true',
    patches: [
      {
        file,
        find: 'path_id, size, create_time, message_ids:',
        replace: 'path_id, size: Math.ceil(size / 1024), create_time, message_ids:',
      },
    ],
  },
  {
    name: 'attachment-path-with-folder',
    clause: 'attachment.true',
    patches: [
      {
        file,
        find: 'path_id, size, create_time, message_ids:',
        replace: 'path_id: `user_uploads/${path_id}`, size, create_time, message_ids:',
      },
    ],
  },
  {
    name: 'attachment-time-in-milliseconds',
    clause: 'attachment.create-time-seconds',
    patches: [
      { file, find: '? created_ms : timestampOf(created_ms)', replace: '? timestampOf(created_ms) : created_ms' },
    ],
  },
  {
    name: 'attachment-lists-messages-the-old-way',
    clause: 'attachment.message-ids',
    patches: [
      {
        file,
        find: 'service.level >= ATTACHMENT_MESSAGE_IDS_SINCE',
        replace: 'service.level < ATTACHMENT_MESSAGE_IDS_SINCE',
      },
    ],
  },
]
