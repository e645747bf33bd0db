// All gestures that plans are made of.

import { accessGestures } from './access-gestures.ts'
import { accountEventGestures } from './account-event-gestures.ts'
import { accountSettingsGestures } from './account-settings-gestures.ts'
import { channelEmailGestures } from './channel-email-gestures.ts'
import { channelGestures } from './channel-gestures.ts'
import { createUserGestures } from './create-user-gestures.ts'
import { credentialGestures } from './credential-gestures.ts'
import { deactivateGestures } from './deactivate-gestures.ts'
import { deletionGestures } from './deletion-gestures.ts'
import { domainGestures } from './domain-gestures.ts'
import type { Weighted } from './drawn.ts'
import { editGestures } from './edit-gestures.ts'
import { emptyTopicGestures } from './empty-topic-gestures.ts'
import { eventGestures } from './event-gestures.ts'
import { fewMeansGestures } from './few-means-gestures.ts'
import { groupGestures } from './group-gestures.ts'
import { leavingGestures } from './leaving-gestures.ts'
import { linkifierGestures } from './linkifier-gestures.ts'
import { linkifierRefusalGestures } from './linkifier-refusal-gestures.ts'
import { listingGestures } from './listing-gestures.ts'
import { lostAnswerGestures } from './lost-answer-gestures.ts'
import { malformedGestures } from './malformed-gestures.ts'
import { mentionGestures } from './mention-gestures.ts'
import { messageEventGestures } from './message-event-gestures.ts'
import { moveGestures } from './move-gestures.ts'
import { outsideGestures } from './outside-gestures.ts'
import { ownMeansGestures } from './own-means-gestures.ts'
import { parameterGestures } from './parameter-gestures.ts'
import { personEventGestures } from './person-event-gestures.ts'
import { presenceGestures } from './presence-gestures.ts'
import { presenceHistoryGestures } from './presence-history-gestures.ts'
import { queueGestures } from './queue-gestures.ts'
import { queueLifeGestures } from './queue-life-gestures.ts'
import { queuePairGestures } from './queue-pair-gestures.ts'
import { queueTypeGestures } from './queue-type-gestures.ts'
import { reactionGestures } from './reaction-gestures.ts'
import { registrationGestures } from './registration-gestures.ts'
import { deliveryGestures, scheduleGestures } from './schedule-gestures.ts'
import { settingsGestures } from './settings-gestures.ts'
import { snapshotGestures } from './snapshot-gestures.ts'
import { soonGestures } from './soon-gestures.ts'
import { statusGestures } from './status-gestures.ts'
import { storageGestures } from './storage-gestures.ts'
import { streamListGestures } from './stream-list-gestures.ts'
import { subscriberGestures } from './subscriber-gestures.ts'
import { targetUsersGestures } from './target-users-gestures.ts'
import { uploadGestures } from './upload-gestures.ts'
import { webhookGestures } from './webhook-gestures.ts'

function times(factor: number, weighted: Weighted): Weighted {
  return weighted.map(({ weight, arbitrary }) => ({ weight: factor * weight, arbitrary }))
}

/** Edits are what most of the specification is about: at least three of ten requests are some. */
const kinds: readonly Weighted[] = [
  times(52, editGestures),
  times(24, moveGestures),
  times(19, accessGestures),
  times(19, channelGestures),
  times(19, emptyTopicGestures),
  times(19, mentionGestures),
  times(19, uploadGestures),
  times(3, reactionGestures),
  times(3, listingGestures),
  times(3, scheduleGestures),
  times(3, deliveryGestures),
  times(2, queueGestures),
  times(2, lostAnswerGestures),
  times(2, queueLifeGestures),
  times(2, queuePairGestures),
  times(2, queueTypeGestures),
  times(2, eventGestures),
  times(2, messageEventGestures),
  times(2, personEventGestures),
  times(2, accountEventGestures),
  times(2, presenceGestures),
  times(2, presenceHistoryGestures),
  times(4, registrationGestures),
  times(2, subscriberGestures),
  times(2, snapshotGestures),
  storageGestures,
  domainGestures,
  times(2, groupGestures),
  times(2, streamListGestures),
  channelEmailGestures,
  linkifierGestures,
  linkifierRefusalGestures,
  times(2, statusGestures),
  times(2, createUserGestures),
  times(2, deactivateGestures),
  deletionGestures,
  settingsGestures,
  accountSettingsGestures,
  targetUsersGestures,
  webhookGestures,
  times(5, malformedGestures),
  times(3, credentialGestures),
  parameterGestures,
  outsideGestures,
  times(2, ownMeansGestures),
  leavingGestures,
  fewMeansGestures,
  soonGestures,
]

const most = Math.max(...kinds.map(({ length }) => length))

/** One of each kind after the other, so that neighbours in the order in which they open plans differ. */
export const gestures: Weighted = Array.from({ length: most }, (_, index) => index).flatMap((index) =>
  kinds.flatMap((kind) => kind.slice(index, index + 1)),
)
