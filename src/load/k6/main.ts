// What k6 runs: each virtual user plays many users at once, in one event loop. No answer is waited for in a way that
// blocks, since that would measure this loop instead of the server.

import exec from 'k6/execution'
import type { Options } from 'k6/options'
import { folder, headers, save, usersOf } from 'k6/x/plumb'
import { begin, watch } from './clock.ts'
import { common } from './plan.ts'
import type { PlannedUser } from './planned.ts'
import { User } from './user.ts'

/** Connections that a user may have open at once: the waiting poll and some others. */
const connections = 4
const perUser = Math.ceil(common.users / common.vus) * connections
const seconds = Math.ceil((common.end_ms + common.drain_ms) / 1000)

export const options: Options = {
  scenarios: {
    users: {
      executor: 'per-vu-iterations',
      exec: 'play',
      vus: common.vus,
      iterations: 1,
      maxDuration: `${seconds + 120}s`,
      gracefulStop: '0s',
    },
  },
  // Idle connections are kept for so many, and not for the usual six.
  batch: perUser,
  batchPerHost: perUser,
  systemTags: ['name', 'status', 'error_code', 'scenario'],
  summaryTrendStats: ['avg', 'p(50)', 'p(95)', 'p(99)', 'max', 'count'],
  // Whether all iterations were done is told by all processes together.
  thresholds: { dropped_iterations: ['count==0'] },
  userAgent: 'plumbline-load',
}

interface OwnUser {
  readonly user: PlannedUser
  readonly authorization: string
}

export async function play(): Promise<void> {
  begin()
  const users = JSON.parse(usersOf(exec.vu.idInTest)) as OwnUser[]
  const common = JSON.parse(headers()) as Record<string, string>
  const live = ({ user, authorization }: OwnUser) => new User(user, { ...common, Authorization: authorization }).live()
  await Promise.all([watch(), ...users.map(live)])
}

export function handleSummary(data: object): Record<string, string> {
  save()
  return { [`${folder()}/k6.json`]: JSON.stringify(data) }
}
