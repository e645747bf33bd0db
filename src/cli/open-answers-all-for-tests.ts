// All open answers.

import { accountAnswers } from './open-answers-accounts-for-tests.ts'
import { capabilityAnswers } from './open-answers-capabilities-for-tests.ts'
import { channelAnswers } from './open-answers-channels-for-tests.ts'
import { editAnswers } from './open-answers-edits-for-tests.ts'
import { eventAnswers } from './open-answers-events-for-tests.ts'
import type { OpenAnswer } from './open-answers-for-tests.ts'
import { formAnswers } from './open-answers-forms-for-tests.ts'
import { historyAnswers } from './open-answers-histories-for-tests.ts'
import { limitAnswers } from './open-answers-limits-for-tests.ts'
import { listAnswers } from './open-answers-lists-for-tests.ts'
import { messageAnswers } from './open-answers-messages-for-tests.ts'
import { moveAnswers } from './open-answers-moves-for-tests.ts'
import { organizationAnswers } from './open-answers-organization-for-tests.ts'
import { otherAnswers } from './open-answers-others-for-tests.ts'
import { presenceAnswers } from './open-answers-presence-for-tests.ts'
import { queueAnswers } from './open-answers-queues-for-tests.ts'
import { registrationAnswers } from './open-answers-registrations-for-tests.ts'
import { settingAnswers } from './open-answers-settings-for-tests.ts'
import { stateAnswers } from './open-answers-state-for-tests.ts'

export const openAnswers: readonly OpenAnswer[] = [
  ...messageAnswers,
  ...historyAnswers,
  ...editAnswers,
  ...moveAnswers,
  ...limitAnswers,
  ...otherAnswers,
  ...listAnswers,
  ...queueAnswers,
  ...registrationAnswers,
  ...stateAnswers,
  ...presenceAnswers,
  ...eventAnswers,
  ...accountAnswers,
  ...settingAnswers,
  ...organizationAnswers,
  ...channelAnswers,
  ...capabilityAnswers,
  ...formAnswers,
]
