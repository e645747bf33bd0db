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

export const gestures: Weighted = [
  ...editGestures,
  ...moveGestures,
  ...accessGestures,
  ...channelGestures,
  ...emptyTopicGestures,
  ...mentionGestures,
  ...uploadGestures,
  ...reactionGestures,
  ...listingGestures,
  ...scheduleGestures,
  ...deliveryGestures,
  ...queueGestures,
  ...eventGestures,
  ...messageEventGestures,
  ...personEventGestures,
  ...presenceGestures,
  ...presenceHistoryGestures,
  ...queueLifeGestures,
  ...queuePairGestures,
  ...registrationGestures,
  ...snapshotGestures,
  ...subscriberGestures,
  ...malformedGestures,
  ...credentialGestures,
]
