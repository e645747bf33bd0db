// Gestures around messages that are scheduled a few seconds ahead, so that their delivery shows where no clock can be
// moved, too. Heavy, for then the time has to pass.

import { content, each, emptyTopics, gesture } from '../arbitraries.ts'
import { madeChannel, makeChannel } from '../made-steps.ts'
import type { Step } from '../plan.ts'
import { tellsOrganization } from '../queue-steps.ts'
import { type Parameters, pause } from '../steps.ts'
import { listAll, schedule } from './schedule.ts'

/** Seconds until they have surely come. */
const until = 6
const inOpen: Parameters = { type: 'stream', to: madeChannel('open') }
const subscribers = [{ user: 'author' }, { user: 'reader' }]

function soon(parameters: Parameters): Step {
  return schedule('author', { ...parameters, scheduled_delivery_timestamp: { secondsFromNow: 3 } })
}

/** Nothing comes before its time, and then each in its place, within its bounds. */
const delivered = gesture([content, content], (words, more) => [
  // Here the empty topic is allowed, whatever the organization says.
  makeChannel('open', { topics_policy: 'allow_empty_topic', subscribers }),
  // Tells the display name and the bounds.
  tellsOrganization,
  schedule('author', { ...inOpen, content: words, topic: '' }),
  emptyTopics.map((topic, index) => soon({ ...inOpen, content: `${index} ${words}`, topic })),
  soon({ ...inOpen, content: more, topic: 'plans' }),
  soon({ ...inOpen, content: { oneLongerThan: { told: 'max_message_length' } }, topic: 'plans' }),
  soon({ ...inOpen, content: `long: ${more}`, topic: { oneLongerThan: { told: 'max_topic_length' } } }),
  soon({ type: 'direct', to: [{ user: 'reader' }], content: `direct: ${words}`, topic: 'ignored' }),
  listAll('reader'),
  [pause(until), listAll('reader', { allow_empty_topic_name: true }), listAll('reader')],
])

export const soonGestures = each(0, delivered)
