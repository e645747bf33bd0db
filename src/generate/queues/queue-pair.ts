// Gestures around several queues beside each other: equal ones, and ones that differ in one thing.

import { anyOf, each, gesture, settings, someone } from '../arbitraries.ts'
import { able, alertWords, drained, lastly, makeSubject, poll, register, rest, set, subject } from '../queue-steps.ts'
import { control, edit, type Parameters } from '../steps.ts'

const ownTypes = ['user_settings', 'alert_words']

/** What one of the queues asks for beside the others. */
const difference = anyOf<Parameters>(
  { narrow: [['channels', 'public']] },
  { all_public_streams: true },
  { apply_markdown: true },
)

/** Two equal queues and one that differs from them. */
const differingInOne = gesture([someone, settings, difference], (as, [first, second], other) => [
  register(as, 'one'),
  register(as, 'twin'),
  register(as, 'other', other),
  set(as, first),
  alertWords(as, ['plumb', 'line']),
  edit('author', 'first', { content: 'for all queues' }),
  set(as, second),
  drained(as, 'one', 'twin', 'other'),
  // Long after one of them told something, the others must have told it, too.
  rest,
  ['one', 'twin', 'other', 'one'].map((queue) => lastly(as, queue)),
])

/** What has no effect: the capability is said to be there, and not to be there. */
const withoutEffect = gesture([someone, settings], (as, [first]) => [
  register(as, 'had', able('user_settings_object')),
  register(as, 'denied', able()),
  set(as, first),
  alertWords(as, ['effect']),
  [drained(as, 'denied'), drained(as, 'had'), lastly(as, 'denied')],
])

/** Equal queues that name their types in another order, of which one is read early. */
const readInTurns = gesture([someone, settings], (as, [first, second, third]) => [
  register(as, 'one', { event_types: ownTypes }),
  register(as, 'twin', { event_types: ownTypes.toReversed() }),
  [set(as, first), poll(as, 'one', false)],
  set(as, second),
  [alertWords(as, []), poll(as, 'twin', false), poll(as, 'one', true)],
  set(as, third),
  [drained(as, 'one'), drained(as, 'twin')],
])

/** Several people with several queues, each client with other abilities. */
const manyPeople = gesture([settings], ([first, second]) => [
  makeSubject,
  register('author', 'author', able('bulk_message_deletion', 'empty_topic_name')),
  register('phone', 'phone', able('simplified_presence_events')),
  register('reader', 'reader', able('linkifier_url_template')),
  register('administrator', 'administrator', { event_types: ['realm_user', 'message'] }),
  set('author', first),
  control('person', { user_id: subject, full_name: 'Known to Many' }),
  edit('author', 'second', { content: 'seen by many' }),
  set('reader', second),
  rest,
  ['author', 'phone', 'reader', 'administrator'].map((name) => poll(name, name, false)),
])

export const queuePairGestures = [...each(2, differingInOne), ...each(1, withoutEffect, readInTurns, manyPeople)]
