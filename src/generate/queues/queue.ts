// Gestures around one event queue: registering, reading with and without acknowledging, waiting, being cut off; and
// answers that a client does not get, because it went away before or after there was something to tell.

import { anyOf, each, either, gesture, settings, someone } from '../arbitraries.ts'
import {
  alertWords,
  drain,
  drained,
  poll,
  pollUnnamed,
  register,
  rest,
  set,
  setAll,
  setByFixture,
  unheard,
  waiting,
} from '../queue-steps.ts'
import { drop, edit, look, type Parameters, settle } from '../steps.ts'

const eventTypes = anyOf<Parameters>(
  {},
  { event_types: ['user_settings'] },
  { event_types: ['message'] },
  { event_types: ['user_settings', 'plumbline_unknown'] },
  { event_types: ['update_message', 'user_settings'] },
)

const deliver = gesture([someone, settings, eventTypes], (as, all, parameters) => [
  register(as, 'queue', parameters),
  setAll(as, all.slice(0, 2)),
  // What comes again to a call that names no event was not acknowledged by it.
  pollUnnamed(as, 'queue'),
  all.slice(2).map((one) => setByFixture(as, one)),
  drain(as, 'queue'),
])

/** All that came is acknowledged bit by bit, and a call that names no event acknowledges nothing. */
const unnamed = gesture([someone, settings], (as, all) => [
  register(as, 'queue'),
  [setAll(as, all.slice(0, 2)), pollUnnamed(as, 'queue'), pollUnnamed(as, 'queue')],
  drain(as, 'queue'),
  [setAll(as, all.slice(2)), pollUnnamed(as, 'queue'), poll(as, 'queue', true)],
])

const wait = gesture([someone, settings], (as, all) => [
  register(as, 'queue'),
  waiting(as, 'queue'),
  setAll(as, all.slice(0, 1)),
  settle,
  waiting(as, 'queue', true),
  setAll(as, all.slice(1, 2)),
  [settle, poll(as, 'queue', true)],
  waiting(as, 'queue', true),
  setAll(as, all.slice(2)),
  settle,
])

const someoneElse = gesture([settings], (all) => [
  register('author', 'queue'),
  [register('reader', 'other'), poll('reader', 'other', false)],
  setAll('author', all.slice(0, 1)),
  poll('reader', 'queue', false),
  poll(undefined, 'queue', false),
  poll('author', 'queue', false),
])

/** What changes while a registration is under way is in its state, or comes as an event. */
const meanwhile = gesture([someone, settings], (as, [first, second, third]) => [
  register(as, 'early', {}, { inBackground: true }),
  set(as, first),
  register(as, 'late', {}, { inBackground: true }),
  alertWords(as, ['meanwhile']),
  set(as, second),
  register(as, 'last', {}, { inBackground: true }),
  set(as, third),
  settle,
  drained(as, 'early', 'late', 'last'),
])

/** Edits reach a queue beside what fixtures change. The look shows the move of which an event tells. */
const edits = gesture([someone, settings, either], (as, [first], isWhole) => [
  register(as, 'queue', isWhole ? {} : { event_types: ['update_message'] }),
  edit('author', 'first', { content: 'told by an event' }),
  set(as, first),
  edit('author', 'second', { topic: 'plums', send_notification_to_new_thread: false }),
  look('second'),
  drained(as, 'queue'),
])

/** What a client did not get, because it went away, comes when it asks again. */
const dropped = gesture([someone, settings, either], (as, all, isLater) => [
  register(as, 'queue'),
  isLater ? [setAll(as, all.slice(2)), poll(as, 'queue', false)] : [],
  waiting(as, 'queue', isLater),
  drop,
  setAll(as, all.slice(0, 2)),
  [rest, poll(as, 'queue', isLater), poll(as, 'queue', true)],
])

/** Answers get lost that carried events, seen before or new; whoever acknowledged nothing gets them once more. */
const lostAnswers = gesture([someone, settings], (as, [first, second, third]) => [
  register(as, 'queue', { event_types: ['user_settings', 'alert_words'] }),
  [set(as, first), unheard(as, 'queue'), poll(as, 'queue', false)],
  alertWords(as, ['plumb']),
  [set(as, second), unheard(as, 'queue'), poll(as, 'queue', false)],
  set(as, third),
  drained(as, 'queue'),
])

export const lostAnswerGestures = [...each(2, dropped), ...each(1, lostAnswers)]

export const queueGestures = [...each(3, deliver), ...each(1, unnamed, wait, someoneElse, meanwhile, edits)]
