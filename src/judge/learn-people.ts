// What fixtures teach of people and bots: that they were made, and what became of their accounts since.

import type { Effect } from '../model/effect.ts'
import { known, unknown } from '../model/fact.ts'
import type { PersonChange } from '../model/people.ts'
import { type Role, roles } from '../model/user.ts'

export interface TaughtPerson {
  readonly user_id: number
  readonly role: string
  readonly email?: string
  readonly full_name?: string
}

export interface TaughtBot {
  readonly user_id: number
  readonly owner_id: number
  readonly email?: string
  readonly full_name?: string
}

/** Whatever is given was changed. */
export interface ChangedPerson {
  readonly user_id: number
  readonly role?: string
  readonly full_name?: string
  readonly email?: string
  readonly delivery_email?: string
  readonly delivery_email_visible_to?: string
  readonly timezone?: string
  readonly bot_owner_id?: number
  readonly is_active?: boolean
  readonly is_imported_stub?: boolean
}

const byFixture: readonly number[] = []

/** Someone whose role is known. */
function account({ user_id, role, email }: TaughtPerson): Effect {
  const isRole = (roles as readonly string[]).includes(role)
  const address = email === undefined ? {} : { email: known(email, byFixture, 'message.sender-email-true') }
  const roleFact = isRole ? known(role as Role, byFixture, 'fixture') : unknown
  return { set: 'user', to: { user_id, role: roleFact, ...address } }
}

const stranger = { made: false, is_active: true, isTouched: false, emails: [] }

/** Someone whom a header tells of. A bot is no person, whatever its role. */
export function accountTold(told: TaughtPerson): Effect[] {
  const isBot: Effect = { set: 'state', of: 'person', to: { ...stranger, user_id: told.user_id, is_bot: true } }
  return told.role === 'bot' ? [account(told), isBot] : [account(told)]
}

/** Whoever the target lends for the time of the history has had other days, and may have changed any setting then. */
export function lent({ user_id, role }: TaughtPerson): Effect[] {
  if (!(roles as readonly string[]).includes(role)) return []
  return [
    { set: 'state', of: 'person', to: { ...stranger, user_id, lent: true, is_bot: false } },
    { set: 'state', of: 'setting-edited', user_id },
  ]
}

export function peopleMade(people: readonly TaughtPerson[]): Effect[] {
  const made = people.flatMap((person) => [account(person), madeOne(person, { is_bot: false })])
  return [...made, { set: 'state', of: 'newcomers' }]
}

export function botsMade(bots: readonly TaughtBot[]): Effect[] {
  const made = bots.map((bot) => madeOne(bot, { is_bot: true, owner_id: bot.owner_id }))
  return [...made, { set: 'state', of: 'newcomers' }]
}

function madeOne(
  { user_id, email, full_name }: Pick<TaughtBot, 'user_id' | 'email' | 'full_name'>,
  kind: { readonly is_bot: boolean; readonly owner_id?: number },
): Effect {
  const name = full_name === undefined ? {} : { full_name }
  const emails = email === undefined ? [] : [email]
  const to = { user_id, made: true, is_active: true, isTouched: false, emails, ...name, ...kind }
  return { set: 'state', of: 'person', to }
}

export function personChanged({ user_id, role, ...given }: ChangedPerson): Effect[] {
  const { full_name, email, is_active, bot_owner_id, is_imported_stub } = given
  const isAboutEmail = given.delivery_email !== undefined || given.delivery_email_visible_to !== undefined
  const to: PersonChange = {
    ...(full_name === undefined ? {} : { full_name }),
    ...(email === undefined ? {} : { email }),
    ...(is_active === undefined ? {} : { is_active }),
    ...(bot_owner_id === undefined ? {} : { owner_id: bot_owner_id }),
    ...(isAboutEmail ? { isEmailUnsure: true } : {}),
    // What an account that was never used can do, and what is told of it, is not said.
    ...(is_imported_stub === undefined ? {} : { isTouched: true }),
  }
  const changed: Effect = { set: 'state', of: 'person-changed', user_id, to }
  const before: Effect = { set: 'state', of: 'role-changed', user_id }
  const own = [...ownSettings(user_id, given), changed]
  return role === undefined ? own : [before, account({ user_id, role }), ...own]
}

/** What is also changed by PATCH /settings: requests promise nothing of it any more. */
function ownSettings(
  user_id: number,
  { full_name, timezone }: Pick<ChangedPerson, 'full_name' | 'timezone'>,
): Effect[] {
  const zone: Effect[] = [
    { set: 'state', of: 'setting-edited', user_id, name: 'timezone' },
    { set: 'user-setting', user_id, name: 'timezone', to: unknown },
  ]
  const name: Effect[] = [
    { set: 'state', of: 'setting-edited', user_id },
    { set: 'state', of: 'name-promised', key: user_id },
    { set: 'state', of: 'renamed', key: user_id, to: Number.POSITIVE_INFINITY },
  ]
  return [...(timezone === undefined ? [] : zone), ...(full_name === undefined ? [] : name)]
}

/** The new address is theirs, be it the one that they sign in to the API with or not. */
export function emailConfirmed(user_id: number): Effect[] {
  return [
    { set: 'state', of: 'confirmed-email', user_id },
    { set: 'state', of: 'accounts-unsure', user_id },
    { set: 'state', of: 'person-changed', user_id, to: { isEmailUnsure: true, isTouched: true } },
  ]
}

const sharing = 'presence_enabled'

export function userSettingChanged(user_id: number, name: string, value: unknown): Effect[] {
  if (value === undefined) return []
  const to = known(value, byFixture, 'fixture')
  const changed: Effect = { set: 'user-setting', user_id, name, to }
  // Whether somebody is told of who does not share their presence is not said.
  const hides: Effect = { set: 'state', of: 'person-changed', user_id, to: { hidesPresence: true } }
  const edited: Effect = { set: 'state', of: 'setting-edited', user_id, name, value }
  return name === sharing ? [edited, changed, hides] : [edited, changed]
}
