// The e-mail to somebody who was deactivated: when one is due, and which looks tell of it.

import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import type { Seen } from '../facts/observe.ts'
import { settledAt } from '../facts/settled.ts'
import type { DueMail, Mail } from '../things/account.ts'
import { add } from '../things/put.ts'
import { accountOf } from '../world/accounts.ts'
import type { Effect } from '../world/effect.ts'
import { type Look, type LookRule, noLook } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import { isOff } from './deactivate-user-actions.ts'
import { arrived, judgeDue, type Mailed } from './deactivate-user-mail-verdict.ts'
import type { DeactivateUserRequest } from './deactivate-user-request.ts'

export function mailDue(world: World, request: DeactivateUserRequest, at: Moment, fate?: 'refused'): readonly Effect[] {
  const { user_id, actions, deactivation_notification_comment: comment } = request
  const address = accountOf(world, user_id).delivery_email
  // Whether the address is deleted with the rest of a profile is not said.
  if (address === undefined && !isOff(actions, 'delete_profile')) return []
  // Without a comment an e-mail may come or not.
  if (comment === undefined && fate === undefined) return mailsAfter(world, user_id)
  const asked: DueMail['asked'] = fate ?? 'mail'
  const due = { exchange: at.exchange, user_id, address, asked, comment: comment ?? '', settledAt: settledAt(at) }
  const own = mayBeMailed(world, user_id) ? [] : [{ ...due, isAtRest: false, seen: [] }]
  return mailsAfter(world, user_id, own)
}

/** What was due to that person before cannot be told apart any more. */
export function mailsAfter(world: World, user_id: number, own: readonly DueMail[] = []): readonly Effect[] {
  const others = world.state.mails.filter((each) => each.user_id !== user_id)
  return [{ set: 'state', of: 'mails', to: [...others, ...own] }]
}

/** Whether an e-mail about an earlier deactivation may be under way to them. */
function mayBeMailed(world: World, user_id: number): boolean {
  const { is_active } = accountOf(world, user_id)
  if (is_active.kind !== 'known' || !is_active.value) return true
  return world.state.mailsAsked.has(user_id)
}

/** Also without a comment, for an e-mail may come all the same. */
export function mailAsked({ user_id }: DeactivateUserRequest): readonly Effect[] {
  return [add('mailsAsked', user_id)]
}

export const outboxLook: LookRule<Fields> = (world, { mails }, time) => {
  const sent = (Array.isArray(mails) ? mails : []) as Mail[]
  const all = world.state.mails.map((due): DueMail => {
    const isAtRest = due.isAtRest || (time !== undefined && time.from >= due.settledAt)
    return { ...due, isAtRest, seen: [...due.seen, ...sent] }
  })
  return judgeAll(world, all)
}

/** The address of somebody may be told only after the outbox was looked at. */
export const addressLook: LookRule<Fields> = (world, { user_id, person, ...given }) => {
  const address = (person as Fields | undefined)?.delivery_email
  const { mails } = world.state
  const isAwaited = mails.some((due) => due.user_id === user_id && due.address === undefined)
  if (!isAwaited || typeof address !== 'string' || given.delivery_email !== undefined) return noLook
  return judgeAll(
    world,
    mails.map((due) => (due.user_id === user_id ? { ...due, address: due.address ?? address } : due)),
  )
}

function judgeAll({ state }: World, all: readonly DueMail[]): Look {
  const came = all.flatMap((due) => arrived(due, state.mailSubjects))
  const mailed: Mailed = {
    subjects: new Set([...state.mailSubjects, ...came.map(({ subject }) => subject)]),
    newest: Math.max(state.newestMailed, ...came.map(({ exchange }) => exchange)),
  }
  const judged = all.map((due) => ({ due, told: judgeDue(due, mailed) }))
  const left = judged.filter(({ told }) => told === undefined).map(({ due }) => due)
  return {
    ...noLook,
    observations: judged.flatMap(({ due: { exchange }, told = [] }) =>
      told.map((each): Seen => ({ ...each, exchange })),
    ),
    effects: [
      { set: 'state', of: 'mails', to: left },
      ...came.map((each): Effect => ({ set: 'state', of: 'mail-arrived', ...each })),
    ],
  }
}
