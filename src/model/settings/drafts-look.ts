// How many drafts the server keeps for somebody: none once they switched the synchronisation off, and otherwise as many
// as before, whoever changed settings.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Seen } from '../facts/observe.ts'
import { put } from '../things/put.ts'
import type { Drafts, SettingWrite } from '../things/settings-state.ts'
import type { LookRule } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

interface Line {
  readonly user_id: number
  readonly add?: readonly string[]
  readonly count: number
}

const deleted = 'update-settings.drafts-deleted'
const kept = 'update-settings.drafts-kept'

export const draftsLook: LookRule<Fields> = (world, line) => {
  const { user_id: key, add = [], count } = line as unknown as Line
  const { drafts, settingWrites: writes } = world.state
  const before = drafts.get(key)
  // What a server makes of drafts for somebody who wants none is not said.
  const isPlain = add.length === 0 && world.state.people.get(key)?.isTouched !== true
  const seen = before && isPlain ? observe(world, before, key, count) : undefined
  const effects = [put('drafts', key, { count, asOf: writes.length })]
  return { observations: seen ? [seen] : [], effects, confirmed: [] }
}

function observe({ state }: World, before: Drafts, user_id: number, count: number): Seen | undefined {
  const { deletedBy: exchange } = before
  if (exchange !== undefined)
    return count === 0
      ? { ...holds(deleted), exchange }
      : { ...broken(deleted, 'no drafts', `${count} drafts`, [exchange]), exchange }
  const since = state.settingWrites.slice(before.asOf)
  const last = since.findLast(({ fate }) => fate === 'done')
  if (last === undefined || before.count === 0 || since.some((write) => mayDelete(write, user_id))) return undefined
  if (count >= before.count) return { ...holds(kept), exchange: last.exchange }
  return { ...broken(kept, `${before.count} drafts`, `${count} drafts`, [last.exchange]), exchange: last.exchange }
}

const synchronization = 'enable_drafts_synchronization'

/** Whether what others or refused requests switch off deletes drafts is not said. */
function mayDelete({ by, targets, values, fate }: SettingWrite, user_id: number): boolean {
  if (fate === 'unsure') return true
  if (values[synchronization] !== false) return false
  const key = `${user_id} ${synchronization}`
  if (targets === undefined) return by === user_id
  return targets.gets.has(key) || targets.open.has(key)
}
