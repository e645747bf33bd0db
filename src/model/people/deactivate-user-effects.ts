// What is known after a deactivation: who is gone, and what of them. What the text leaves open (their scheduled messages,
// who they were to others) is forgotten.

import { type Fact, oneOf, unknown } from '../facts/fact.ts'
import { leftAlone, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { settledAt } from '../facts/settled.ts'
import { isAdministrator } from '../readings/caller-role.ts'
import { isUsual } from '../readings/known-person.ts'
import type { Account } from '../things/account.ts'
import { noted } from '../things/journal.ts'
import type { PersonChange } from '../things/person.ts'
import { add } from '../things/put.ts'
import { accountOf, botsOf } from '../world/accounts.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { mailDue, mailsAfter } from './deactivate-user-mail.ts'
import { purge } from './deactivate-user-messages.ts'
import { type DeactivateUserRequest, isOff } from './deactivate-user-request.ts'

const actionsSince = 459
const changesNothing = 'deactivate-user.refused-changes-nothing'

export function afterDeactivation(world: World, request: DeactivateUserRequest, at: Moment): readonly Effect[] {
  const { user_id } = request
  const { exchange } = at
  const bots = botsOf(world, user_id)
  const people = [user_id, ...bots]
  const deletions = purge(world, request, bots, at)
  const deletes = deletions.length > 0
  const newest = world.newest.message_id
  return [
    ...people.map((id) => account(id, accountAfter(world, request, id, at, id === user_id ? ofPerson : ofBot))),
    ...people.map((id) => person(id, { is_active: false, isEmailUnsure: true })),
    ...deletions,
    ...plansInDoubt(world, people),
    add('deactivations', { exchange, user_id, bots, deletes, newest, sparedBy: staysBy(request, at) }),
    ...mailDue(world, request, at),
    // Also without a comment, for an e-mail may come all the same.
    add('mailsAsked', user_id),
    ...endNoted(request, bots, isSureOf(world, request, at)),
  ]
}

function account(user_id: number, to: Partial<Account>): Effect {
  return { set: 'state', of: 'account', user_id, to }
}

function person(user_id: number, to: PersonChange): Effect {
  return { set: 'state', of: 'person-changed', user_id, to }
}

/** What becomes of bots and of those who are gone already is left open. */
function isSureOf(world: World, { user_id }: DeactivateUserRequest, { user_id: caller }: Moment): boolean {
  const isOther = caller !== undefined && caller !== user_id
  return isOther && isUsual(world, user_id) && isAdministrator(world, caller) === 'yes'
}

/** Which name and picture those get who are deleted is left open. */
function endNoted({ user_id, actions }: DeactivateUserRequest, bots: readonly number[], isSure: boolean): Effect[] {
  const erased = isOff(actions, 'delete_profile') ? [] : ['full_name', 'avatar_source']
  return [...bots, user_id].flatMap((id) => [
    noted(`realm_user ${id} is_active`, isSure ? false : undefined, { isUnsure: !isSure }),
    ...erased.map((field) => noted(`realm_user ${id} ${field}`, undefined, { isUnsure: true })),
  ])
}

/** Nobody knows whether it was carried out. */
export function afterUnknown(world: World, request: DeactivateUserRequest, at: Moment): readonly Effect[] {
  const { user_id } = request
  const bots = botsOf(world, user_id)
  const people = [user_id, ...bots]
  const is_active = oneOf([true, false], [at.exchange], settledAt(at))
  const unsure = { is_active, full_name: unknown, avatar_source: unknown, erased: undefined, delivery_email: undefined }
  return [
    ...people.flatMap((id) => [account(id, unsure), person(id, { isTouched: true, isEmailUnsure: true })]),
    ...purge(world, request, bots, at, 'maybe'),
    ...plansInDoubt(world, people),
    ...mailsAfter(world, user_id),
    add('mailsAsked', user_id),
    ...endNoted(request, bots, false),
  ]
}

export function afterRefusal(world: World, request: DeactivateUserRequest, at: Moment): readonly Effect[] {
  const left = [request.user_id, ...botsOf(world, request.user_id)].map((user_id) => {
    const { is_active, full_name } = accountOf(world, user_id)
    return account(user_id, {
      is_active: leftAlone(is_active, at.exchange, changesNothing, [false]),
      full_name: leftAlone(full_name, at.exchange, changesNothing, []),
    })
  })
  return [...left, ...mailDue(world, request, at, 'refused')]
}

const ofPerson = {
  ended: 'deactivate-user.deactivated',
  name: 'deactivate-user.delete-profile-name',
  picture: 'deactivate-user.delete-profile-picture',
}
const ofBot = {
  ended: 'deactivate-user.bots-deactivated',
  name: 'deactivate-user.actions-on-bots',
  picture: 'deactivate-user.actions-on-bots',
}

function accountAfter(
  world: World,
  request: DeactivateUserRequest,
  user_id: number,
  at: Moment,
  promises: typeof ofPerson,
): Partial<Account> {
  const { is_active, full_name, avatar_source } = accountOf(world, user_id)
  const ended = { is_active: wrote(is_active, false, at, promises.ended) }
  if (isOff(request.actions, 'delete_profile')) {
    const stays = <T>(fact: Fact<T>) => leftAlone(fact, at.exchange, staysBy(request, at), [])
    return { ...ended, full_name: stays(full_name), avatar_source: stays(avatar_source) }
  }
  const unsure = { ...ended, full_name: unknown, avatar_source: unknown }
  if (request.actions?.delete_profile !== true) return unsure
  const name = full_name.kind === 'known' ? full_name.value : undefined
  const hadPicture = avatar_source.kind === 'known' && avatar_source.value === 'U'
  const by = { exchange: at.exchange, nameBy: promises.name, pictureBy: promises.picture }
  return { ...unsure, erased: { ...by, full_name: name, hadPicture } }
}

/** The clause by which everything stays that no action asks for. */
function staysBy({ actions }: DeactivateUserRequest, { level, unsupported = [] }: Moment): string {
  if (level < actionsSince && unsupported.includes('actions')) return 'deactivate-user.actions-unknown'
  return actions === undefined ? 'deactivate-user.nothing-deleted' : 'deactivate-user.only-asked-actions'
}

function plansInDoubt({ scheduled }: World, ids: readonly number[]): readonly Effect[] {
  const undecided = [...scheduled.values()].filter(({ fate }) => fate === 'done')
  const theirs = undecided.filter((each) =>
    [each.sender_id, ...(each.participants ?? [])].some((id) => ids.includes(id)),
  )
  return theirs.map((each) => ({ set: 'scheduled', to: { ...each, fate: 'maybe' } }))
}
