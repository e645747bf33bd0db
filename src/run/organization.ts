// Which requests change what belongs to a whole organization, or to people in it who are not there for the run. They
// are sent only to an organization that is there for tests alone. What the target does not have is asked of none.

import type { Target } from '../target/target.ts'

const organizationWide = new Set([
  'add-linkifier',
  'update-linkifier',
  'update-domain',
  'update-subgroups',
  'create-user',
])

export interface Belongings {
  readonly target: Pick<Target, 'accounts' | 'disposable' | 'absent'>
  /** The ids of those whom the run has made. */
  readonly made: ReadonlySet<number>
}

/** Whether any request to an endpoint may ever be sent, by what can be made there. */
export function mayEverAsk({ disposable }: Pick<Target, 'disposable'>, slug: string, makesPeople: boolean): boolean {
  return disposable || (!organizationWide.has(slug) && (slug !== 'deactivate-user' || makesPeople))
}

/** Whether the target file says that the target does not have the endpoint. */
export function isAbsent({ absent }: Pick<Target, 'absent'>, slug: string): boolean {
  return absent.includes(slug)
}

/** Whether a request may be sent to the target at all. */
export function mayAsk(belongings: Belongings, slug: string, values: Readonly<Record<string, unknown>>): boolean {
  if (isAbsent(belongings.target, slug)) return false
  if (belongings.target.disposable) return true
  if (organizationWide.has(slug)) return false
  if (slug === 'deactivate-user') return belongings.made.has(Number(values.user_id))
  if (slug === 'update-user-status') return isOurs(belongings, values.user_id)
  return slug !== 'update-settings' || values.target_users === undefined || areOurs(belongings, values.target_users)
}

/** Those whom the target file lists may be asked to do anything that touches nobody else. */
function isOurs({ target, made }: Belongings, user_id: unknown): boolean {
  const id = Number(user_id)
  return made.has(id) || Object.values(target.accounts).some((account) => account.user_id === id)
}

function areOurs(belongings: Belongings, targeted: unknown): boolean {
  const { user_ids, group_ids = [] } = (targeted ?? {}) as { user_ids?: unknown; group_ids?: unknown }
  const isNoGroup = Array.isArray(group_ids) && group_ids.length === 0
  return isNoGroup && Array.isArray(user_ids) && user_ids.every((id) => isOurs(belongings, id))
}
