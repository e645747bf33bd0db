// What an attempt to sign in shows: of requests to make users and of their deactivation; and of passwords, that the new
// one works and the old one does not. What was refused has changed nothing.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, type Seen } from '../facts/observe.ts'
import type { SignIn } from '../things/account.ts'
import { put } from '../things/put.ts'
import type { Password } from '../things/settings-state.ts'
import { accountOf } from '../world/accounts.ts'
import type { Effect } from '../world/effect.ts'
import { type Look, type LookRule, noLook } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

interface Tried {
  readonly email: string
  readonly password: string
  readonly user_id: number | null
}

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

const changed = 'update-settings.password-changed'
const changesNothing = 'update-settings.refused-changes-nothing'

export const passwordLook: LookRule<Fields> = (world, line) => {
  const tried = line as unknown as Tried
  const user_id = tried.user_id ?? world.state.byLogin.get(tried.email.toLowerCase())
  if (user_id === undefined) return noLook
  const password = world.state.passwords.get(user_id)
  const isIn = tried.user_id === user_id
  // Somebody who is not there any more is let in with no password.
  const isClosed = world.state.people.get(user_id)?.is_active === false
  const seen = password && !isClosed ? observe(password, tried.password, isIn) : undefined
  const isSame = isIn && password?.now === tried.password
  return {
    observations: seen ? [seen] : [],
    effects: isIn ? signedIn(tried, password, user_id) : [],
    confirmed: isSame ? [`password:${user_id}`] : [],
  }
}

function observe({ now, old, promisedBy, changedBy, refused }: Password, tried: string, isIn: boolean) {
  if (tried === now) return ofPresent(promisedBy, refused?.exchange, isIn)
  if (tried === old && changedBy !== undefined) return ofOld(changedBy, promisedBy, isIn)
  if (tried !== refused?.password) return undefined
  const { exchange } = refused
  const wrong = broken(changesNothing, 'the password of before', 'the one that was refused', [exchange])
  return told(exchange, isIn ? wrong : holds(changesNothing))
}

function ofPresent(promisedBy: number | undefined, attempt: number | undefined, isIn: boolean): Seen | undefined {
  const [clause, exchange] = promisedBy === undefined ? [changesNothing, attempt] : [changed, promisedBy]
  if (exchange === undefined) return undefined
  if (isIn) return told(exchange, holds(clause))
  const [expected, got] =
    clause === changed ? ['the new password signs in', 'it does not'] : ['the password of before', 'another one']
  return told(exchange, broken(clause, expected, got, [exchange]))
}

/** That the old one does not work tells something only once the new one did. */
function ofOld(changedBy: number, promisedBy: number | undefined, isIn: boolean): Seen | undefined {
  if (isIn) return told(changedBy, broken(changed, 'the old password no longer signs in', 'it does', [changedBy]))
  return promisedBy === undefined ? told(changedBy, holds(changed)) : undefined
}

function signedIn({ email, password: now }: Tried, password: Password | undefined, key: number): readonly Effect[] {
  const { promisedBy: _, ...before } = password ?? { now }
  return [put('passwords', key, before.now === now ? before : { now }), put('byLogin', email.toLowerCase(), key)]
}
