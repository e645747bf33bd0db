// Whether the server mailed a link to a new address. A mail may take its time.

import type { Effect } from './effect.ts'
import { broken, holds } from './observe.ts'
import type { Interval, Look, LookRule } from './outcome.ts'
import type { NewEmail } from './settings-state.ts'

type Fields = Readonly<Record<string, unknown>>

const clause = 'update-settings.email-link'
/** After so many seconds of the target's, what it sends must have been sent. */
const patience = 60

/** The outbox forgets what it has told, so that each mail is seen once. */
export const lookAtOutbox: LookRule<Fields> = ({ state }, { mails }, time) => {
  const sent = Array.isArray(mails) ? (mails as readonly Fields[]) : []
  const awaited = [...state.settings.newEmails].filter(([, { isMailed }]) => !isMailed)
  const looks = awaited.map(([key, asked]) => ({ key, asked, seen: observe(asked, sent, time) }))
  const told = looks.filter(({ seen }) => seen !== undefined)
  const effects = told.map(({ key, asked }): Effect => {
    return { set: 'state', of: 'new-email', key, to: { ...asked, isMailed: true } }
  })
  return { observations: told.flatMap(({ seen }) => seen ?? []), effects, confirmed: [] }
}

function observe(asked: NewEmail, mails: readonly Fields[], now: Interval | undefined) {
  const { email, exchange, time } = asked
  const mail = mails.find(({ to }) => typeof to === 'string' && to.toLowerCase().includes(email.toLowerCase()))
  const seen = (one: Omit<Look['observations'][number], 'exchange'>) =>
    ({ ...one, exchange }) as Look['observations'][number]
  if (mail) return typeof mail.text === 'string' && mail.text.includes('/') ? seen(holds(clause)) : undefined
  if (asked.isConfirmed || !now || !time || now.from - time.to < patience) return undefined
  return seen(broken(clause, `a mail to ${email}`, `none within ${patience} s`, [exchange]))
}
