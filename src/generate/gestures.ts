// All gestures that plans are made of.

import { accessGestures } from './access-gestures.ts'
import { channelGestures } from './channel-gestures.ts'
import { credentialGestures } from './credential-gestures.ts'
import type { Weighted } from './drawn.ts'
import { editGestures } from './edit-gestures.ts'
import { emptyTopicGestures } from './empty-topic-gestures.ts'
import { listingGestures } from './listing-gestures.ts'
import { malformedGestures } from './malformed-gestures.ts'
import { mentionGestures } from './mention-gestures.ts'
import { moveGestures } from './move-gestures.ts'
import { clockGestures, queueGestures } from './queue-gestures.ts'
import { reactionGestures } from './reaction-gestures.ts'
import { deliveryGestures, scheduleGestures } from './schedule-gestures.ts'
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
  ...clockGestures,
  ...malformedGestures,
  ...credentialGestures,
]
