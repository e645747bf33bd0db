// Whether those who were deactivated are still answered, and whether those who were made are. Knows nothing of what they
// ask for.

import { broken, holds, type Observation, refused, type Seen } from '../../model/facts/observe.ts'
import { apply } from '../../model/world/apply.ts'
import { mayBeLockedOut } from '../../model/world/people.ts'
import type { World } from '../../model/world/world.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { observedIn } from '../verdicts/observed-in.ts'

const deactivated = 'authentication.deactivated-refused'

/** Only of what was asked after the deactivation had been answered can anything be said; `grain` is how exact times are. */
export function lostAccess(
  world: World,
  { endpoint, user_id, exchange, answer }: ReadExchange,
  grain: number,
): Observation[] {
  const isTelling = endpoint.method === 'GET' && !endpoint.unauthenticated && answer.result !== 'none'
  const since = user_id === undefined || !isTelling ? undefined : deactivatedUntil(world, user_id)
  if (since === undefined || exchange.sent <= since + grain) return []
  if (answer.result === 'error') return [refused(deactivated)]
  return [broken(deactivated, 'an error, after the deactivation', 'success')]
}

/** When the deactivation was answered, by the harness's clock; undefined where somebody was brought back since. */
function deactivatedUntil({ journal }: World, user_id: number): number | undefined {
  if (!journal.tellsOf('deactivate-user')) return undefined
  const sure = journal.of(`realm_user ${user_id} is_active`).findLast(({ isUnsure }) => !isUnsure)
  return sure?.did === 'deactivate-user' ? sure.until : undefined
}

const hasCredentials = 'create-user.has-credentials'
const plain = ['event_types', 'fetch_event_types']

/** The first answer to somebody whom a request made. A plain registration is refused to nobody. */
export function firstAnswer(world: World, { endpoint, user_id, read, answer: { result } }: ReadExchange): Seen[] {
  const account = user_id === undefined ? undefined : world.state.accounts.get(user_id)
  const exchange = account?.createdBy
  if (user_id === undefined || exchange === undefined || result === 'none') return []
  const isPlain =
    endpoint.slug === 'register-queue' && Object.keys(read.parameters).every((name) => plain.includes(name))
  const isThere = account?.is_active.kind === 'known' && account.is_active.value
  if (result === 'error' && !(isPlain && isThere)) return []
  const expected = 'the new user is answered'
  if (result === 'error') return observedIn(exchange, [broken(hasCredentials, expected, 'an error', [exchange])])
  apply(world, [{ set: 'state', of: 'account', user_id, to: { createdBy: undefined } }])
  return observedIn(exchange, [holds(hasCredentials)])
}

/** Whether somebody was refused whose account is closed, or was never of use: nothing can be told from that. */
export function isIdle(world: World, { answer, user_id }: Pick<ReadExchange, 'answer' | 'user_id'>): boolean {
  if (answer.result !== 'error') return false
  return (
    mayBeLockedOut(world, user_id) ||
    (user_id !== undefined && world.state.accounts.get(user_id)?.createdBy !== undefined)
  )
}
