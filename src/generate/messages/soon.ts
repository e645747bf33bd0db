// Gestures around messages that are scheduled a few seconds ahead, so that their delivery shows where no clock can be
// moved, too. Heavy, for then the time has to pass.

import { content, gesture, type Weighted } from '../arbitraries.ts'
import type { Step, Value } from '../plan.ts'
import { control, type Parameters, pause, request } from '../steps.ts'

const soon: Value = { secondsFromNow: 3 }
const later: Value = { secondsFromNow: 120 }
/** Seconds until they have surely come. */
const until = 6

const open: Value = { answer: 'open', field: 'channels.0.stream_id' }
const inOpen: Parameters = { type: 'stream', to: open }

/** Here the empty topic is allowed, whatever the organization says. */
const makeOpen: Step = control(
  'channels',
  {
    channels: [
      {
        ...{ name: { unique: 'open ' }, topics_policy: 'allow_empty_topic' },
        subscribers: [{ user: 'author' }, { user: 'reader' }],
      },
    ],
  },
  'open',
)

function schedule(parameters: Parameters, due = soon): Step {
  return request('schedule-message', 'author', { scheduled_delivery_timestamp: due, ...parameters })
}

function list(parameters: Parameters = {}): Step {
  const all = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false }
  return request('get-messages', 'reader', { ...all, ...parameters })
}

const spellings: readonly Value[] = ['', '(no topic)', { told: 'realm_empty_topic_display_name' }]

/** Nothing comes before its time, and then each in its place, within its bounds. */
const delivered = gesture([content, content], (words, more) => [
  makeOpen,
  // Tells the display name and the bounds.
  request('register-queue', 'guest', {}),
  schedule({ ...inOpen, content: words, topic: '' }, later),
  spellings.map((topic, index) => schedule({ ...inOpen, content: `${index} ${words}`, topic })),
  schedule({ ...inOpen, content: more, topic: 'plans' }),
  schedule({ ...inOpen, content: { oneLongerThan: { told: 'max_message_length' } }, topic: 'plans' }),
  schedule({ ...inOpen, content: `long: ${more}`, topic: { oneLongerThan: { told: 'max_topic_length' } } }),
  schedule({ type: 'direct', to: [{ user: 'reader' }], content: `direct: ${words}`, topic: 'ignored' }),
  list(),
  pause(until),
  list({ allow_empty_topic_name: true }),
  list(),
])

export const soonGestures: Weighted = [{ weight: 0, arbitrary: delivered }]
