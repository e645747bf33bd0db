// An answer held against itself and its own request: whether it contradicts itself, whoever asked and whatever else is
// known. One look for each endpoint whose answers can; knows nothing of the world.

import type { Answer } from '../facts/moment.ts'
import { type Observation, untilBroken } from '../facts/observe.ts'
import type { Asked } from './asked.ts'
import { historyAlone } from './history-alone.ts'
import { messageFetchedAlone } from './message-fetched-alone.ts'
import { messagesAlone } from './messages-alone.ts'
import { presenceAlone } from './presence-alone.ts'
import { registrationAlone } from './registration-alone.ts'
import { streamsAlone } from './streams-alone.ts'

const looks = {
  'get-message': messageFetchedAlone,
  'get-message-history': historyAlone,
  'get-messages': messagesAlone,
  'get-streams': streamsAlone,
  'register-queue': registrationAlone,
  'update-presence': presenceAlone,
} as const

/** Ends at the first contradiction, so that one fault is reported once. */
export function heldAgainstItself(slug: string, asked: Asked, answer: Answer): readonly Observation[] {
  if (answer.result !== 'success' || !isLookedAt(slug)) return []
  return untilBroken((say) => looks[slug](say, asked, answer.body))
}

function isLookedAt(slug: string): slug is keyof typeof looks {
  return Object.hasOwn(looks, slug)
}
