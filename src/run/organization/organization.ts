// Which requests and which actions of the control protocol change what belongs to a whole organization, or what the run
// has not made there. They are sent only to an organization that is there for tests alone. What the target does not have is asked of none.

import { isVerbatim } from '../../generate/plan.ts'
import { changesOf, changesOrganization } from '../../spec/control-facts.ts'
import type { Target } from '../../target/target.ts'
import { type Belongings, idsOf, type Kind } from './belongings.ts'

type Json = Readonly<Record<string, unknown>>

const endpointsForAll = new Set([
  'add-linkifier',
  'update-linkifier',
  'update-domain',
  'update-subgroups',
  'create-user',
])

/** Whether any request to an endpoint may ever be sent, by what can be made there. */
export function mayEverAsk({ disposable }: Pick<Target, 'disposable'>, slug: string, makesPeople: boolean): boolean {
  return disposable || (!endpointsForAll.has(slug) && (slug !== 'deactivate-user' || makesPeople))
}

/** Whether the target file says that the target does not have the endpoint. */
export function isAbsent({ absent }: Pick<Target, 'absent'>, slug: string): boolean {
  return absent.includes(slug)
}

type Rule = (own: Belongings, values: Json, raw: string | undefined) => boolean

/** Endpoints that change something which somebody else may have made. */
const rules: Readonly<Record<string, Rule>> = {
  'deactivate-user': (own, { user_id }) => own.isMade('user', user_id),
  'update-user-status': (own, { user_id }) => own.isOurs('user', user_id) || own.isNothing(user_id),
  'update-settings': (own, { target_users }, raw) =>
    !raw?.startsWith('target_users=') && (target_users === undefined || areOurs(own, target_users)),
  'edit-message': (own, values) => isOwn(own, 'message', values.message_id) && isOwnMove(own, values),
  'remove-reaction': (own, { message_id }) => isOwn(own, 'message', message_id),
  'schedule-message': (own, { to }, raw) =>
    !raw?.startsWith('to=') &&
    idsIn(to).every((id) => ['user', 'channel'].some((kind) => reaches(own, kind as Kind, id))),
}

/** Whether a request may be sent to the target at all. `raw` is what it has beside its values. */
export function mayAsk(own: Belongings, slug: string, values: Json, raw?: string): boolean {
  if (isAbsent(own.target, slug)) return false
  if (own.target.disposable) return true
  return !endpointsForAll.has(slug) && rules[slug]?.(own, values, raw) !== false
}

/** Whether an action may be carried out there at all. One that only adds may name what the target file lends. */
export function mayAct(own: Belongings, action: string, takes: Json): boolean {
  if (own.target.disposable) return true
  if (changesOrganization(action)) return false
  const isAdding = changesOf(action) === 'adds'
  const isAllowed = (kind: Kind, id: unknown) =>
    own.isNothing(id) || (isAdding && kind !== 'message' ? own.isOurs(kind, id) : own.isMade(kind, id))
  return [...idsWithin(takes)].every(([kind, id]) => isAllowed(kind, id))
}

function isOwn(own: Belongings, kind: Kind, id: unknown): boolean {
  return own.isMade(kind, id) || own.isNothing(id) || isNoId(id)
}

function reaches(own: Belongings, kind: Kind, id: unknown): boolean {
  return own.isOurs(kind, id) || own.isNothing(id)
}

/** In a channel that others use, too, their messages may have the same topic. */
function isOwnMove(own: Belongings, { stream_id, propagate_mode }: Json): boolean {
  const isOne = propagate_mode === undefined || propagate_mode === 'change_one'
  return (
    (isOne || own.makesChannels) && (stream_id === undefined || reaches(own, 'channel', stream_id) || isNoId(stream_id))
  )
}

/** Those whom the target file lists may be asked to do anything that touches nobody else. */
function areOurs(own: Belongings, targeted: unknown): boolean {
  const { user_ids, group_ids = [] } = (targeted ?? {}) as { user_ids?: unknown; group_ids?: unknown }
  const isNoGroup = Array.isArray(group_ids) && group_ids.length === 0
  return isNoGroup && Array.isArray(user_ids) && user_ids.every((id) => own.isOurs('user', id))
}

/** What has no digit in it is nothing's id. */
function isNoId(value: unknown): boolean {
  return idsIn(value).length === 0
}

/** All numbers in a value, also in what is sent as it stands. */
function idsIn(value: unknown): unknown[] {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(idsIn)
  const texts = isVerbatim(value) ? value.verbatim : typeof value === 'string' ? [value] : []
  return texts.flatMap((text) => text.match(/\d+/g) ?? []).map(Number)
}

function* idsWithin(takes: Json): Generator<[Kind, unknown]> {
  for (const [name, value] of Object.entries(takes)) {
    const kind = idsOf[name]
    if (kind) for (const id of [value].flat()) yield [kind, id]
    else if (Array.isArray(value)) for (const item of value) if (isObject(item)) yield* idsWithin(item)
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
