// Gestures around the empty topic: its spellings, its display, and what the policies allow.

import { anyMode, anyOf, each, either, emptyTopics, gesture } from '../arbitraries.ts'
import { inGarden } from '../namespace.ts'
import type { Step, Value } from '../plan.ts'
import { tellsOrganization } from '../queue-steps.ts'
import { history, look, type Parameters, quietMove, topicsPolicy, under } from '../steps.ts'

const spelling = anyOf(...emptyTopics)
const shown = { allow_empty_topic_name: true }
/** As it is, and by its display name. */
const lookShown = look(inGarden, 'reader', shown)
const historyShown = history(inGarden, 'reader', shown)

function moveTo(topic: Value, parameters: Parameters = {}): Step {
  return quietMove('author', inGarden, { topic, ...parameters })
}

const moveToEmpty = gesture([spelling, anyOf('allow_empty_topic', 'inherit')], (topic, allowed) => [
  topicsPolicy(allowed),
  [moveTo(topic), lookShown, look(inGarden), historyShown, history(inGarden)],
])

/** Into the empty topic and out of it: both edits show it, each on its own side. */
const thereAndBack = gesture([either], (isSeenBetween) => [
  topicsPolicy('allow_empty_topic'),
  [moveTo(''), isSeenBetween ? [look(inGarden), lookShown] : []],
  [moveTo('roses'), look(inGarden), lookShown, history(inGarden), historyShown],
])

const forbidden = gesture([spelling], (topic) => [
  // Tells the display name, without which that spelling could not be sent.
  tellsOrganization,
  topicsPolicy('disable_empty_topic'),
  [moveTo(topic), look(inGarden)],
  topicsPolicy('allow_empty_topic'),
  [moveTo(topic), lookShown],
])

const forbiddenEverywhere = gesture([spelling], (topic) => [
  // Tells the display name, without which that spelling could not be sent.
  tellsOrganization,
  topicsPolicy('inherit'),
  under({ realm_topics_policy: 'disable_empty_topic' }, moveTo(topic), look(inGarden)),
  [moveTo(topic), lookShown],
])

const onlyEmpty = gesture([anyOf('roses', 'tulips')], (topic) => [
  moveTo(''),
  topicsPolicy('empty_topic_only'),
  [moveTo(topic), lookShown],
  topicsPolicy('inherit'),
])

const resolveEmpty = gesture([anyOf('✔ ', '✔', '✔ (no topic)')], (topic) => [
  [moveTo(''), lookShown],
  [moveTo(topic, { propagate_mode: 'change_all' }), lookShown],
  [moveTo('roses', { propagate_mode: 'change_all' }), look(inGarden)],
])

/** Out of the empty topic, by somebody who may not move messages at first. */
const outOfEmpty = gesture([anyOf('roses', 'tulips'), anyMode], (topic, propagate_mode) => [
  topicsPolicy('allow_empty_topic'),
  [moveTo(''), lookShown],
  under({ can_move_messages_between_topics_group: 'moderators' }, moveTo(topic, { propagate_mode }), lookShown),
  [moveTo(topic, { propagate_mode }), look(inGarden)],
])

export const emptyTopicGestures = [
  ...each(3, moveToEmpty),
  ...each(2, thereAndBack, forbidden),
  ...each(1, forbiddenEverywhere, onlyEmpty),
  ...each(2, resolveEmpty),
  ...each(1, outOfEmpty),
]
