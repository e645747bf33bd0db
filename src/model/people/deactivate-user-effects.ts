// What is known after a deactivation: who is gone, and what of them. What the text leaves open (their scheduled messages,
// who they were to others) is forgotten.

import { oneOf, unknown } from '../facts/fact.ts'
import { leftAlone, wrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { settledAt } from '../facts/settled.ts'
import { isAdministrator } from '../readings/caller-role.ts'
import { isUsual } from '../readings/known-person.ts'
import type { Account } from '../things/account.ts'
import { noted } from '../things/journal.ts'
import { add } from '../things/put.ts'
import { accountOf, botsOf } from '../world/accounts.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'
import { isOff } from './deactivate-user-actions.ts'
import { mailAsked, mailDue, mailsAfter } from './deactivate-user-mail.ts'
import { purge } from './deactivate-user-messages.ts'
import type { DeactivateUserRequest } from './deactivate-user-request.ts'

const actionsSince = 459
const changesNothing = 'deactivate-user.refused-changes-nothing'

export function afterDeactivation(world: World, request: DeactivateUserRequest, at: Moment): readonly Effect[] {
  const { user_id } = request
  const bots = botsOf(world, user_id)
  const sparedBy = staysBy(request, at)
  const deletes = purge(world, request, bots, at)
  const ended = {
    exchange: at.exchange,
    user_id,
    bots,
    deletes: deletes.length > 0,
    newest: world.newest.message_id,
    sparedBy,
  }
  return [
    { set: 'state', of: 'account', user_id, to: accountAfter(world, request, user_id, at, ofPerson) },
    ...bots.map(
      (bot): Effect => ({
        set: 'state',
        of: 'account',
        user_id: bot,
        to: accountAfter(world, request, bot, at, ofBot),
      }),
    ),
    ...[user_id, ...bots].flatMap((id) => gone(id)),
    ...deletes,
    ...plansInDoubt(world, [user_id, ...bots]),
    add('deactivations', ended),
    ...mailDue(world, request, at),
    ...mailAsked(request),
    ...endNoted(request, bots, isSureOf(world, request, at)),
  ]
}

/** What becomes of bots and of those who are gone already is left open. */
function isSureOf(world: World, { user_id }: DeactivateUserRequest, { user_id: caller }: Moment): boolean {
  return (
    caller !== undefined && isUsual(world, user_id) && isAdministrator(world, caller) === 'yes' && caller !== user_id
  )
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
  const is_active = oneOf([true, false], [at.exchange], settledAt(at))
  const unsure = { is_active, full_name: unknown, avatar_source: unknown, erased: undefined, delivery_email: undefined }
  return [
    ...[user_id, ...bots].flatMap((id): Effect[] => [
      { set: 'state', of: 'account', user_id: id, to: unsure },
      { set: 'state', of: 'person-changed', user_id: id, to: { isTouched: true, isEmailUnsure: true } },
    ]),
    ...purge(world, request, bots, at, 'maybe'),
    ...plansInDoubt(world, [user_id, ...bots]),
    ...mailsAfter(world, user_id),
    ...mailAsked(request),
    ...endNoted(request, bots, false),
  ]
}

export function afterRefusal(world: World, request: DeactivateUserRequest, at: Moment): readonly Effect[] {
  const left = [request.user_id, ...botsOf(world, request.user_id)].map((user_id): Effect => {
    const { is_active, full_name } = accountOf(world, user_id)
    const to = {
      is_active: leftAlone(is_active, at.exchange, changesNothing, [false]),
      full_name: leftAlone(full_name, at.exchange, changesNothing, []),
    }
    return { set: 'state', of: 'account', user_id, to }
  })
  return [...left, ...mailDue(world, request, at, 'refused')]
}

interface Promises {
  readonly ended: string
  readonly name: string
  readonly picture: string
}

const ofPerson: Promises = {
  ended: 'deactivate-user.deactivated',
  name: 'deactivate-user.delete-profile-name',
  picture: 'deactivate-user.delete-profile-picture',
}
const ofBot: Promises = {
  ended: 'deactivate-user.bots-deactivated',
  name: 'deactivate-user.actions-on-bots',
  picture: 'deactivate-user.actions-on-bots',
}

function accountAfter(
  world: World,
  request: DeactivateUserRequest,
  user_id: number,
  at: Moment,
  promises: Promises,
): Partial<Account> {
  const { is_active, full_name, avatar_source } = accountOf(world, user_id)
  const ended = { is_active: wrote(is_active, false, at, promises.ended) }
  if (isOff(request.actions, 'delete_profile')) {
    const stays = staysBy(request, at)
    const kept = { full_name: leftAlone(full_name, at.exchange, stays, []) }
    return { ...ended, ...kept, avatar_source: leftAlone(avatar_source, at.exchange, stays, []) }
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

function gone(user_id: number): Effect[] {
  return [{ set: 'state', of: 'person-changed', user_id, to: { is_active: false, isEmailUnsure: true } }]
}

function plansInDoubt({ scheduled }: World, ids: readonly number[]): readonly Effect[] {
  const theirs = [...scheduled.values()].filter(
    ({ sender_id, participants = [], fate }) =>
      fate === undefined && [sender_id, ...participants].some((id) => ids.includes(id)),
  )
  return theirs.map((each) => ({ set: 'scheduled', to: { ...each, fate: 'maybe' } }))
}
