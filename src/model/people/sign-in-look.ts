// What an attempt to sign in shows of requests to make users and of their deactivation.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, type Seen } from '../facts/observe.ts'
import type { SignIn } from '../things/account.ts'
import { accountOf } from '../world/accounts.ts'
import { type Look, type LookRule, noLook } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

function told(exchange: number, observation: Observation): Seen {
  return { ...observation, exchange }
}

const signsIn = 'create-user.signs-in'
const createsNobody = 'create-user.refused-creates-nobody'
const noAccess = 'deactivate-user.no-access'

export const signInLook: LookRule<Fields> = (world, { email, password, user_id }) => {
  const isResult = user_id === null || typeof user_id === 'number'
  if (typeof email !== 'string' || typeof password !== 'string' || !isResult) return noLook
  const all = world.state.signIns.get(email.toLowerCase()) ?? []
  // Whether addresses that differ in letter case are one is left open.
  if (all.some((each) => each.fate === 'maybe' || each.email !== email)) return noLook
  const made = all.find(({ fate }) => typeof fate === 'number')
  if (made?.password === password) return ofMade(world, made, all, user_id)
  const refused = all.filter((each) => each.fate === 'refused' && each.password === password)
  return ofRefused(refused, user_id)
}

function ofMade(world: World, made: SignIn, all: readonly SignIn[], user_id: number | null): Look {
  const { is_active } = accountOf(world, made.fate as number)
  if (is_active.kind !== 'known') return noLook
  if (!is_active.value) return { ...noLook, observations: lockedOut(world, made, user_id) }
  const refused = all.filter(({ fate }) => fate === 'refused')
  if (user_id !== made.fate) {
    const clause = refused.length > 0 ? createsNobody : signsIn
    const because = all.map(({ exchange }) => exchange)
    return { ...noLook, observations: [wrongly(clause, `user ${made.fate}`, user_id, because)] }
  }
  const { observations: kept, confirmed } = ofRefused(refused, null)
  return { ...noLook, observations: [told(made.exchange, holds(signsIn)), ...kept], confirmed }
}

function lockedOut({ state }: World, made: SignIn, user_id: number | null): readonly Seen[] {
  const ended = state.deactivations.findLast((each) => each.user_id === made.fate)
  if (ended === undefined) return []
  const { exchange } = ended
  return [user_id === null ? told(exchange, holds(noAccess)) : wrongly(noAccess, 'nobody', user_id, [exchange])]
}

function ofRefused(refused: readonly SignIn[], user_id: number | null): Look {
  const [first] = refused
  if (first === undefined) return noLook
  if (user_id !== null)
    return { ...noLook, observations: [wrongly(createsNobody, 'nobody', user_id, [first.exchange])] }
  const observations = refused.map(({ exchange }) => told(exchange, holds(createsNobody)))
  return { ...noLook, observations, confirmed: [`address:${first.email}`] }
}

function wrongly(clause: string, expected: string, user_id: number | null, because: readonly number[]): Seen {
  const got = user_id === null ? 'nobody' : `user ${user_id}`
  return told(Math.max(...because), broken(clause, `who signs in is ${expected}`, got, because))
}
