// Faults in the files that an edit tells as detached.

import { faultsIn, type Mutant } from './mutant.ts'

const file = 'editing/detached-uploads.ts'

export const attachmentMutants: readonly Mutant[] = [
  faultsIn('endpoints/edit-message.ts')(
    'no-detached-uploads-null',
    'edit-message.detached-uploads',
    'detached_uploads: detached.map(',
    'detached_uploads: detached.length === 0 ? null : detached.map(',
  ),
  faultsIn(file)(
    'shared-upload-told-detached',
    'edit-message.detached-uploads-true',
    ' && service.uploads.references(id).length === 0',
    '',
  ),
  faultsIn(file)(
    'one-of-two-uploads-not-told',
    'edit-message.detached-uploads-true',
    'return user_id === before.sender_id',
    'return kept.size === 0 && user_id === before.sender_id',
  ),
  faultsIn(file)(
    'upload-added-by-edit-not-counted',
    'edit-message.detached-uploads-true',
    'for (const id of kept) service.uploads.refer(id, before.id)',
    '',
  ),
  faultsIn(file)(
    'attachment-size-in-kilobytes',
    'attachment.true',
    'path_id, size, create_time, message_ids:',
    'path_id, size: Math.ceil(size / 1024), create_time, message_ids:',
  ),
  faultsIn(file)(
    'attachment-path-with-folder',
    'attachment.true',
    'path_id, size, create_time, message_ids:',
    'path_id: `user_uploads/${path_id}`, size, create_time, message_ids:',
  ),
  faultsIn(file)(
    'attachment-time-in-milliseconds',
    'attachment.create-time-seconds',
    '? created_ms : timestampOf(created_ms)',
    '? timestampOf(created_ms) : created_ms',
  ),
  faultsIn(file)(
    'attachment-lists-messages-the-old-way',
    'attachment.message-ids',
    'service.level >= ATTACHMENT_MESSAGE_IDS_SINCE',
    'service.level < ATTACHMENT_MESSAGE_IDS_SINCE',
  ),
]
