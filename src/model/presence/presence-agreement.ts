// The times that fetches of presences tell: whether two fetches by one caller tell the same of the same people, where
// nothing happened in between (the modern and the legacy format, a registration and the presence endpoint); and whether
// they are those of people's last updates, where these surely count: the first, or one long after that before. Which time
// stands for what never happened is not said.

import type { Interval } from '../facts/moment.ts'
import { broken, holds, type Observation, type Say } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { lookKey, type Presence, type PresenceLook, type Told, type Update } from '../things/presence.ts'
import { isCertain } from '../world/presences.ts'
import type { World } from '../world/world.ts'
import { type Candidate, wasPresent } from './presence-look.ts'

/** The caller's earlier look of another kind, with the clause by which the two agree. */
export interface Twin {
  readonly clause: string
  readonly look: PresenceLook
}

export function twinsOf({ state }: World, look: PresenceLook): readonly Twin[] {
  const kinds = (['modern', 'legacy'] as const).flatMap((format) => [
    { endpoint: 'update-presence' as const, format },
    { endpoint: 'register-queue' as const, format },
  ])
  return kinds.flatMap(({ endpoint, format }) => {
    const twin = state.looks.get(lookKey({ endpoint, format, by: look.by }))
    if (twin?.days !== look.days) return []
    if (look.endpoint !== endpoint) return [{ clause: 'update-presence.as-registered', look: twin }]
    const isOtherFormat = endpoint === 'update-presence' && look.format !== format
    return isOtherFormat ? [{ clause: 'update-presence.formats-agree', look: twin }] : []
  })
}

/** The look that told of somebody since their last update, and would tell of them now. */
export function twinTelling(twins: readonly Twin[], { presence }: Candidate): Twin | undefined {
  return twins.find(({ look }) => look.told.has(presence.user_id) && isSince(look, presence))
}

function isSince({ exchange, days, time }: PresenceLook, presence: Candidate['presence']): boolean {
  const isSettled = isCertain(presence) && (presence.last?.exchange ?? 0) < exchange
  return isSettled && wasPresent(presence, days, time) === 'yes'
}

export function agreement(say: Say, twins: readonly Twin[], candidates: readonly Candidate[]): void {
  for (const { clause, look } of twins)
    for (const { presence, told } of candidates) {
      const before = look.told.get(presence.user_id)
      if (told === undefined || before === undefined || !isSince(look, presence)) continue
      const got = `user ${presence.user_id}: ${JSON.stringify(told)}`
      if (!isSame(before, told)) say(broken(clause, JSON.stringify(before), got, [look.exchange]))
      say(holds(clause))
    }
}

/** The legacy format tells one of the two times. */
function isSame(a: Told, b: Told): boolean {
  if ('active' in a && 'active' in b) return a.active === b.active && a.idle === b.idle
  if ('timestamp' in a && 'timestamp' in b) return a.timestamp === b.timestamp
  const [modern, legacy] = 'active' in a ? [a, b] : [b, a]
  return 'active' in modern && 'timestamp' in legacy && [modern.active, modern.idle].includes(legacy.timestamp)
}

export function timesTrue(say: Say, candidates: readonly Candidate[], now: Interval | undefined): void {
  for (const { presence, told } of candidates) {
    const { last } = presence
    if (told === undefined || last?.time === undefined || !isCertain(presence)) continue
    if ('active' in told) modern(say, presence, last, told)
    else legacy(say, presence, last, told, now)
  }
}

function modern(say: Say, { active }: Presence, last: Update, told: Extract<Told, { active: number }>): void {
  const [isActive, isIdle] = [isWithin(last.time, told.active), isWithin(last.time, told.idle)]
  if (last.status === 'active') say(seen('update-presence.active-time', isActive, told, last, 'active_timestamp'))
  if (last.status !== 'idle') return
  say(seen('update-presence.idle-time', isIdle && !(active && isActive), told, last, 'idle_timestamp alone'))
}

// A status may fade with time, and someone who was never active may pass for being so since they joined.
const fresh = 60
/** Those of requests; a server may have others. */
const words: readonly unknown[] = ['active', 'idle']

function legacy(
  say: Say,
  { active }: Presence,
  last: Update,
  told: Extract<Told, { timestamp: number }>,
  now: Interval | undefined,
): void {
  const { status, time } = last
  if (time === undefined || status === undefined || (status === 'idle' && active === undefined)) return
  const isFresh = now !== undefined && now.to - time.from < fresh
  const isAsSent = told.status === status || !words.includes(told.status)
  // Whoever has become idle may be told so with another time.
  if (!isFresh && !isAsSent) return
  const isRight = isWithin(time, told.timestamp) && isAsSent
  say(seen('update-presence.legacy-status', isRight, told, last, `\`aggregated\` ${status}`))
}

function seen(clause: string, isRight: boolean, told: Told, { exchange, time }: Update, what: string): Observation {
  if (isRight) return holds(clause)
  return broken(clause, `${what} at ${time?.from}`, JSON.stringify(told), [exchange])
}
