// Gestures around the empty topic: its spellings, its display, and what the policies allow.

import fc from 'fast-check'
import { each, gesture, type Weighted } from '../arbitraries.ts'
import { inGarden } from '../namespace.ts'
import type { Step, Value } from '../plan.ts'
import { control, history, look, quietMove, request } from '../steps.ts'

const displayName: Value = { told: 'realm_empty_topic_display_name' }
const spelling = fc.constantFrom<Value>('', '(no topic)', displayName)

function policy(topics_policy: string): Step {
  return control('channel', { stream_id: { channel: 'garden' }, topics_policy })
}

const shown = { allow_empty_topic_name: true }

const moveToEmpty = gesture([spelling, fc.constantFrom('allow_empty_topic', 'inherit')], (topic, allowed) => [
  policy(allowed),
  quietMove('author', inGarden, { topic }),
  look(inGarden, 'reader', shown),
  look(inGarden),
  history(inGarden, 'reader', shown),
  history(inGarden),
])

/** Into the empty topic and out of it: both edits show it, each on its own side. */
const thereAndBack = gesture([fc.boolean()], (isSeenBetween) => [
  policy('allow_empty_topic'),
  quietMove('author', inGarden, { topic: '' }),
  isSeenBetween ? [look(inGarden), look(inGarden, 'reader', shown)] : [],
  quietMove('author', inGarden, { topic: 'roses' }),
  look(inGarden),
  look(inGarden, 'reader', shown),
  history(inGarden),
  history(inGarden, 'reader', shown),
])

/** Tells the display name, without which that spelling could not be sent. */
const tellsName: Step = request('register-queue', 'guest', {})

const forbidden = gesture([spelling], (topic) => [
  tellsName,
  policy('disable_empty_topic'),
  [quietMove('author', inGarden, { topic }), look(inGarden)],
  policy('allow_empty_topic'),
  [quietMove('author', inGarden, { topic }), look(inGarden, 'reader', shown)],
])

const forbiddenEverywhere = gesture([spelling], (topic) => [
  tellsName,
  policy('inherit'),
  control('settings', { realm_topics_policy: 'disable_empty_topic' }),
  [quietMove('author', inGarden, { topic }), look(inGarden)],
  control('settings', { realm_topics_policy: 'allow_empty_topic' }),
  [quietMove('author', inGarden, { topic }), look(inGarden, 'reader', shown)],
])

const onlyEmpty = gesture([fc.constantFrom('roses', 'tulips')], (topic) => [
  quietMove('author', inGarden, { topic: '' }),
  policy('empty_topic_only'),
  [quietMove('author', inGarden, { topic }), look(inGarden, 'reader', shown)],
  policy('inherit'),
])

const resolveEmpty = gesture([fc.constantFrom('✔ ', '✔')], (topic) => [
  [quietMove('author', inGarden, { topic: '' }), look(inGarden, 'reader', shown)],
  [quietMove('author', inGarden, { topic, propagate_mode: 'change_all' }), look(inGarden, 'reader', shown)],
  [quietMove('author', inGarden, { topic: 'roses', propagate_mode: 'change_all' }), look(inGarden)],
])

/** Out of the empty topic, by somebody who may not move messages at first. */
const outOfEmpty = gesture([fc.constantFrom('roses', 'tulips')], (topic) => [
  policy('allow_empty_topic'),
  [quietMove('author', inGarden, { topic: '' }), look(inGarden, 'reader', shown)],
  control('settings', { can_move_messages_between_topics_group: 'moderators' }),
  [quietMove('author', inGarden, { topic }), look(inGarden, 'reader', shown)],
  control('settings', { can_move_messages_between_topics_group: 'members' }),
  [quietMove('author', inGarden, { topic }), look(inGarden)],
])

export const emptyTopicGestures: Weighted = [
  ...each(3, moveToEmpty),
  ...each(2, thereAndBack, forbidden),
  ...each(1, forbiddenEverywhere, onlyEmpty),
  ...each(2, resolveEmpty),
  ...each(1, outOfEmpty),
]
