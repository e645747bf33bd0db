// The e-mail to somebody who was deactivated: when one is due, and what the e-mails since tell of it. What it says besides
// the comment is left open, so that one which nobody asked for is known only by a subject seen before. An e-mail may take
// its time: that none is there accuses nobody before that of a later deactivation came.

import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, cannotTell, holds, knownFrom, type Observation, quoted } from '../facts/observe.ts'
import { settledAt } from '../facts/settled.ts'
import type { DueMail, Mail } from '../things/account.ts'
import { accountOf } from '../world/accounts.ts'
import type { Effect } from '../world/effect.ts'
import { type Look, type LookRule, noLook } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import { type DeactivateUserRequest, isOff } from './deactivate-user-request.ts'

export function mailDue(world: World, request: DeactivateUserRequest, at: Moment, fate?: 'refused'): readonly Effect[] {
  const { user_id, actions, deactivation_notification_comment: comment } = request
  const address = accountOf(world, user_id).delivery_email
  // Whether the address is deleted with the rest of a profile is not said.
  if (address === undefined && !isOff(actions, 'delete_profile')) return []
  // Without a comment an e-mail may come or not.
  if (comment === undefined && fate === undefined) return mailsAfter(world, user_id)
  const { is_active } = accountOf(world, user_id)
  const isActive = is_active.kind === 'known' && is_active.value
  // An e-mail about an earlier deactivation may be under way to them.
  if (!isActive || world.state.mailsAsked.has(user_id)) return mailsAfter(world, user_id)
  const due = { exchange: at.exchange, user_id, address, comment: comment ?? '', settledAt: settledAt(at) }
  return mailsAfter(world, user_id, [{ ...due, asked: fate ?? 'mail', isAtRest: false, seen: [] }])
}

/** What was due to that person before cannot be told apart any more. */
export function mailsAfter(world: World, user_id: number, own: readonly DueMail[] = []): readonly Effect[] {
  const others = world.state.mails.filter((each) => each.user_id !== user_id)
  return [{ set: 'state', of: 'mails', to: [...others, ...own] }]
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
  const told = mails.map((due) => (due.user_id === user_id ? { ...due, address: due.address ?? address } : due))
  return judgeAll(world, told)
}

function judgeAll({ state }: World, all: readonly DueMail[]): Look {
  const came = all.flatMap((due) => arrived(due, state.mailSubjects))
  const subjects = new Set([...state.mailSubjects, ...came.map(({ subject }) => subject)])
  const newest = Math.max(state.newestMailed, ...came.map(({ exchange }) => exchange))
  const judged = all.map((due) => ({ due, told: judgeDue(due, subjects, newest) }))
  const left = judged.filter(({ told }) => told === undefined).map(({ due }) => due)
  return {
    ...noLook,
    observations: judged.flatMap(({ due: { exchange }, told = [] }) => told.map((each) => ({ ...each, exchange }))),
    effects: [
      { set: 'state', of: 'mails', to: left },
      ...came.map((each): Effect => ({ set: 'state', of: 'mail-arrived', ...each })),
    ],
  }
}

const mail = 'deactivate-user.mail'
const withComment = 'deactivate-user.mail-with-comment'
const changesNothing = 'deactivate-user.refused-changes-nothing'

/** The e-mail that was due, where one is surely it. */
function arrived(due: DueMail, subjects: ReadonlySet<string>): { exchange: number; subject: string }[] {
  if (due.asked !== 'mail' || due.address === undefined) return []
  const it = aboutIt(due) ?? received(due).find(({ subject }) => subjects.has(`${subject}`))
  return it ? [{ exchange: due.exchange, subject: `${it.subject}` }] : []
}

/** `newest` is the newest deactivation whose e-mail came; undefined where it is too early to say. */
function judgeDue(due: DueMail, subjects: ReadonlySet<string>, newest: number): Observation[] | undefined {
  if (due.address === undefined) return undefined
  if (due.asked === 'mail') return judgeMail(due, newest)
  const { exchange } = due
  const got = received(due).find(({ subject }) => subjects.has(`${subject}`)) ?? aboutIt(due)
  const expected = `no e-mail to the user${knownFrom([exchange])}`
  if (got) return [broken(changesNothing, expected, quoted(got.subject), [exchange])]
  if (!due.isAtRest) return undefined
  if (received(due).length === 0) return [holds(changesNothing)]
  return [cannotTell(changesNothing, 'it is not clear what the e-mail is about')]
}

function judgeMail(due: DueMail, newest: number): Observation[] | undefined {
  const { comment, exchange } = due
  const from = knownFrom([exchange])
  const isThere = received(due).length > 0
  if (aboutIt(due)) return [holds(mail), holds(withComment)]
  if (isThere && !isPlain(comment)) return [holds(mail)]
  if (!due.isAtRest) return undefined
  if (isThere) return [broken(withComment, `an e-mail with ${quoted(comment)}${from}`, 'one without it', [exchange])]
  if (newest <= exchange) return undefined
  const got = `none, but that of a later deactivation${knownFrom([newest])}`
  return [broken(mail, `an e-mail to the user${from}`, got, [exchange])]
}

/** What was sent to them since. */
function received({ address = '', seen }: DueMail): readonly Mail[] {
  return seen.filter(({ to }) => `${to}`.toLowerCase().includes(address.toLowerCase()))
}

/** The e-mail that has the comment in it. */
function aboutIt(due: DueMail): Mail | undefined {
  if (due.address === undefined || !isPlain(due.comment)) return undefined
  return received(due).find(({ text }) => words(`${text}`).includes(words(due.comment)))
}

/** Words that no mail would spell otherwise. */
function isPlain(comment: string): boolean {
  return /^[\p{L}\p{N} ,.]*[\p{L}\p{N}][\p{L}\p{N} ,.]*$/u.test(comment)
}

/** As mails are quoted and wrapped. */
function words(text: string): string {
  return text.replace(/^>+ ?/gmu, '').replace(/\s+/gu, ' ').trim()
}
