// POST /users: when a user must be made, and who there is then. They are read back by looks at the person, by signing
// in, and by what they are answered themselves.

import { known, unknown } from '../facts/fact.ts'
import { leftAlone } from '../facts/fact-after-write.ts'
import type { Answer, Moment } from '../facts/moment.ts'
import type { Observation } from '../facts/observe.ts'
import { broken, holds } from '../facts/observe.ts'
import { type Condition, nothingRefuses, observeAllowed, observeRefusal } from '../facts/refusal.ts'
import { allowedBy, heededAtOnce } from '../readings/caller-role.ts'
import { withoutCredentials } from '../readings/credentials.ts'
import { accountOf } from '../world/accounts.ts'
import type { Effect } from '../world/effect.ts'
import type { Outcome, Rule } from '../world/outcome.ts'
import { noOutcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import { creationConditions, holderOf, isPlainName, statedConditions } from './create-user-refusals.ts'
import type { CreateUserRequest } from './create-user-request.ts'

const byRoles = { administrator: 'create-user.administrator-succeeds', owner: 'permissions.owner-creates-user' }
const madeBy = 'create-user.created'
const newcomers: Effect = { set: 'state', of: 'newcomers' }

export const createUser: Rule<CreateUserRequest> = (world, request, answer, at) => {
  const caller = at.user_id
  if (caller === undefined) return { ...noOutcome, observations: withoutCredentials(answer) }
  const touched = subjectsOf(request)
  if (answer.result === 'none')
    return {
      ...noOutcome,
      effects: [...signIn(request, at, 'maybe'), newcomers, ...unsureHolder(world, request)],
      touched,
    }
  const conditions = creationConditions(world, request, caller)
  if (answer.result === 'error') return refused(world, request, conditions, answer, { ...at, user_id: caller })
  const wrong = observeAllowed({ believed: conditions, sure: conditions }, [])
  const isPromised = nothingRefuses(statedConditions(world, request, caller))
  const allowed = isPromised ? [holds(allowedBy(world, caller, byRoles))] : []
  const id = typeof answer.body.user_id === 'number' ? answer.body.user_id : undefined
  const observations = [...(wrong ? [wrong] : allowed), ...newId(world, id)]
  const isNew = id !== undefined && !isKnown(world, id)
  const effects =
    isNew && !wrong ? made(world, request, id, at) : [...signIn(request, at, 'maybe'), ...unsureHolder(world, request)]
  return { ...noOutcome, observations, effects: [...effects, newcomers], touched }
}

type ErrorAnswer = Extract<Answer, { result: 'error' }>

function refused(
  world: World,
  request: CreateUserRequest,
  conditions: readonly Condition[],
  answer: ErrorAnswer,
  at: Moment & { readonly user_id: number },
): Outcome {
  const subject = { subjects: subjectsOf(request), otherwise: allowedBy(world, at.user_id, byRoles), because: [] }
  const observations = observeRefusal({ believed: conditions, sure: conditions }, answer, subject)
  const heeded = heededAtOnce(world, at.user_id, conditions)
  const effects = [...signIn(request, at, 'refused'), ...holderLeftAlone(world, request, at)]
  return { ...noOutcome, observations: [...observations, ...heeded], effects }
}

/** Whoever has the address keeps their name. */
function holderLeftAlone(world: World, { email, full_name }: CreateUserRequest, at: Moment): readonly Effect[] {
  const holder = email === undefined ? undefined : holderOf(world, email)
  if (holder === undefined || full_name === undefined) return []
  const name = accountOf(world, holder).full_name
  const to = { full_name: leftAlone(name, at.exchange, 'create-user.refused-creates-nobody', [full_name]) }
  return [{ set: 'state', of: 'account', user_id: holder, to }]
}

function unsureHolder(world: World, { email }: CreateUserRequest): readonly Effect[] {
  const holder = email === undefined ? undefined : holderOf(world, email)
  return holder === undefined ? [] : [{ set: 'state', of: 'accounts-unsure', user_id: holder }]
}

function newId(world: World, id: number | undefined): readonly Observation[] {
  if (id === undefined) return []
  const clause = 'create-user.new-id'
  return isKnown(world, id) ? [broken(clause, 'an id that nobody had', `user_id ${id}`, [])] : [holds(clause)]
}

function isKnown({ users, state }: World, id: number): boolean {
  return users.has(id) || state.people.has(id)
}

/** Role, channels and API e-mail of somebody new are left open. */
function made(world: World, request: CreateUserRequest, user_id: number, at: Moment): readonly Effect[] {
  const { email = '', full_name = '' } = request
  const person = { user_id, made: true, is_bot: false, is_active: true, emails: [], isTouched: false }
  const { exchange } = at
  const account = {
    deactivations: world.state.administration.deactivations.length,
    is_active: known(true, exchange, madeBy),
    full_name: isPlainName(full_name) ? known(full_name, exchange, madeBy) : unknown,
    delivery_email: email,
    address: { exchange, email },
    createdBy: exchange,
  }
  return [
    { set: 'user', to: { user_id, role: unknown } },
    { set: 'state', of: 'person', to: person },
    { set: 'state', of: 'account', user_id, to: account },
    ...signIn(request, at, user_id),
  ]
}

function signIn(
  request: CreateUserRequest,
  { exchange }: Moment,
  fate: number | 'refused' | 'maybe',
): readonly Effect[] {
  const { email, password } = request
  if (email === undefined || password === undefined) return []
  return [{ set: 'state', of: 'sign-in', to: { exchange, email, password, fate } }]
}

function subjectsOf({ email }: CreateUserRequest): readonly string[] {
  return email === undefined ? [] : [`address:${email}`]
}
