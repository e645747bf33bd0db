// What a client asks of DELETE /users/{user_id}. Knows nothing of the person.
import { DEACTIVATION_ACTIONS_SINCE } from '../levels.ts'
import { fitsWithin, MAX_DEACTIVATION_COMMENT_LENGTH } from '../limits.ts'
import { badRequest } from '../refusal.ts'
import type { Parameters } from '../transport/parameters.ts'
import { DELETION_ACTIONS, type DeletionAction } from './deletion.ts'

interface DeactivationRequest {
  readonly actions: ReadonlySet<DeletionAction>
  /** undefined where the person is to get no mail. */
  readonly comment: string | undefined
}

export function readDeactivationRequest(parameters: Parameters): DeactivationRequest {
  const actions = readActions(parameters.since(DEACTIVATION_ACTIONS_SINCE).json('actions'))
  const comment = parameters.text('deactivation_notification_comment')
  if (!fitsWithin(comment ?? '', MAX_DEACTIVATION_COMMENT_LENGTH))
    throw badRequest(`deactivation_notification_comment is too long (limit: ${MAX_DEACTIVATION_COMMENT_LENGTH})`)
  return { actions, comment }
}

/** Names that there are not do no harm. */
function readActions(sent: unknown): ReadonlySet<DeletionAction> {
  if (sent === undefined) return new Set()
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw badRequest('actions is not a dict')
  const flags = new Map<string, unknown>(Object.entries(sent))
  const wrong = DELETION_ACTIONS.find((name) => !['boolean', 'undefined'].includes(typeof flags.get(name)))
  if (wrong !== undefined) throw badRequest(`actions["${wrong}"] is not a boolean`)
  return new Set(DELETION_ACTIONS.filter((name) => flags.get(name) === true))
}
