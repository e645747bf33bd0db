// The faults that the suite has to find: one file for each group of clauses.

import { accountSettingMutants } from './account-settings.ts'
import { addLinkifierMutants } from './add-linkifier.ts'
import { attachmentMutants } from './attachment.ts'
import { capabilityMutants } from './capabilities.ts'
import { channelMutants } from './channel.ts'
import { concurrencyMutants } from './concurrency.ts'
import { createUserMutants } from './create-user.ts'
import { deactivateUserMutants } from './deactivate-user.ts'
import { deletionMutants } from './deletion.ts'
import { departures } from './departures/departures.ts'
import { editMessageMutants } from './edit-message.ts'
import { editMessageRefusalMutants } from './edit-message-refusals.ts'
import { endpointMutants } from './endpoints.ts'
import { envelopeMutants } from './envelope.ts'
import { eventMutants } from './events.ts'
import { getChannelEmailMutants } from './get-channel-email.ts'
import { getEventsMutants } from './get-events.ts'
import { getMessageMutants } from './get-message.ts'
import { getMessageHistoryMutants } from './get-message-history.ts'
import { getMessagesMutants } from './get-messages.ts'
import { getStreamsMutants } from './get-streams.ts'
import { isGroupMemberMutants } from './is-group-member.ts'
import { messageMutants } from './message.ts'
import type { Mutant, Patch } from './mutant.ts'
import { outgoingWebhookMutants } from './outgoing-webhook.ts'
import { parameterMutants } from './parameters.ts'
import { permissionMutants } from './permissions.ts'
import { personalStateMutants } from './personal-state.ts'
import { presenceMutants } from './presence.ts'
import { queueLifeMutants } from './queue-life.ts'
import { queueSnapshotMutants } from './queue-snapshots.ts'
import { queueMutants } from './queues.ts'
import { realmUserEventMutants } from './realm-user-event.ts'
import { registerQueueMutants } from './register-queue.ts'
import { registeredStateMutants } from './registered-state.ts'
import { removeReactionMutants } from './remove-reaction.ts'
import { scheduleMessageMutants } from './schedule-message.ts'
import { shapeMutants } from './shapes.ts'
import { subscriptionMutants } from './subscription.ts'
import { unshownMutants } from './unshown.ts'
import { updateBotStorageMutants } from './update-bot-storage.ts'
import { updateDomainMutants } from './update-domain.ts'
import { updateLinkifierMutants } from './update-linkifier.ts'
import { updatePresenceMutants } from './update-presence.ts'
import { updateSettingsMutants } from './update-settings.ts'
import { settingValueMutants } from './update-settings-values.ts'
import { updateSubgroupsMutants } from './update-subgroups.ts'
import { updateUserStatusMutants } from './update-user-status.ts'

const all: readonly Mutant[] = [
  ...editMessageMutants,
  ...editMessageRefusalMutants,
  ...attachmentMutants,
  ...getMessageMutants,
  ...getMessageHistoryMutants,
  ...getMessagesMutants,
  ...messageMutants,
  ...removeReactionMutants,
  ...scheduleMessageMutants,
  ...envelopeMutants,
  ...queueMutants,
  ...queueLifeMutants,
  ...queueSnapshotMutants,
  ...getEventsMutants,
  ...capabilityMutants,
  ...registerQueueMutants,
  ...registeredStateMutants,
  ...subscriptionMutants,
  ...personalStateMutants,
  ...updatePresenceMutants,
  ...presenceMutants,
  ...realmUserEventMutants,
  ...eventMutants,
  ...settingValueMutants,
  ...updateSettingsMutants,
  ...accountSettingMutants,
  ...updateUserStatusMutants,
  ...concurrencyMutants,
  ...createUserMutants,
  ...deactivateUserMutants,
  ...deletionMutants,
  ...getStreamsMutants,
  ...channelMutants,
  ...getChannelEmailMutants,
  ...isGroupMemberMutants,
  ...updateSubgroupsMutants,
  ...updateDomainMutants,
  ...addLinkifierMutants,
  ...updateLinkifierMutants,
  ...updateBotStorageMutants,
  ...outgoingWebhookMutants,
  ...parameterMutants,
  ...permissionMutants,
  ...unshownMutants,
  ...shapeMutants,
  ...endpointMutants,
  ...departures,
]

/** What a refused request did is undone with it; a server that leaves something behind does not undo. */
const nothingUndone: Patch = {
  file: 'transport/api.ts',
  find: 'atomically(service.database, answerNow)',
  replace: 'answerNow()',
}

export const mutants: readonly Mutant[] = all.map((mutant) => {
  const leavesSomething = /\.refused-.*nothing$/.test(mutant.clause)
  return leavesSomething ? { ...mutant, patches: [...mutant.patches, nothingUndone] } : mutant
})
