// What a change of settings makes of drafts: who switches their synchronisation off loses them, and nobody else does.

import { whether } from '../facts/fact.ts'
import { draftsKey, draftsShelf } from '../things/settings-state.ts'
import type { Change, Value } from '../things/shelf.ts'
import { settingSeen } from './setting-facts.ts'
import type { Attempt } from './update-settings-request.ts'

const synchronization = 'enable_drafts_synchronization'
const kept: Value = { key: draftsKey, stays: true, promise: 'update-settings.drafts-kept' }
const leavesOthers = { clause: kept.promise, instead: [] }

export function draftsChanges({ world, user_id, values, aims }: Attempt): readonly Change[] {
  const isOff = values[synchronization] === false
  if (!isOff) return [{ shelf: draftsShelf(user_id), values: [kept], leavesOthers }]
  // Whether what others switch off deletes drafts is not said.
  const open: Value = { key: draftsKey, promise: kept.promise }
  if (aims?.isWhole === false) return [{ shelf: 'drafts', values: [open] }]
  if (aims) return [...aims.people.keys()].map((id) => ({ shelf: draftsShelf(id), values: [open], leavesOthers }))
  const wasOn = whether(settingSeen(world, user_id, synchronization), (is) => is === true) === 'yes'
  const deleted: Value = { key: draftsKey, to: 0, promise: 'update-settings.drafts-deleted' }
  return [{ shelf: draftsShelf(user_id), values: [wasOn ? deleted : open], leavesOthers }]
}
