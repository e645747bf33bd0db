// What was done against what was declared: every action of every persona, as often as it was to be.

import { can } from '../k6/can.ts'
import type { Common, PlannedUser } from '../k6/planned.ts'

export interface Share {
  readonly persona: string
  readonly action: string
  readonly declared: number
  readonly done: number
  /** Whether the two differ by more than chance explains. */
  readonly differs: boolean
}

export function mixOf(
  users: readonly PlannedUser[],
  { personas, end_ms, absent }: Pick<Common, 'personas' | 'end_ms' | 'absent'>,
  counts: Readonly<Record<string, number>>,
): Share[] {
  const declared = new Map<string, number>()
  for (const user of users) {
    const { actions = {}, presence } = personas[user.persona] ?? {}
    const seconds = timeThere(user, end_ms)
    for (const [action, rate] of Object.entries(actions))
      if (can(user, action, absent)) add(declared, `${user.persona} ${action}`, rate * seconds)
    if (presence && can(user, 'presence', absent))
      add(declared, `${user.persona} presence`, pings(user, end_ms, presence.every_ms))
  }
  return [...declared].map(([name, expected]) => shareOf(name, expected, counts[`did ${name}`] ?? 0))
}

function shareOf(name: string, declared: number, done: number): Share {
  const [persona = '', action = ''] = name.split(' ')
  // Poisson: four standard deviations, and a little for the edges.
  const differs = Math.abs(done - declared) > 4 * Math.sqrt(declared) + 3
  return { persona, action, declared: Math.round(declared * 10) / 10, done, differs }
}

function add(sums: Map<string, number>, name: string, much: number): void {
  sums.set(name, (sums.get(name) ?? 0) + much)
}

/** Seconds in which it acts: there, awake, and not cut off. */
function timeThere({ sessions, breaks }: PlannedUser, end: number): number {
  const spans = sessions.map(([from, to]) => [from, Math.min(to, end)] as const)
  const there = spans.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0)
  const away = breaks.filter(({ kind }) => kind === 'sleep' || kind === 'cut-off')
  const lost = away.reduce(
    (sum, { at_ms, until_ms }) =>
      sum + spans.reduce((part, [from, to]) => part + Math.max(0, Math.min(to, until_ms) - Math.max(from, at_ms)), 0),
    0,
  )
  return (there - lost) / 1000
}

function pings({ sessions, breaks }: PlannedUser, end: number, every: number): number {
  const isAway = (time: number) =>
    breaks.some(
      ({ kind, at_ms, until_ms }) => (kind === 'sleep' || kind === 'cut-off') && at_ms <= time && time < until_ms,
    )
  let many = 0
  for (const [from, to] of sessions)
    for (let time = from; time < Math.min(to, end); time += every) if (!isAway(time)) many += 1
  return many
}
