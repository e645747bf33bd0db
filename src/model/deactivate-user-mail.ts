// The e-mail to somebody who was deactivated: when one is due, and what a look at the outbox shows of it. What it says
// besides the comment is left open, so that one which nobody asked for is known only by a subject seen before.

import { accountOf, type DueMail, type Mail } from './accounts.ts'
import type { DeactivateUserRequest } from './deactivate-user.ts'
import type { Effect } from './effect.ts'
import { broken, cannotTell, holds, knownFrom, quoted } from './observe.ts'
import type { Interval, LookRule, Moment, Observation } from './outcome.ts'
import { restsAt, type Told } from './promise-look.ts'
import type { World } from './world.ts'

const mail = 'deactivate-user.mail'
const withComment = 'deactivate-user.mail-with-comment'
const noMail = 'deactivate-user.no-mail'
const changesNothing = 'deactivate-user.refused-changes-nothing'

export function mailDue(world: World, request: DeactivateUserRequest, at: Moment, fate?: 'refused'): readonly Effect[] {
  const address = accountOf(world, request.user_id).delivery_email
  const { deactivation_notification_comment: comment } = request
  if (address === undefined) return []
  const asked = fate ?? (comment === undefined ? 'no mail' : 'mail')
  const settledAt = restsAt(at.time)
  const due: DueMail = { exchange: at.exchange, address, asked, comment: comment ?? '', settledAt, seen: [] }
  // What came before to that address cannot be told apart any more.
  const others = world.state.administration.mails.filter((each) => each.address !== address)
  return [{ set: 'state', of: 'mails', to: [...others, due] }]
}

type Line = Readonly<Record<string, unknown>>

export const outboxLook: LookRule<Line> = (world, { mails }, time) => {
  const sent = (Array.isArray(mails) ? mails : []) as Mail[]
  const all = world.state.administration.mails.map((due) => withSeen(due, sent))
  const learnt = all.flatMap((due) => (due.asked === 'mail' ? (aboutIt(due)?.subject ?? []) : []))
  const subjects = new Set<unknown>([...world.state.administration.subjects, ...learnt])
  const judged = all.map((due) => ({ due, told: judge(due, subjects, time) }))
  const left = judged.filter(({ told }) => told === undefined).map(({ due }) => due)
  return {
    observations: judged.flatMap(({ due, told = [] }) =>
      told.map((each): Told => ({ ...each, exchange: due.exchange })),
    ),
    effects: [
      { set: 'state', of: 'mails', to: left },
      ...learnt.map((subject): Effect => ({ set: 'state', of: 'mail-subject', subject: `${subject}` })),
    ],
    confirmed: [],
  }
}

function withSeen(due: DueMail, sent: readonly Mail[]): DueMail {
  const address = due.address.toLowerCase()
  return { ...due, seen: [...due.seen, ...sent.filter(({ to }) => `${to}`.toLowerCase().includes(address))] }
}

/** The e-mail that has the comment in it. */
function aboutIt({ comment, seen }: DueMail): Mail | undefined {
  return isPlain(comment) ? seen.find(({ text }) => words(`${text}`).includes(words(comment))) : undefined
}

/** Words that no mail would spell otherwise. */
function isPlain(comment: string): boolean {
  return /^[\p{L}\p{N} ,.]*[\p{L}\p{N}][\p{L}\p{N} ,.]*$/u.test(comment)
}

function words(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** undefined where it is too early to say. */
function judge(due: DueMail, subjects: ReadonlySet<unknown>, time: Interval | undefined): Observation[] | undefined {
  const isAtRest = time !== undefined && time.from >= due.settledAt
  if (due.asked === 'mail') return judgeMail(due, isAtRest)
  const got = due.seen.find(({ subject }) => subjects.has(subject)) ?? aboutIt(due)
  const clause = due.asked === 'refused' ? changesNothing : noMail
  if (got) return [broken(clause, `no e-mail to the user${from(due)}`, quoted(got.subject), [due.exchange])]
  if (!isAtRest) return undefined
  return due.seen.length === 0 ? [holds(clause)] : [cannotTell(clause, 'it is not clear what the e-mail is about')]
}

function judgeMail(due: DueMail, isAtRest: boolean): Observation[] | undefined {
  const { comment, seen, exchange } = due
  const isAbout = aboutIt(due) !== undefined
  if (isAbout) return [holds(mail), holds(withComment)]
  if (seen.length > 0 && !isPlain(comment)) return [holds(mail)]
  if (!isAtRest) return undefined
  if (seen.length === 0) return [broken(mail, `an e-mail to the user${from(due)}`, 'none within 10 s', [exchange])]
  return [broken(withComment, `an e-mail with ${quoted(comment)}${from(due)}`, 'one without it', [exchange])]
}

function from({ exchange }: DueMail): string {
  return knownFrom([exchange])
}
