// What an attempt to sign in shows of requests to make users, and of their deactivation.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Seen } from '../facts/observe.ts'
import type { SignIn } from '../things/account.ts'
import { accountOf } from '../world/accounts.ts'
import { type Look, type LookRule, noLook } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

const createsNobody = 'create-user.refused-creates-nobody'

export const signInLook: LookRule<Fields> = (world, { email, password, user_id }) => {
  if (typeof email !== 'string' || typeof password !== 'string' || !isResult(user_id)) return noLook
  const all = world.state.signIns.get(email.toLowerCase()) ?? []
  // Whether addresses that differ in letter case are one is left open.
  if (all.some((each) => each.fate === 'maybe' || each.email !== email)) return noLook
  const made = all.find(({ fate }) => typeof fate === 'number')
  if (made?.password === password) return ofMade(world, made, all, user_id)
  return ofRefused(all, { email, password }, user_id)
}

function isResult(user_id: unknown): user_id is number | null {
  return user_id === null || typeof user_id === 'number'
}

function ofMade(world: World, made: SignIn, all: readonly SignIn[], user_id: number | null): Look {
  const { is_active } = accountOf(world, made.fate as number)
  if (is_active.kind !== 'known') return noLook
  if (!is_active.value) return { ...noLook, observations: lockedOut(world, made, user_id) }
  if (user_id !== made.fate) {
    const because = all.map(({ exchange }) => exchange)
    const refused = all.findLast(({ fate }) => fate === 'refused')
    const clause = refused ? createsNobody : 'create-user.signs-in'
    return { ...noLook, observations: [wrongly(clause, `user ${made.fate}`, user_id, because)] }
  }
  const { exchange } = made
  const kept = all
    .filter(({ fate }) => fate === 'refused')
    .map((each) => ({ ...holds(createsNobody), exchange: each.exchange }))
  const observations = [{ ...holds('create-user.signs-in'), exchange }, ...kept]
  return { ...noLook, observations, confirmed: kept.length > 0 ? [`address:${made.email}`] : [] }
}

function lockedOut({ state }: World, made: SignIn, user_id: number | null): readonly Seen[] {
  const clause = 'deactivate-user.no-access'
  const ended = state.deactivations.findLast((each) => each.user_id === made.fate)
  if (ended === undefined) return []
  const { exchange } = ended
  return user_id === null ? [{ ...holds(clause), exchange }] : [wrongly(clause, 'nobody', user_id, [exchange])]
}

function ofRefused(all: readonly SignIn[], asked: { email: string; password: string }, user_id: number | null): Look {
  const refused = all.filter(({ fate, password }) => fate === 'refused' && password === asked.password)
  const [first] = refused
  if (first === undefined) return noLook
  if (user_id !== null)
    return { ...noLook, observations: [wrongly(createsNobody, 'nobody', user_id, [first.exchange])] }
  const observations = refused.map(({ exchange }) => ({ ...holds(createsNobody), exchange }))
  return { ...noLook, observations, confirmed: [`address:${asked.email}`] }
}

function wrongly(clause: string, expected: string, user_id: number | null, because: readonly number[]): Seen {
  const got = user_id === null ? 'nobody' : `user ${user_id}`
  return { ...broken(clause, `who signs in is ${expected}`, got, because), exchange: Math.max(...because) }
}
