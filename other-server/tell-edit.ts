// Tells of an edit or a move those who can see the message now.

import type { Call } from './endpoint.ts'
import type { Move } from './move.ts'
import { maySee } from './narrow.ts'
import type { Message } from './records.ts'
import { tell } from './tell.ts'

export function tellEdit(
  { organization, caller }: Call,
  message: Message,
  before: { readonly content: string; readonly topic: string; readonly channelId: number | undefined },
  content: string | undefined,
  move: Move | undefined,
): void {
  const members = {
    user_id: caller.id,
    message_id: message.id,
    message_ids: move === undefined ? [message.id] : move.messages.map(({ id }) => id),
    edit_timestamp: organization.now(),
    rendering_only: false,
    ...(content === undefined ? {} : { orig_content: before.content, content }),
    ...(move?.changesTopic ? { orig_subject: before.topic, subject: move.topic, propagate_mode: move.mode } : {}),
    ...(move?.changesChannel ? { stream_id: before.channelId, new_stream_id: move.channelId } : {}),
  }
  tell(organization, 'update_message', ({ ownerId }) => {
    const owner = ownerId === undefined ? undefined : organization.users.get(ownerId)
    return owner !== undefined && maySee(organization, owner, message) ? members : undefined
  })
}
