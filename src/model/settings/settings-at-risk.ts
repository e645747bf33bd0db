// What requests since a setting was last known had to leave alone: by which clause, and what the setting would have now
// if one of them had changed it after all.

import type { Person } from '../things/person.ts'
import { keyOf, type SettingWrite } from '../things/settings-state.ts'
import type { World } from '../world/world.ts'

export interface Stake {
  /** Absent where a request may rightly have changed it. */
  readonly clause?: string
  /** What it would have now; absent where that may be anything. */
  readonly value?: unknown
  readonly exchange: number
}

const inactive = 'update-settings.target-groups-inactive'

/** `asOf`: how many writes there had been when the setting was last learnt. */
export function stakesIn(
  { state }: World,
  person: Person,
  name: string,
  asOf = state.settingWrites.length,
): readonly Stake[] {
  const since = state.settingWrites.slice(asOf)
  const stakes = since.flatMap((write) => stakeOf(write, person.user_id, name))
  // What becomes of the settings of an account that was closed for a while is not said, but for this.
  return person.isTouched ? stakes.filter(({ clause }) => clause === inactive) : stakes
}

function stakeOf(write: SettingWrite, user_id: number, name: string): readonly Stake[] {
  const { exchange, fate, values } = write
  const isSent = Object.hasOwn(values, name)
  const { targets } = write
  const isOwn = targets === undefined && write.by === user_id
  if (isOwn && fate === 'done' && !isSent) {
    // What a parameter that is not shown, or not shown any more, does besides is not said.
    const isPlain = !write.isBesideUnknown && !write.sent.includes('dense_mode')
    return isPlain ? [{ clause: 'update-settings.only-what-was-sent', exchange }] : []
  }
  if (!isSent) return []
  const value = values[name]
  if (fate === 'unsure') return [{ value, exchange }]
  const key = keyOf(user_id, name)
  if (fate === 'refused') {
    const isNamed = targets && (targets.gets.has(key) || targets.keeps.has(key) || targets.open.has(key))
    return isOwn || isNamed ? [{ clause: 'update-settings.refused-changes-nothing', value, exchange }] : []
  }
  if (isOwn) return []
  const byTargets = targets?.keeps.get(key) ?? 'update-settings.target-nobody-else'
  return [{ clause: targets ? byTargets : 'update-settings.own', value, exchange }]
}
