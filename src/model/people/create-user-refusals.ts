// What POST /users is asked, when it must be refused, and when it may be. Which addresses, passwords and names are allowed
// the text leaves open: an address is surely fine only in a domain that had one before, a password where somebody was
// given it.

import { type Answered, whether } from '../facts/fact.ts'
import { atMostMaybe, type Condition, maybeIf, opposite, when, yesIf } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { administratorsOnly, isAdministrator, isOwner } from '../readings/caller-role.ts'
import { isInGroup } from '../readings/permissions.ts'
import { isPlainButForLength } from '../readings/plain-text.ts'
import { accountOf } from '../world/accounts.ts'
import type { World } from '../world/world.ts'

export interface CreateUserRequest {
  readonly email?: string
  readonly password?: string
  readonly full_name?: string
}

const excluded = {
  moderator: 'create-user.moderator-refused',
  member: 'create-user.member-refused',
  guest: 'create-user.guest-refused',
}

/** Without what the text leaves open. */
export function statedConditions(world: World, request: CreateUserRequest, caller: number): readonly Condition[] {
  const { email, password, full_name } = request
  const isWhole = email !== undefined && password !== undefined && full_name !== undefined
  return [
    ...(isBot(world, caller) ? [when('a bot', 'maybe')] : administratorsOnly(world, caller, excluded)),
    when('create-user.without-permission-refused', lacksPermission(world, caller)),
    when('create-user.required-refused', yesIf(!isWhole)),
    when('create-user.email-in-use-refused', email === undefined ? 'no' : isInUse(world, email), 'BAD_REQUEST'),
  ]
}

export function leftOpen({ state }: World, { email, password, full_name }: CreateUserRequest): readonly Condition[] {
  const { domains, passwords } = state.given
  const domain = email?.slice(email.indexOf('@')) ?? ''
  const isAllowed = plainAddress.test(email ?? '') && domains.has(domain)
  const wasGiven = passwords.has(password ?? '')
  return [
    maybeIf('an address of which nobody knows whether it is allowed', email !== undefined && !isAllowed),
    maybeIf('a password that nobody was given', password !== undefined && !wasGiven),
    maybeIf('a name that is not plain', full_name !== undefined && !isPlainName(full_name)),
  ]
}

/** That an owner needs it too is as little said as that an owner counts as an administrator. */
function lacksPermission(world: World, caller: number): Answered {
  const isOutside = opposite(isInGroup(world, caller, 'can_create_users_group'))
  const isOne = isBot(world, caller) ? 'maybe' : isAdministrator(world, caller)
  if (isOne === 'no') return 'no'
  return isOne === 'yes' && isOwner(world, caller) === 'no' ? isOutside : atMostMaybe(isOutside)
}

/** Whose address it surely is; undefined where that is not known. */
export function holderOf({ state }: World, email: string): number | undefined {
  const { signIns, accounts, addressees } = state
  const made = (signIns.get(email.toLowerCase()) ?? []).filter((each) => each.email === email)
  const [fate] = made.map((each) => each.fate).filter((each) => typeof each === 'number')
  const like = [...(addressees.get(email.toLowerCase()) ?? [])]
  return fate ?? like.find((user_id) => accounts.get(user_id)?.delivery_email === email)
}

/** Letter case, and whether an address of before is still in use, may count or not. */
function isInUse(world: World, email: string): Answered {
  const holder = holderOf(world, email)
  if (holder !== undefined && !isBot(world, holder)) {
    const isActive = whether(accountOf(world, holder).is_active, (is) => is)
    return isActive === 'yes' ? 'yes' : 'maybe'
  }
  const { signIns, accounts, addressees, byEmail, hasUnreadAddress } = world.state
  const folded = email.trim().toLowerCase()
  const made = signIns.get(folded) ?? []
  const like = [...(addressees.get(folded) ?? [])].map((user_id) => accounts.get(user_id)?.delivery_email)
  const isLike = like.some((address) => address === undefined || address.toLowerCase() === folded)
  const isKept = made.some(({ fate }) => fate !== 'refused')
  return isLike || isKept || byEmail.has(folded) || hasUnreadAddress ? 'maybe' : 'no'
}

const plainAddress = /^[a-z0-9]+([.-][a-z0-9]+)*@[a-z0-9.-]+$/

const longestName = 40

/** Names that are kept as they are. */
export function isPlainName(name: string): boolean {
  const isOfWords = /^[\p{L}\p{N} .-]+$/u.test(name) && !/ {2}/.test(name)
  return isOfWords && name.length <= longestName && isPlainButForLength(name)
}
