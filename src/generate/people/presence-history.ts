// Gestures around the time of presences: how far back they are told, and which of several updates counts.

import { anyOf, either, gesture, type Weighted } from '../arbitraries.ts'
import { register } from '../queue-steps.ts'
import { advance } from '../steps.ts'
import { presences, present, since, status } from './presence.ts'

const day = 86_400

/** People were here at different times: sixteen days ago, thirteen days ago, now. */
const history = gesture([status, either], (status, slim_presence) => [
  present('author', { status, ping_only: true }),
  present('administrator', { last_update_id: -1 }, { name: 'all' }),
  advance(3 * day),
  present('moderator', { status, ping_only: true }),
  advance(13 * day),
  [undefined, 5, 30].map((days) => [
    present('reader', { last_update_id: -1, history_limit_days: days }),
    register('reader', `reaching${days ?? ''}`, { ...presences, slim_presence, presence_history_limit_days: days }),
  ]),
  present('reader', { slim_presence, history_limit_days: 2 }),
  present('reader', { slim_presence }),
  present('administrator', { last_update_id: since('all'), history_limit_days: 1 }),
])

/** The same person is active, idle and active again, long after. */
const longAfter = gesture([anyOf(['active', 'idle', 'active'], ['idle', 'active', 'idle'])], (statuses) =>
  statuses.flatMap((status) => [
    present('author', { status, ping_only: true }),
    present('reader', { last_update_id: -1 }),
    present('reader', {}),
    advance(7_200),
  ]),
)

export const presenceHistoryGestures: Weighted = [
  { weight: 0, arbitrary: history },
  { weight: 1, arbitrary: longAfter },
]
