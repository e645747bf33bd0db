// All habits, in the order in which they are applied.

import type { Habit } from './habit.ts'
import { answerHabits } from './habits-of-answers.ts'
import { editHabits } from './habits-of-edits.ts'
import { messageHabits } from './habits-of-messages.ts'
import { numberHabits } from './habits-of-numbers.ts'
import { peopleHabits } from './habits-of-people.ts'
import { queueHabits } from './habits-of-queues.ts'
import { requestHabits } from './habits-of-requests.ts'
import { stateHabits } from './habits-of-state.ts'
import { webhookHabits } from './habits-of-webhooks.ts'

export const habits: readonly Habit[] = [
  ...numberHabits,
  ...requestHabits,
  ...messageHabits,
  ...editHabits,
  ...queueHabits,
  ...stateHabits,
  ...peopleHabits,
  ...webhookHabits,
  ...answerHabits,
]
