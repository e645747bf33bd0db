// How many drafts the server keeps for somebody: none once they switched the synchronisation off, and otherwise as many
// as before, whoever changed settings.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Seen } from '../facts/observe.ts'
import { put } from '../things/put.ts'
import { type Drafts, keyOf, type SettingWrite } from '../things/settings-state.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

interface Line {
  readonly user_id: number
  readonly add?: readonly string[]
  readonly count: number
}

export const draftsLook: LookRule<Fields> = (world, line) => {
  const { user_id: key, add = [], count } = line as unknown as Line
  const { drafts, settingWrites: writes } = world.state
  const before = drafts.get(key)
  // What a server makes of drafts for somebody who wants none is not said.
  const isPlain = add.length === 0 && world.state.people.get(key)?.isTouched !== true
  const seen = before && isPlain ? observe(world, before, key, count) : undefined
  const effects = [put('drafts', key, { count, asOf: writes.length })]
  return { ...noLook, observations: seen ? [seen] : [], effects }
}

function observe({ state }: World, before: Drafts, user_id: number, count: number): Seen | undefined {
  const { deletedBy } = before
  if (deletedBy !== undefined) return told('update-settings.drafts-deleted', deletedBy, count === 0, 'no drafts', count)
  const since = state.settingWrites.slice(before.asOf)
  const last = since.findLast(({ fate }) => fate === 'done')
  if (last === undefined || before.count === 0 || since.some((write) => mayDelete(write, user_id))) return undefined
  const isKept = count >= before.count
  return told('update-settings.drafts-kept', last.exchange, isKept, `${before.count} drafts`, count)
}

function told(clause: string, exchange: number, isKept: boolean, expected: string, count: number): Seen {
  return { ...(isKept ? holds(clause) : broken(clause, expected, `${count} drafts`, [exchange])), exchange }
}

/** Whether what others or refused requests switch off deletes drafts is not said. */
function mayDelete({ by, targets, values, fate }: SettingWrite, user_id: number): boolean {
  if (fate === 'unsure') return true
  const synchronization = 'enable_drafts_synchronization'
  if (values[synchronization] !== false) return false
  const key = keyOf(user_id, synchronization)
  if (targets === undefined) return by === user_id
  return targets.gets.has(key) || targets.open.has(key)
}
