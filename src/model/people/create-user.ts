// POST /users: when a user must be made, and who there is then. They are read back by looks at the person, by signing
// in, and by what they are answered themselves.

import { known, unknown } from '../facts/fact.ts'
import { leftAlone } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, cannotTell, holds, type Observation } from '../facts/observe.ts'
import { nothingRefuses } from '../facts/refusal.ts'
import { allowedBy, heededAtOnce } from '../readings/caller-role.ts'
import type { SignIn } from '../things/account.ts'
import { accountOf } from '../world/accounts.ts'
import type { Effect } from '../world/effect.ts'
import { ruleOfCaller } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import { type CreateUserRequest, holderOf, isPlainName, leftOpen, statedConditions } from './create-user-refusals.ts'

const byRoles = { administrator: 'create-user.administrator-succeeds', owner: 'permissions.owner-creates-user' }
const madeBy = 'create-user.created'
const newcomers: Effect = { set: 'state', of: 'newcomers' }

export const createUser = ruleOfCaller<CreateUserRequest>((world, request, at) => {
  const caller = at.user_id
  const stated = statedConditions(world, request, caller)
  const conditions = [...stated, ...leftOpen(world, request)]
  const promise = allowedBy(world, caller, byRoles)
  const { email } = request
  const holder = email === undefined ? undefined : holderOf(world, email)
  const unsureHolder: Effect[] = holder === undefined ? [] : [{ set: 'state', of: 'accounts-unsure', user_id: holder }]
  const perhaps = [...signIn(request, at, 'maybe'), ...unsureHolder, newcomers]
  return {
    conditions,
    promise,
    touched: email === undefined ? [] : [`address:${email}`],
    unanswered: () => ({ effects: perhaps }),
    refused: (seen) => ({
      observations: [...seen, ...heededAtOnce(world, caller, conditions)],
      effects: [...signIn(request, at, refusedFate(world)), ...holderLeftAlone(world, holder, request, at)],
    }),
    wronglyDone: (seen, { user_id }) => ({ observations: [...seen, ...newId(world, user_id)], effects: perhaps }),
    done: (_, { user_id }) => ({
      observations: [...(nothingRefuses(stated) ? [holds(promise)] : []), ...newId(world, user_id)],
      effects: isNew(world, user_id) ? [...made(world, request, user_id, at), newcomers] : perhaps,
    }),
  }
})

/** Where any address may be in use, whoever signs in need not come from the refused request. */
function refusedFate({ state }: World): SignIn['fate'] {
  return state.hasUnreadAddress ? 'maybe' : 'refused'
}

/** Whoever has the address keeps their name. */
function holderLeftAlone(
  world: World,
  holder: number | undefined,
  { full_name }: CreateUserRequest,
  { exchange }: Moment,
): readonly Effect[] {
  if (holder === undefined || full_name === undefined) return []
  const name = accountOf(world, holder).full_name
  const to = { full_name: leftAlone(name, exchange, 'create-user.refused-creates-nobody', [full_name]) }
  return [{ set: 'state', of: 'account', user_id: holder, to }]
}

function newId(world: World, id: unknown): readonly Observation[] {
  if (typeof id !== 'number') return []
  const clause = 'create-user.new-id'
  if (accountOf(world, id).mayBeNew)
    return [cannotTell(clause, 'the header of the trace names them, whenever they were made')]
  return [isNew(world, id) ? holds(clause) : broken(clause, 'an id that nobody had', `user_id ${id}`)]
}

function isNew(world: World, id: unknown): id is number {
  if (typeof id !== 'number') return false
  const isKnown = world.users.has(id) || world.state.people.has(id)
  return !isKnown || accountOf(world, id).mayBeNew === true
}

/** Role, channels and API e-mail of somebody new are left open. */
function made(world: World, request: CreateUserRequest, user_id: number, at: Moment): readonly Effect[] {
  const { email = '', full_name = '' } = request
  const person = { user_id, made: true, is_bot: false, is_active: true, emails: [], isTouched: false }
  const { exchange } = at
  const account = {
    deactivations: world.state.deactivations.length,
    is_active: known(true, exchange, madeBy),
    full_name: isPlainName(full_name) ? known(full_name, exchange, madeBy) : unknown,
    delivery_email: email,
    address: { exchange, email },
    createdBy: exchange,
    mayBeNew: false,
  }
  return [
    { set: 'user', to: { user_id, role: unknown } },
    { set: 'state', of: 'person', to: person },
    { set: 'state', of: 'account', user_id, to: account },
    ...signIn(request, at, user_id),
  ]
}

function signIn({ email, password }: CreateUserRequest, { exchange }: Moment, fate: SignIn['fate']): readonly Effect[] {
  if (email === undefined || password === undefined) return []
  return [{ set: 'state', of: 'sign-in', to: { exchange, email, password, fate } }]
}
