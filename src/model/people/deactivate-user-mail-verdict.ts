// What the e-mails since a deactivation tell of the one that was due. What it says besides the comment is left open, so
// that one which nobody asked for is known only by a subject seen before. An e-mail may take its time: that none is there
// accuses nobody before that of a later deactivation came.

import { broken, cannotTell, holds, knownFrom, type Observation, quoted } from '../facts/observe.ts'
import type { DueMail, Mail } from '../things/account.ts'

const mail = 'deactivate-user.mail'
const withComment = 'deactivate-user.mail-with-comment'
const changesNothing = 'deactivate-user.refused-changes-nothing'

/** What is known of e-mails about deactivations. */
export interface Mailed {
  readonly subjects: ReadonlySet<string>
  /** The newest deactivation whose e-mail came. */
  readonly newest: number
}

/** The e-mail that was due, where one is surely it. */
export function arrived(due: DueMail, subjects: ReadonlySet<string>): { exchange: number; subject: string }[] {
  if (due.asked !== 'mail' || due.address === undefined) return []
  const it = aboutIt(due) ?? received(due).find(({ subject }) => subjects.has(`${subject}`))
  return it ? [{ exchange: due.exchange, subject: `${it.subject}` }] : []
}

/** undefined where it is too early to say. */
export function judgeDue(due: DueMail, mailed: Mailed): Observation[] | undefined {
  if (due.address === undefined) return undefined
  if (due.asked === 'mail') return judgeMail(due, mailed)
  const got = received(due).find(({ subject }) => mailed.subjects.has(`${subject}`)) ?? aboutIt(due)
  if (got) return [broken(changesNothing, `no e-mail to the user${from(due)}`, quoted(got.subject), [due.exchange])]
  if (!due.isAtRest) return undefined
  if (received(due).length === 0) return [holds(changesNothing)]
  return [cannotTell(changesNothing, 'it is not clear what the e-mail is about')]
}

function judgeMail(due: DueMail, { newest }: Mailed): Observation[] | undefined {
  const { comment, exchange } = due
  const isThere = received(due).length > 0
  if (aboutIt(due)) return [holds(mail), holds(withComment)]
  if (isThere && !isPlain(comment)) return [holds(mail)]
  if (!due.isAtRest) return undefined
  if (isThere)
    return [broken(withComment, `an e-mail with ${quoted(comment)}${from(due)}`, 'one without it', [exchange])]
  if (newest <= exchange) return undefined
  const got = `none, but that of a later deactivation${knownFrom([newest])}`
  return [broken(mail, `an e-mail to the user${from(due)}`, got, [exchange])]
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

function from({ exchange }: DueMail): string {
  return knownFrom([exchange])
}
