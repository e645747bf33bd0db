// Whether the server mailed a link to a new address. A mail may take its time: that none is there accuses nobody before
// the link of a later change was mailed.

import type { Fields } from '../facts/fields.ts'
import type { Interval } from '../facts/moment.ts'
import { broken, holds, knownFrom, type Observation, type Seen } from '../facts/observe.ts'
import { settledAt } from '../facts/settled.ts'
import { put } from '../things/put.ts'
import type { NewEmail } from '../things/settings-state.ts'
import type { LookRule } from '../world/outcome.ts'

const clause = 'update-settings.email-link'

/** The outbox forgets what it has told, so that each mail is seen once. */
export const emailLinkLook: LookRule<Fields> = ({ state }, { mails }, time) => {
  const sent = Array.isArray(mails) ? (mails as readonly Fields[]) : []
  const all = [...state.newEmails].map(([key, asked]) => ({ key, asked, isMailed: isMailed(asked, sent) }))
  const mailed = all.filter(({ isMailed, asked }) => isMailed || asked.link === 'mailed')
  const newest = Math.max(0, ...mailed.map(({ asked }) => asked.exchange))
  const told = all.flatMap(({ key, asked, isMailed }) => {
    if (asked.link !== 'awaited') return []
    const seen = isMailed ? holds(clause) : missing(asked, { sent, newest }, time)
    return seen ? [{ key, asked, isMailed, seen }] : []
  })
  return {
    observations: told.map(({ asked: { exchange }, seen }): Seen => ({ ...seen, exchange })),
    effects: told.map(({ key, asked, isMailed }) =>
      put('newEmails', key, { ...asked, link: isMailed ? 'mailed' : 'missing' }),
    ),
    confirmed: [],
  }
}

function isMailed({ email }: NewEmail, mails: readonly Fields[]): boolean {
  return mails.some((mail) => isTo(email, mail) && hasLink(mail))
}

interface Outbox {
  readonly sent: readonly Fields[]
  /** The newest change whose link was mailed. */
  readonly newest: number
}

/** Only at rest, and where the target is seen to have gone on. */
function missing(asked: NewEmail, outbox: Outbox, now: Interval | undefined): Observation | undefined {
  const { email, exchange, time, isConfirmed } = asked
  if (isConfirmed || !now || now.from < settledAt({ time })) return undefined
  const got = insteadOfIt(asked, outbox)
  return got === undefined ? undefined : broken(clause, `a mail to ${email}`, got, [exchange])
}

function insteadOfIt({ email, exchange }: NewEmail, { sent, newest }: Outbox): string | undefined {
  if (sent.some((mail) => isTo(email, mail))) return 'one without a link'
  return newest > exchange ? `none, but that of a later change${knownFrom([newest])}` : undefined
}

function isTo(address: string, { to }: Fields): boolean {
  return address !== '' && typeof to === 'string' && to.toLowerCase().includes(address.toLowerCase())
}

function hasLink({ text }: Fields): boolean {
  return typeof text === 'string' && text.includes('/')
}
