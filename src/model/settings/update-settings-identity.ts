// What a change of settings does to a person's name and address, and to the credentials of before.

import type { Moment } from '../facts/moment.ts'
import { settledAt } from '../facts/settled.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import type { Attempt } from './update-settings-request.ts'

export function afterIdentity(attempt: Attempt, ignored: readonly string[]): readonly Effect[] {
  const { aims, sent } = attempt
  // Whose name and address stand beside `target_users` is not said.
  if (aims !== undefined) return sent.some((name) => name !== 'target_users') ? identityInDoubt(attempt) : []
  const { world, request, at, user_id } = attempt
  if (isPending(world, user_id, at)) return identityInDoubt(attempt)
  const asked = { exchange: at.exchange, time: at.time, isConfirmed: false, link: 'awaited' } as const
  return [
    ...named(attempt, ignored),
    ...(request.email === undefined ? [] : [put('newEmails', user_id, { email: request.email, ...asked })]),
    ...(request.new_password === undefined ? [] : [touched(user_id)]),
  ]
}

/** Whether a request that was never answered may still give somebody another name or address. */
function isPending({ state }: World, user_id: number, { time }: Moment): boolean {
  const pending = state.identitySettledAt.get(user_id)
  return pending !== undefined && (time === undefined || time.from < pending)
}

/** After a request that was never answered. */
export function identityUnanswered(attempt: Attempt): readonly Effect[] {
  const { request, at, user_id } = attempt
  const isNamed = request.full_name !== undefined || request.email !== undefined
  return [...identityInDoubt(attempt), ...(isNamed ? [put('identitySettledAt', user_id, settledAt(at))] : [])]
}

/** Whatever of these the request has may be changed, or not; also the caller's own beside `target_users`. */
function identityInDoubt(attempt: Attempt): readonly Effect[] {
  const people = [attempt.user_id, ...(attempt.aims?.people.keys() ?? [])]
  return people.flatMap((user_id) => doubtsOf(attempt, user_id))
}

function doubtsOf({ request, at }: Attempt, key: number): readonly Effect[] {
  const { full_name, email, new_password } = request
  return [
    ...(full_name === undefined ? [] : renamed(key, at.exchange)),
    ...(email === undefined ? [] : [put('newEmails', key)]),
    ...(new_password === undefined ? [] : [touched(key)]),
  ]
}

/** Of the name nothing is promised; but messages may show another one from now on. */
function renamed(key: number, exchange: number): readonly Effect[] {
  return [
    { set: 'state', of: 'name-promised', key },
    { set: 'state', of: 'renamed', key, to: exchange },
  ]
}

/** Whether the credentials of before still work is not said. */
function touched(user_id: number): Effect {
  return { set: 'state', of: 'person-changed', user_id, to: { isTouched: true } }
}

/** Space within a name may be tidied. */
export function isPlainName(name: string): boolean {
  return name !== '' && name === name.trim().replaceAll(/\s+/g, ' ').normalize('NFC')
}

function named({ request, at, user_id: key }: Attempt, ignored: readonly string[]): readonly Effect[] {
  const { full_name } = request
  if (full_name === undefined) return []
  if (!isPlainName(full_name) || ignored.includes('full_name')) return renamed(key, at.exchange)
  const to = { full_name, exchange: at.exchange }
  return [...renamed(key, at.exchange), { set: 'state', of: 'name-promised', key, to }]
}
