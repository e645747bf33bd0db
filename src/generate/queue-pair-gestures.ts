// Gestures around several queues beside each other: equal ones, and ones that differ in one thing.

import fc from 'fast-check'
import { owner, settings, type Weighted } from './drawn.ts'
import { alertWords, drain, makeSubject, poll, register, rest, set, subject } from './queue-steps.ts'
import { control, edit, type Gesture, type Parameters } from './steps.ts'

const ownTypes = ['user_settings', 'alert_words']

/** What one of the queues asks for beside the others. */
const difference = fc.constantFrom<Parameters>(
  { event_types: ownTypes },
  { event_types: ['alert_words'] },
  { narrow: [['channels', 'public']] },
  { client_capabilities: { user_settings_object: true } },
  { client_capabilities: { user_settings_object: false } },
  { all_public_streams: true },
  { apply_markdown: true },
)

/** Two equal queues and one that differs from them. */
const differingInOne: Gesture = fc.tuple(owner, settings, difference).map(([as, [first, second], other]) => [
  register(as, 'one'),
  register(as, 'twin'),
  register(as, 'other', other),
  set(as, first),
  alertWords(as, ['plumb', 'line']),
  edit('author', 'first', { content: 'for all queues' }),
  set(as, second),
  rest,
  ...drain(as, 'one'),
  ...drain(as, 'twin'),
  ...drain(as, 'other'),
  // Long after one of them told something, the others must have told it, too.
  rest,
  ...['one', 'twin', 'other'].map((queue) => poll(as, queue, true)),
])

/** Equal queues that name their types in another order, of which one is read early. */
const readInTurns: Gesture = fc
  .tuple(owner, settings)
  .map(([as, [first, second, third]]) => [
    register(as, 'one', { event_types: ownTypes }),
    register(as, 'twin', { event_types: ownTypes.toReversed() }),
    set(as, first),
    poll(as, 'one', false),
    set(as, second),
    alertWords(as, []),
    poll(as, 'twin', false),
    poll(as, 'one', true),
    set(as, third),
    rest,
    ...drain(as, 'one'),
    rest,
    ...drain(as, 'twin'),
  ])

/** Types that were removed at some level are asked for beside the one that took their place. */
const legacyTypes: Gesture = owner.map((as) => [
  register(as, 'old', { event_types: ['update_display_settings', 'update_global_notifications', 'user_settings'] }),
  register(as, 'all'),
  set(as, ['high_contrast_mode', true]),
  set(as, ['enable_desktop_notifications', false]),
  rest,
  ...drain(as, 'old'),
  poll(as, 'all', false),
])

const ownType = fc.constantFrom(['user_settings'], ['alert_words'], ownTypes)

/** What state was fetched has no say in what is delivered. */
const fetchedAndDelivered: Gesture = fc
  .tuple(owner, settings, ownType)
  .map(([as, [first], event_types]) => [
    register(as, 'words', { event_types, fetch_event_types: ['alert_words'] }),
    register(as, 'settings', { event_types, fetch_event_types: ['user_settings'] }),
    set(as, first),
    alertWords(as, ['fetched']),
    rest,
    ...drain(as, 'words'),
    rest,
    ...drain(as, 'settings'),
    poll(as, 'words', true),
  ])

/** Several people with several queues, each client with other abilities. */
const manyPeople: Gesture = settings.map(([first, second]) => [
  makeSubject(),
  register('author', 'author', { client_capabilities: { bulk_message_deletion: true, empty_topic_name: true } }),
  register('phone', 'phone', { client_capabilities: { simplified_presence_events: true } }),
  register('reader', 'reader', { client_capabilities: { linkifier_url_template: true } }),
  register('administrator', 'administrator', { event_types: ['realm_user', 'message'] }),
  set('author', first),
  control('person', { user_id: subject, full_name: 'Known to Many' }),
  edit('author', 'second', { content: 'seen by many' }),
  set('reader', second),
  rest,
  ...['author', 'phone', 'reader', 'administrator'].map((name) => poll(name, name, false)),
])

export const queuePairGestures: Weighted = [
  { weight: 2, arbitrary: differingInOne },
  { weight: 1, arbitrary: readInTurns },
  { weight: 1, arbitrary: legacyTypes },
  { weight: 1, arbitrary: fetchedAndDelivered },
  { weight: 1, arbitrary: manyPeople },
]
