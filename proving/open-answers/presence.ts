// What is open about presences, be they told by an update or by a registration.

import type { RequestStep } from '../../src/generate/plan.ts'
import { advance, type Parameters, request } from '../../src/generate/steps.ts'
import { asItIs, body, refusedWith } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { byResult, now } from './steps.ts'

function present(as: string, parameters: Parameters = {}): RequestStep {
  return request('update-presence', as, { status: 'active', last_update_id: -1, ...parameters })
}

const byServerTime = {
  neighbour: 'update-presence.server-timestamp-true',
  mutant: body({ server_timestamp: now + 5000 }),
}

/** Changes each presence of an answer. */
function each(change: Fields | ((before: Fields) => Fields)): Change {
  return body(({ presences }) => ({
    presences: Object.fromEntries(
      Object.entries(presences as Record<string, Fields>).map(([of, before]) => [
        of,
        { ...before, ...(typeof change === 'function' ? change(before) : change) },
      ]),
    ),
  }))
}

/** As of the client in the legacy format. */
const aggregated = (change: Fields) =>
  each(({ aggregated }) => ({ aggregated: { ...(aggregated as Fields), ...change } }))

export const presenceAnswers: readonly OpenAnswer[] = [
  {
    title: 'Whether the caller is among the presences that come back is open.',
    clause: 'update-presence.own-entry',
    steps: [present('author')],
    one: asItIs,
    opposite: body({ presences: {} }),
    ...byServerTime,
  },
  {
    title: 'Which numbers updates of presences have is open.',
    clause: 'update-presence.last-update-id-numbers',
    steps: [present('author')],
    one: body({ presence_last_update_id: 0 }),
    opposite: body({ presence_last_update_id: 1_000_000 }),
    ...byServerTime,
  },
  {
    title: 'Which number comes with presences in the legacy format is open.',
    clause: 'update-presence.last-update-id-of-legacy',
    steps: [present('author', { last_update_id: undefined })],
    one: body({ presence_last_update_id: -1 }),
    opposite: body({ presence_last_update_id: 77 }),
    ...byServerTime,
  },
  {
    title: 'A presence may have fields that nobody knows.',
    clause: 'presence-entry.further-fields',
    steps: [present('reader'), present('author')],
    one: each({ plumbline_extra: { deep: [1, null] } }),
    opposite: asItIs,
    ...byServerTime,
  },
  {
    title: 'Whether an update shortly after another counts is open.',
    clause: 'update-presence.throttled',
    steps: [present('reader'), advance(30), present('reader', { status: 'idle' }), present('author')],
    one: asItIs,
    opposite: each({ idle_timestamp: now + 30 }),
    ...byServerTime,
  },
  {
    title: 'Which words the status of a legacy presence may be is open.',
    clause: 'legacy-presence-entry.status-values',
    steps: [present('author', { last_update_id: undefined })],
    one: aggregated({ status: 'offline' }),
    opposite: aggregated({ status: 'active' }),
    ...byServerTime,
  },
  {
    title: 'What the clients of a legacy presence are called is open.',
    clause: 'legacy-presence-entry.client-names',
    steps: [present('author', { last_update_id: undefined })],
    one: aggregated({ client: 'plumbline' }),
    opposite: aggregated({ client: 'website' }),
    ...byServerTime,
  },
  {
    title: 'What the number of an update that was never given does is open.',
    clause: 'update-presence.last-update-id-numbers',
    steps: [present('reader'), present('author', { last_update_id: 123_456 })],
    one: body({ presences: {} }),
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
  {
    title: 'What less than no days of history are is open.',
    clause: 'update-presence.history-limit-bounds',
    steps: [present('reader'), present('author', { history_limit_days: -3 })],
    one: body({ presences: {} }),
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
  {
    title: 'How far back presences reach before level 288 is open.',
    clause: 'update-presence.history-before-288',
    level: 287,
    steps: [present('reader'), advance(40 * 86_400), present('author')],
    one: asItIs,
    opposite: body({ presences: {} }),
    neighbour: 'update-presence.server-timestamp-true',
    mutant: body({ server_timestamp: now }),
  },
]
