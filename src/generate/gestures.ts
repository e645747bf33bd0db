// All gestures that plans are made of.

import type { Weighted } from './arbitraries.ts'
import { credentialGestures } from './malformed/credential.ts'
import { malformedGestures } from './malformed/malformed.ts'
import { outsideGestures } from './malformed/outside.ts'
import { parameterGestures } from './malformed/parameter.ts'
import { fewMeansGestures } from './means/few-means.ts'
import { ownMeansGestures } from './means/own-means.ts'
import { accessGestures, historyGestures } from './messages/access.ts'
import { deletionGestures } from './messages/deletion.ts'
import { editGestures } from './messages/edit.ts'
import { emptyTopicGestures } from './messages/empty-topic.ts'
import { listingGestures } from './messages/listing.ts'
import { mentionGestures } from './messages/mention.ts'
import { moveGestures } from './messages/move.ts'
import { reactionGestures } from './messages/reaction.ts'
import { deliveryGestures, scheduleGestures } from './messages/schedule.ts'
import { soonGestures } from './messages/soon.ts'
import { uploadGestures } from './messages/upload.ts'
import { channelGestures } from './organization/channel.ts'
import { channelEmailGestures } from './organization/channel-email.ts'
import { domainGestures } from './organization/domain.ts'
import { groupGestures } from './organization/group.ts'
import { linkifierGestures } from './organization/linkifier.ts'
import { linkifierRefusalGestures } from './organization/linkifier-refusal.ts'
import { storageGestures } from './organization/storage.ts'
import { streamListGestures } from './organization/stream-list.ts'
import { webhookGestures } from './organization/webhook.ts'
import { accountSettingsGestures } from './people/account-settings.ts'
import { createUserGestures } from './people/create-user.ts'
import { deactivateGestures } from './people/deactivate.ts'
import { leavingGestures } from './people/leaving.ts'
import { presenceGestures, presenceHistoryGestures } from './people/presence.ts'
import { settingsGestures } from './people/settings.ts'
import { statusGestures } from './people/status.ts'
import { targetUsersGestures } from './people/target-users.ts'
import { accountEventGestures } from './queues/account-event.ts'
import { eventGestures } from './queues/event.ts'
import { messageEventGestures } from './queues/message-event.ts'
import { personEventGestures } from './queues/person-event.ts'
import { lostAnswerGestures, queueGestures } from './queues/queue.ts'
import { queueLifeGestures } from './queues/queue-life.ts'
import { queuePairGestures } from './queues/queue-pair.ts'
import { queueTypeGestures } from './queues/queue-type.ts'
import { registrationGestures } from './queues/registration.ts'
import { snapshotGestures } from './queues/snapshot.ts'
import { subscriberGestures } from './queues/subscriber.ts'

function times(factor: number, ...kinds: readonly Weighted[]): readonly Weighted[] {
  return kinds.map((kind) => kind.map(({ weight, arbitrary }) => ({ weight: factor * weight, arbitrary })))
}

/** Edits are what most of the specification is about: at least three of ten requests are some. */
const kinds: readonly Weighted[] = [
  ...times(64, editGestures),
  ...times(24, moveGestures),
  ...times(19, accessGestures, channelGestures, emptyTopicGestures, mentionGestures, uploadGestures),
  ...times(3, reactionGestures, listingGestures, scheduleGestures, deliveryGestures),
  ...times(2, queueGestures, lostAnswerGestures, queueLifeGestures, queuePairGestures, queueTypeGestures),
  ...times(2, eventGestures, messageEventGestures, personEventGestures, accountEventGestures),
  ...times(2, presenceGestures, presenceHistoryGestures),
  ...times(4, registrationGestures),
  ...times(2, subscriberGestures, snapshotGestures),
  ...times(1, storageGestures, domainGestures),
  ...times(2, groupGestures, streamListGestures),
  ...times(1, channelEmailGestures, linkifierGestures, linkifierRefusalGestures),
  ...times(2, statusGestures, createUserGestures, deactivateGestures),
  ...times(1, deletionGestures, settingsGestures, accountSettingsGestures, targetUsersGestures, webhookGestures),
  ...times(5, malformedGestures),
  ...times(3, credentialGestures),
  ...times(1, parameterGestures, outsideGestures),
  ...times(2, ownMeansGestures),
  ...times(1, leavingGestures, fewMeansGestures, soonGestures, historyGestures),
]

const most = Math.max(...kinds.map(({ length }) => length))

/** One of each kind after the other, so that neighbours in the order in which they open plans differ. */
export const gestures: Weighted = Array.from({ length: most }, (_, index) => index).flatMap((index) =>
  kinds.flatMap((kind) => kind.slice(index, index + 1)),
)
