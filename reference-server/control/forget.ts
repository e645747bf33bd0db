// Control action `forget`: puts away what a tester made. Messages stay, and so do accounts and channels, but no list has
// them any more: after thousands of plans they would make an answer of many megabytes.
import type { Service } from '../service.ts'
import { integers, Mistake, refuseUnknown, type Taken, texts } from './reading.ts'

/** Tables from which things go for good, by what names them there. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  user_group_ids: [
    'DELETE FROM group_members WHERE group_id = ?',
    'DELETE FROM group_subgroups WHERE ? IN (group_id, subgroup_id)',
    'DELETE FROM user_groups WHERE id = ? AND role_group IS NULL',
  ],
  emoji_codes: ['DELETE FROM emoji WHERE id = ?'],
  domains: ['DELETE FROM realm_domains WHERE domain = ?'],
  field_ids: ['DELETE FROM profile_values WHERE field_id = ?', 'DELETE FROM profile_fields WHERE id = ?'],
}

export function forget(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['user_ids', 'stream_ids', ...Object.keys(REMOVED)], 'forget')
  const userIds = idsIn(taken, 'user_ids').filter((id) => service.users.find(id)?.is_system === 0)
  const streamIds = idsIn(taken, 'stream_ids').filter((id) => service.channels.find(id) !== undefined)
  const removed = Object.entries(REMOVED).map(([name, statements]) => [statements, keysIn(taken, name)] as const)
  for (const id of userIds) putAway(service, id)
  for (const id of streamIds) closeChannel(service, id)
  for (const [statements, keys] of removed)
    for (const statement of statements) for (const key of keys) service.database.prepare(statement).run(key)
  return {}
}

/** Nobody is told: whoever made them has gone. */
function putAway(service: Service, userId: number): void {
  service.users.putAway(userId)
  service.queues.discardOf(userId)
}

function closeChannel(service: Service, streamId: number): void {
  service.channels.putAway(streamId)
  for (const userId of service.channels.subscribers(streamId)) service.channels.unsubscribe(streamId, userId)
}

function idsIn(taken: Taken, name: string): number[] {
  return taken[name] === undefined ? [] : integers(taken, name)
}

/** Emoji have codes that look like numbers. */
function keysIn(taken: Taken, name: string): (number | string)[] {
  if (name === 'domains') return taken.domains === undefined ? [] : texts(taken, 'domains')
  if (name !== 'emoji_codes') return idsIn(taken, name)
  const codes = taken.emoji_codes === undefined ? [] : texts(taken, 'emoji_codes').map(Number)
  if (!codes.every(Number.isSafeInteger)) throw new Mistake('Give emoji_codes of custom emoji')
  return codes
}
