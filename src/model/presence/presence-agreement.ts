// Whether two fetches of presences by one caller tell the same times of the same people, where nothing happened in
// between: the modern and the legacy format, a registration and the presence endpoint.

import { broken, holds, type Observation } from '../facts/observe.ts'
import { lookKey, type PresenceLook, type Told } from '../things/presence.ts'
import { isCertain } from '../world/presences.ts'
import type { World } from '../world/world.ts'
import { type Candidate, wasPresent } from './presence-look.ts'

type Kind = Pick<PresenceLook, 'endpoint' | 'format'>

const formats = ['modern', 'legacy'] as const

/** The caller's earlier look of another kind, with the clause by which the two agree. */
export interface Twin {
  readonly clause: string
  readonly look: PresenceLook
}

export function twinsOf({ state }: World, look: PresenceLook): readonly Twin[] {
  const kinds = formats.flatMap((format): Kind[] => [
    { endpoint: 'update-presence', format },
    { endpoint: 'register-queue', format },
  ])
  return kinds.flatMap((kind) => {
    const twin = state.looks.get(lookKey({ ...kind, by: look.by }))
    const clause = agreeBy(look, kind)
    return twin === undefined || clause === undefined || twin.days !== look.days ? [] : [{ clause, look: twin }]
  })
}

function agreeBy(look: Kind, twin: Kind): string | undefined {
  if (look.endpoint !== twin.endpoint) return 'update-presence.as-registered'
  const isOtherFormat = look.endpoint === 'update-presence' && look.format !== twin.format
  return isOtherFormat ? 'update-presence.formats-agree' : undefined
}

/** The look that told of somebody since their last update, and would tell of them now. */
export function twinTelling(twins: readonly Twin[], { presence }: Candidate): Twin | undefined {
  return twins.find(({ look }) => look.told.has(presence.user_id) && isSince(look, presence))
}

function isSince({ exchange, days, time }: PresenceLook, presence: Candidate['presence']): boolean {
  const isSettled = isCertain(presence) && (presence.last?.exchange ?? 0) < exchange
  return isSettled && wasPresent(presence, days, time) === 'yes'
}

export function* agreement(twins: readonly Twin[], candidates: readonly Candidate[]): Generator<Observation> {
  for (const { clause, look } of twins)
    for (const { presence, told } of candidates) {
      const before = look.told.get(presence.user_id)
      if (told === undefined || before === undefined || !isSince(look, presence)) continue
      const got = `user ${presence.user_id}: ${JSON.stringify(told)}`
      if (!isSame(before, told)) yield broken(clause, JSON.stringify(before), got, [look.exchange])
      yield holds(clause)
    }
}

/** The legacy format tells one of the two times. */
function isSame(a: Told, b: Told): boolean {
  if ('active' in a && 'active' in b) return a.active === b.active && a.idle === b.idle
  if ('timestamp' in a && 'timestamp' in b) return a.timestamp === b.timestamp
  const [modern, legacy] = 'active' in a ? [a, b] : [b, a]
  return 'active' in modern && 'timestamp' in legacy && [modern.active, modern.idle].includes(legacy.timestamp)
}
