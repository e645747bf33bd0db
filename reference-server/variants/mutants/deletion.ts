// Faults in what is deleted of somebody who is deactivated.

import { faultsIn, type Mutant } from './mutant.ts'

const deletion = faultsIn('deactivation/deletion.ts')
const request = faultsIn('deactivation/deactivation-request.ts')

const actionOfChannel = "isPrivate ? 'delete_private_channel_messages' : 'delete_public_channel_messages'"

export const deletionMutants: readonly Mutant[] = [
  request(
    'direct-messages-deleted-unasked',
    'deactivate-user.nothing-deleted',
    'if (sent === undefined) return new Set()',
    "if (sent === undefined) return new Set(['delete_direct_messages'])",
  ),
  deletion(
    'profile-deleted-unasked',
    'deactivate-user.nothing-deleted',
    "if (actions.has('delete_profile'))",
    "if (actions.has('delete_profile') || actions.size === 0)",
  ),
  deletion(
    'deleted-user-keeps-name',
    'deactivate-user.delete-profile-name',
    'renamePerson(service, userId, `Deleted user ${userId}`)',
    'renamePerson(service, userId, service.users.get(userId).full_name)',
  ),
  deletion(
    'deleted-user-keeps-picture',
    'deactivate-user.delete-profile-picture',
    "changeAvatar(service, userId, service.level < GENERATED_AVATARS_SINCE ? 'G' : 'J')",
    '',
  ),
  deletion(
    'public-channel-messages-stay',
    'deactivate-user.delete-public-channel-messages',
    actionOfChannel,
    "isPrivate ? 'delete_private_channel_messages' : ''",
  ),
  deletion(
    'private-channel-messages-stay',
    'deactivate-user.delete-private-channel-messages',
    actionOfChannel,
    "isPrivate ? '' : 'delete_public_channel_messages'",
  ),
  deletion(
    'direct-messages-stay',
    'deactivate-user.delete-direct-messages',
    "if (stream_id === null) return 'delete_direct_messages'",
    "if (stream_id === null) return ''",
  ),
  request('false-action-done', 'deactivate-user.only-asked-actions', 'flags.get(name) === true', 'flags.has(name)'),
  deletion(
    'private-messages-deleted-with-public',
    'deactivate-user.only-asked-actions',
    'actions.has(actionFor(service, message))',
    "actions.has(actionFor(service, message)) || (message.stream_id !== null && actions.has('delete_public_channel_messages'))",
  ),
  deletion(
    'whole-conversations-deleted',
    'deactivate-user.others-messages-stay',
    'if (deleted.length > 0) deleteMessages(service, deleted)',
    `const places = new Set(deleted.filter((one) => one.stream_id === null).map((one) => one.recipient_id))
  const others = [...service.users.all()].filter(({ id }) => id !== userId).flatMap(({ id }) => service.messages.bySender(id))
  if (deleted.length > 0)
    deleteMessages(service, [...deleted, ...others.filter((one) => places.has(one.recipient_id))])`,
  ),
  faultsIn('people/activation.ts')(
    'messages-of-bots-stay',
    'deactivate-user.actions-on-bots',
    'deactivate(service, bot.id, afterwards)',
    'deactivate(service, bot.id)',
  ),
  faultsIn('endpoints/deactivate-user.ts')(
    'messages-of-bots-deleted-last',
    'deactivate-user.actions-on-bots-first',
    'deactivate(service, user.id, (userId) => deleteTraces(service, userId, actions))',
    `const gone: number[] = []
      deactivate(service, user.id, (userId) => gone.unshift(userId))
      for (const userId of gone) deleteTraces(service, userId, actions)`,
  ),
]
