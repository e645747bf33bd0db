// The e-mail to somebody who was deactivated: when one is due, and what a look at the outbox shows of it. What it says
// besides the comment is left open, so that one which nobody asked for is known only by a subject seen before.

import { accountOf, type DueMail, type Mail } from './accounts.ts'
import type { DeactivateUserRequest } from './deactivate-user.ts'
import type { Effect } from './effect.ts'
import { broken, cannotTell, holds, knownFrom, quoted } from './observe.ts'
import type { Look, LookRule, Moment, Observation } from './outcome.ts'
import { noLook, restsAt, type Told } from './promise-look.ts'
import type { World } from './world.ts'

const mail = 'deactivate-user.mail'
const withComment = 'deactivate-user.mail-with-comment'
const noMail = 'deactivate-user.no-mail'
const changesNothing = 'deactivate-user.refused-changes-nothing'

export function mailDue(world: World, request: DeactivateUserRequest, at: Moment, fate?: 'refused'): readonly Effect[] {
  const { user_id, actions, deactivation_notification_comment: comment } = request
  const address = accountOf(world, user_id).delivery_email
  // Whether the address is deleted with the rest of a profile is not said.
  if (address === undefined && actions?.delete_profile === true) return []
  const asked: DueMail['asked'] = fate ?? (comment === undefined ? 'no mail' : 'mail')
  const due = { exchange: at.exchange, user_id, address, asked, comment: comment ?? '', settledAt: restsAt(at.time) }
  // What came before to that person cannot be told apart any more.
  const others = world.state.administration.mails.filter((each) => each.user_id !== user_id)
  return [{ set: 'state', of: 'mails', to: [...others, { ...due, isAtRest: false, seen: [] }] }]
}

type Line = Readonly<Record<string, unknown>>

export const outboxLook: LookRule<Line> = (world, { mails }, time) => {
  const sent = (Array.isArray(mails) ? mails : []) as Mail[]
  const all = world.state.administration.mails.map((due): DueMail => {
    const isAtRest = due.isAtRest || (time !== undefined && time.from >= due.settledAt)
    return { ...due, isAtRest, seen: [...due.seen, ...sent] }
  })
  return judgeAll(world, all)
}

/** The address of somebody may be told only after the outbox was looked at. */
export const addressLook: LookRule<Line> = (world, { user_id, person, ...given }) => {
  const address = (person as Line | undefined)?.delivery_email
  const { mails } = world.state.administration
  const isAwaited = mails.some((due) => due.user_id === user_id && due.address === undefined)
  if (!isAwaited || typeof address !== 'string' || given.delivery_email !== undefined) return noLook
  return judgeAll(
    world,
    mails.map((due) => (due.user_id === user_id ? { ...due, address: due.address ?? address } : due)),
  )
}

function judgeAll({ state }: World, all: readonly DueMail[]): Look {
  const learnt = all.flatMap((due) => (due.asked === 'mail' ? (aboutIt(due)?.subject ?? []) : []))
  const subjects = new Set<unknown>([...state.administration.subjects, ...learnt])
  const judged = all.map((due) => ({ due, told: judge(due, subjects) }))
  const left = judged.filter(({ told }) => told === undefined).map(({ due }) => due)
  return {
    ...noLook,
    observations: judged.flatMap(({ due, told = [] }) => told.map((each): Told => ({ ...each, ...at(due) }))),
    effects: [
      { set: 'state', of: 'mails', to: left },
      ...learnt.map((subject): Effect => ({ set: 'state', of: 'mail-subject', subject: `${subject}` })),
    ],
  }
}

function at({ exchange }: DueMail) {
  return { exchange }
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

function words(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** undefined where it is too early to say. */
function judge(due: DueMail, subjects: ReadonlySet<unknown>): Observation[] | undefined {
  if (due.address === undefined) return undefined
  if (due.asked === 'mail') return judgeMail(due)
  const clause = due.asked === 'refused' ? changesNothing : noMail
  const got = received(due).find(({ subject }) => subjects.has(subject)) ?? aboutIt(due)
  if (got) return [broken(clause, `no e-mail to the user${from(due)}`, quoted(got.subject), [due.exchange])]
  if (!due.isAtRest) return undefined
  if (received(due).length === 0) return [holds(clause)]
  return [cannotTell(clause, 'it is not clear what the e-mail is about')]
}

function judgeMail(due: DueMail): Observation[] | undefined {
  const { comment, exchange } = due
  const isThere = received(due).length > 0
  if (aboutIt(due)) return [holds(mail), holds(withComment)]
  if (isThere && !isPlain(comment)) return [holds(mail)]
  if (!due.isAtRest) return undefined
  if (!isThere) return [broken(mail, `an e-mail to the user${from(due)}`, 'none within 10 s', [exchange])]
  return [broken(withComment, `an e-mail with ${quoted(comment)}${from(due)}`, 'one without it', [exchange])]
}

function from({ exchange }: DueMail): string {
  return knownFrom([exchange])
}
