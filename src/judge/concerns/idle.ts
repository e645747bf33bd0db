// Requests of people whose account is closed, or never was of use.

import { mayBeLockedOut } from '../../model/world/people.ts'
import type { World } from '../../model/world/world.ts'
import { isUnanswered } from '../everywhere/account-access.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'

/** They are refused everything, and nothing can be told from it. */
export function isIdle(world: World, { answer, user_id }: ReadExchange): boolean {
  return answer.result === 'error' && (mayBeLockedOut(world, user_id) || isUnanswered(world, user_id))
}
