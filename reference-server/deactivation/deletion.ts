// What may be deleted of somebody who is deactivated: the profile, and messages by where they are.
// Knows nothing of who may do that.
import { GENERATED_AVATARS_SINCE } from '../levels.ts'
import { deleteMessages } from '../messages/delete.ts'
import { changeAvatar, renamePerson } from '../people/change-person.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'

export const DELETION_ACTIONS = [
  'delete_profile',
  'delete_public_channel_messages',
  'delete_private_channel_messages',
  'delete_direct_messages',
] as const

export type DeletionAction = (typeof DELETION_ACTIONS)[number]

export function deleteTraces(service: Service, userId: number, actions: ReadonlySet<DeletionAction>): void {
  if (actions.has('delete_profile')) deleteProfile(service, userId)
  const messages = actions.size === 0 ? [] : service.messages.bySender(userId)
  const deleted = messages.filter((message) => actions.has(actionFor(service, message)))
  if (deleted.length > 0) deleteMessages(service, deleted)
}

/** Nobody's name, and a picture that is nobody's: generated, where the level has such. */
function deleteProfile(service: Service, userId: number): void {
  renamePerson(service, userId, `Deleted user ${userId}`)
  changeAvatar(service, userId, service.level < GENERATED_AVATARS_SINCE ? 'G' : 'J')
}

function actionFor(service: Service, { stream_id }: Message): DeletionAction {
  if (stream_id === null) return 'delete_direct_messages'
  const isPrivate = service.channels.get(stream_id).privacy === 'private'
  return isPrivate ? 'delete_private_channel_messages' : 'delete_public_channel_messages'
}
