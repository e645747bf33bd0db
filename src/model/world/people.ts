// People and bots besides their roles: whom the run made, their addresses, and what was done to their accounts. Knows
// nothing of what they do.

import { confirmed } from '../facts/blame.ts'
import { unknown } from '../facts/fact.ts'
import { asTold } from '../facts/read-back.ts'
import type { PeopleEffect, Person } from '../things/person.ts'
import { draftsShelf, editsShelf, passwordShelf, settingsAtFirst, settingsShelf } from '../things/settings-state.ts'
import { blank, type Shelf } from '../things/shelf.ts'
import { shelfOf, writesTo } from './shelves.ts'
import type { World } from './world.ts'

const stranger = { made: false, is_bot: false, is_active: true, emails: [], isTouched: false } as const

/** Whoever was just made has stored nothing, and changed no setting; no earlier request was about them. */
function shelvesAtFirst(user_id: number): readonly (readonly [name: string, shelf: Shelf])[] {
  return [
    [`storage ${user_id}`, { ...blank, elsewhere: asTold(null) }],
    [settingsShelf(user_id), { ...blank, facts: settingsAtFirst }],
    [editsShelf(user_id), { ...blank, elsewhere: asTold(false) }],
  ]
}

export function setPerson({ state }: World, { to }: Extract<PeopleEffect, { of: 'person' }>): void {
  const shelves = to.made ? shelvesAtFirst(to.user_id) : []
  for (const [name, shelf] of shelves.filter(([each]) => !state.shelves.has(each)))
    state.shelves.set(name, { ...shelf, seen: writesTo({ state }, name).count })
  state.people.set(to.user_id, to)
  for (const email of to.emails) state.byEmail.set(email.toLowerCase(), to.user_id)
}

export function changePerson(world: World, { user_id, to }: Extract<PeopleEffect, { of: 'person-changed' }>): void {
  const { email, ...given } = to
  const before = world.state.people.get(user_id) ?? { ...stranger, user_id }
  const emails = email === undefined ? before.emails : [...before.emails, email]
  const isTouched = given.isTouched === true || given.is_active === false || email !== undefined
  const after = { ...before, ...given, emails, isTouched: before.isTouched || isTouched }
  setPerson(world, { set: 'state', of: 'person', to: after })
  if (isTouched) trustNoSettings(world, user_id)
  if (email !== undefined || given.isEmailUnsure) forgetEmail(world, user_id)
  if (given.is_active === false) touchBots(world, user_id)
  if (given.is_active === false) forgetAccount(world, user_id)
}

// Whether messages show the address of now or of then is left to another day.
function forgetEmail({ users, state }: World, user_id: number): void {
  const { byLogin: signsIn } = state
  for (const [email, owner] of signsIn) if (owner === user_id) signsIn.delete(email)
  const user = users.get(user_id)
  if (user?.email) users.set(user_id, { ...user, email: unknown })
}

/** Whether an account that comes back has its password and its drafts is not said. */
function forgetAccount({ state }: World, user_id: number): void {
  for (const name of [passwordShelf(user_id), draftsShelf(user_id)]) state.shelves.delete(name)
}

/** Whether an account that was closed, or changed, keeps its settings is not said: no earlier promise is at stake. */
function trustNoSettings({ state }: World, user_id: number): void {
  const name = settingsShelf(user_id)
  const { facts, elsewhere } = shelfOf({ state }, name)
  const known = [...facts].filter(([, fact]) => fact.kind === 'known')
  const now = known.map(([key, fact]) => [key, confirmed(fact, 'fixture')] as const)
  state.shelves.set(name, { facts: new Map(now), elsewhere, seen: Number.POSITIVE_INFINITY })
}

/** With their owner, bots may go. */
function touchBots({ state }: World, owner_id: number): void {
  for (const person of state.people.values())
    if (person.owner_id === owner_id) state.people.set(person.user_id, { ...person, isTouched: true })
}

/** Whether someone is a person whom the run made, whatever became of their account. */
export function isMadePerson({ state }: World, user_id: number): boolean {
  const person = state.people.get(user_id)
  return person?.made === true && !person.is_bot
}

/** Whether someone is a person of the run like any other. */
export function isPlainPerson(world: World, user_id: number): boolean {
  return isMadePerson(world, user_id) && world.state.people.get(user_id)?.isTouched !== true
}

/** Whether somebody is a person for whom nobody acts but those of the history. */
export function isOurs(person: Person | undefined): person is Person {
  return (person?.made === true || person?.lent === true) && !person.is_bot
}

/** Whether somebody is not known to hide their presence. */
export function sharesPresence({ state }: World, user_id: number): boolean {
  return state.people.get(user_id)?.hidesPresence !== true
}

/** Whether their credentials may have stopped working. */
export function mayBeLockedOut({ state }: World, user_id: number | undefined): boolean {
  return user_id !== undefined && state.people.get(user_id)?.isTouched === true
}
