// Gestures around answers that a client does not get, because it went away before or after there was something to tell.

import { either, gesture, owner, settings, type Weighted } from '../arbitraries.ts'
import { alertWords, drained, poll, register, rest, set, setAll, unheard, waiting } from '../queue-steps.ts'
import { drop } from '../steps.ts'

/** What a client did not get, because it went away, comes when it asks again. */
const dropped = gesture([owner, settings, either], (as, all, isLater) => [
  register(as, 'queue'),
  isLater ? [setAll(as, all.slice(2)), poll(as, 'queue', false)] : [],
  waiting(as, 'queue', isLater),
  drop,
  setAll(as, all.slice(0, 2)),
  rest,
  poll(as, 'queue', isLater),
  poll(as, 'queue', true),
])

/** Answers get lost that carried events, seen before or new; whoever acknowledged nothing gets them once more. */
const lostAnswers = gesture([owner, settings], (as, [first, second, third]) => [
  register(as, 'queue', { event_types: ['user_settings', 'alert_words'] }),
  set(as, first),
  unheard(as, 'queue'),
  poll(as, 'queue', false),
  alertWords(as, ['plumb']),
  set(as, second),
  unheard(as, 'queue'),
  poll(as, 'queue', false),
  set(as, third),
  drained(as, 'queue'),
])

export const lostAnswerGestures: Weighted = [
  { weight: 2, arbitrary: dropped },
  { weight: 1, arbitrary: lostAnswers },
]
