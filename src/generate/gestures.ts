// All gestures that plans are made of.

import { accessGestures } from './access-gestures.ts'
import { channelGestures } from './channel-gestures.ts'
import { credentialGestures } from './credential-gestures.ts'
import type { Weighted } from './drawn.ts'
import { editGestures } from './edit-gestures.ts'
import { emptyTopicGestures } from './empty-topic-gestures.ts'
import { eventGestures } from './event-gestures.ts'
import { listingGestures } from './listing-gestures.ts'
import { malformedGestures } from './malformed-gestures.ts'
import { mentionGestures } from './mention-gestures.ts'
import { messageEventGestures } from './message-event-gestures.ts'
import { moveGestures } from './move-gestures.ts'
import { personEventGestures } from './person-event-gestures.ts'
import { presenceGestures } from './presence-gestures.ts'
import { presenceHistoryGestures } from './presence-history-gestures.ts'
import { queueGestures } from './queue-gestures.ts'
import { queueLifeGestures } from './queue-life-gestures.ts'
import { queuePairGestures } from './queue-pair-gestures.ts'
import { reactionGestures } from './reaction-gestures.ts'
import { registrationGestures } from './registration-gestures.ts'
import { deliveryGestures, scheduleGestures } from './schedule-gestures.ts'
import { snapshotGestures } from './snapshot-gestures.ts'
import { subscriberGestures } from './subscriber-gestures.ts'
import { uploadGestures } from './upload-gestures.ts'

/** Edits are what most of the specification is about: at least three of ten requests are some. */
function often(weighted: Weighted): Weighted {
  return weighted.map(({ weight, arbitrary }) => ({ weight: 3 * weight, arbitrary }))
}

const kinds: readonly Weighted[] = [
  often(editGestures),
  often(moveGestures),
  often(accessGestures),
  often(channelGestures),
  often(emptyTopicGestures),
  often(mentionGestures),
  often(uploadGestures),
  reactionGestures,
  listingGestures,
  scheduleGestures,
  deliveryGestures,
  queueGestures,
  queueLifeGestures,
  queuePairGestures,
  eventGestures,
  messageEventGestures,
  personEventGestures,
  presenceGestures,
  presenceHistoryGestures,
  registrationGestures,
  subscriberGestures,
  snapshotGestures,
  malformedGestures,
  credentialGestures,
]

const most = Math.max(...kinds.map(({ length }) => length))

/** One of each kind after the other, so that neighbours in the order in which they open plans differ. */
export const gestures: Weighted = Array.from({ length: most }, (_, index) => index).flatMap((index) =>
  kinds.flatMap((kind) => kind.slice(index, index + 1)),
)
