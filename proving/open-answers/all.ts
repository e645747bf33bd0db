// All open answers.

import { accountAnswers } from './accounts.ts'
import { capabilityAnswers } from './capabilities.ts'
import { channelAnswers } from './channels.ts'
import { editAnswers } from './edits.ts'
import { eventAnswers } from './events.ts'
import { formAnswers } from './forms.ts'
import { historyAnswers } from './histories.ts'
import { limitAnswers } from './limits.ts'
import { listAnswers } from './lists.ts'
import { messageAnswers } from './messages.ts'
import { moveAnswers } from './moves.ts'
import type { OpenAnswer } from './open-answer.ts'
import { organizationAnswers } from './organization.ts'
import { otherAnswers } from './others.ts'
import { presenceAnswers } from './presence.ts'
import { queueAnswers } from './queues.ts'
import { registrationAnswers } from './registrations.ts'
import { settingAnswers } from './settings.ts'
import { stateAnswers } from './state.ts'

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
