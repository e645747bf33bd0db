// What a look at a person shows of their account: whether they are active, what they are called, their picture, and the
// address that they were made with.

import { known, unknown } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, knownFrom, quoted, type Seen } from '../facts/observe.ts'
import { afterLook, held, isKnownAs } from '../facts/read-back.ts'
import { textOf } from '../facts/text.ts'
import type { Account } from '../things/account.ts'
import { type Role, roles } from '../things/user.ts'
import { accountOf, botsOf } from '../world/accounts.ts'
import type { Effect } from '../world/effect.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import { roleOf, type World } from '../world/world.ts'

const nobodyElse = 'deactivate-user.nobody-else'

export const accountLook: LookRule<Fields> = (world, { user_id, person, ...given }, time) => {
  if (typeof user_id !== 'number') return noLook
  if (typeof person !== 'object' || person === null) return { ...noLook, effects: forgotten(world, user_id) }
  const account = accountOf(world, user_id)
  const shown = person as Fields
  const seen = shownIn(shown)
  const isSame = isKnownAs(account.is_active, seen.is_active) && isKnownAs(account.full_name, seen.full_name)
  const to: Partial<Account> = {
    is_active: afterLook(account.is_active, seen.is_active, time),
    full_name: afterLook(account.full_name, seen.full_name, time),
    avatar_source: afterLook(account.avatar_source, seen.avatar_source, time),
    delivery_email: seen.delivery_email,
    deactivations: world.state.deactivations.length,
    erased: undefined,
    address: undefined,
  }
  // What was changed by the look itself shows nothing of what was before.
  const looked = shownIn({ ...shown, ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])) })
  return {
    observations: [
      ...activity(world, account, looked),
      ...profile(account, looked),
      ...address(account, looked, shown),
    ],
    effects: [
      { set: 'state', of: 'account', user_id, to },
      ...roleTold(world, user_id, shown.role),
      // With their owner, bots may go.
      ...(given.is_active === undefined ? [] : botsOf(world, user_id).flatMap((id) => forgotten(world, id))),
    ],
    confirmed: isSame ? [`account:${user_id}`] : [],
  }
}

type Shown = ReturnType<typeof shownIn>

function shownIn({ is_active, full_name, avatar_source, delivery_email }: Fields) {
  return {
    is_active: typeof is_active === 'boolean' ? is_active : undefined,
    full_name: textOf(full_name),
    avatar_source: textOf(avatar_source),
    delivery_email: textOf(delivery_email),
  }
}

/** Kept or broken by the request of that exchange. */
function told(clause: string, exchange: number, isKept: boolean, expected: string, got: string): Seen {
  const seen = isKept ? holds(clause) : broken(clause, `${expected}${knownFrom([exchange])}`, got, [exchange])
  return { ...seen, exchange }
}

/** Something may have been changed that nobody was told of. */
function forgotten(world: World, user_id: number): readonly Effect[] {
  const to = { ...accountOf(world, user_id), is_active: unknown, full_name: unknown, avatar_source: unknown }
  return [{ set: 'state', of: 'account', user_id, to: { ...to, erased: undefined, delivery_email: undefined } }]
}

/** Whoever was there when others went, and is not any more, went with them. */
function activity({ state }: World, account: Account, { is_active: seen }: Shown): readonly Seen[] {
  const { is_active, deactivations } = account
  const since = state.deactivations.slice(deactivations).at(-1)
  const isPlain = is_active.kind === 'known' && is_active.value && is_active.doubts.length === 0
  if (!isPlain || since === undefined || seen === undefined) return held(is_active, seen, 'is_active')
  const stays = told(nobodyElse, since.exchange, seen, 'is_active true', 'is_active false')
  return seen ? [...held(is_active, seen, 'is_active'), stays] : [stays]
}

function profile({ full_name, avatar_source, erased }: Account, seen: Shown): readonly Seen[] {
  if (erased === undefined)
    return [
      ...held(full_name, seen.full_name, 'full_name'),
      ...held(avatar_source, seen.avatar_source, 'avatar_source'),
    ]
  const { exchange, nameBy, pictureBy, hadPicture } = erased
  const name = gone(nameBy, exchange, erased.full_name, seen.full_name)
  return [...name, ...(hadPicture ? gone(pictureBy, exchange, 'U', seen.avatar_source) : [])]
}

function gone(clause: string, exchange: number, before: string | undefined, seen: string | undefined): readonly Seen[] {
  if (before === undefined || seen === undefined) return []
  return [told(clause, exchange, seen !== before, `another than ${quoted(before)}`, quoted(seen))]
}

/** Whether the API e-mail is the address that was given is left open; that one of the two is, is not. */
function address({ address: given }: Account, { delivery_email }: Shown, { email }: Fields): readonly Seen[] {
  if (given === undefined || delivery_email === undefined) return []
  const isSame = delivery_email === given.email || email === given.email
  // Whether letter case is kept is not said.
  if (!isSame && delivery_email.toLowerCase() === given.email.toLowerCase()) return []
  const expected = `the address ${quoted(given.email)}`
  return [told('create-user.created', given.exchange, isSame, expected, quoted(delivery_email))]
}

/** The role of somebody of whom nobody knew it. */
function roleTold(world: World, user_id: number, told: unknown): readonly Effect[] {
  if (!(roles as readonly unknown[]).includes(told)) return []
  const role = told as Role
  if (world.state.people.get(user_id)?.is_bot) return [{ set: 'state', of: 'account', user_id, to: { role } }]
  if (!world.users.has(user_id) || roleOf(world, user_id).kind !== 'unknown') return []
  return [{ set: 'user', to: { user_id, role: known(role, [], 'fixture') } }]
}
