// What is told of a person: the name that they gave themselves, and an address that is theirs only once it was confirmed;
// and whether the server mailed a link to that address. A mail may take its time: that none is there accuses nobody before
// the link of a later change was mailed.

import type { Fields } from '../facts/fields.ts'
import type { Interval } from '../facts/moment.ts'
import { broken, holds, knownFrom, type Observation, quoted, type Seen } from '../facts/observe.ts'
import { settledAt } from '../facts/settled.ts'
import { isText } from '../facts/text.ts'
import { put } from '../things/put.ts'
import type { NewEmail } from '../things/settings-state.ts'
import { ofName } from '../world/name-promised.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

const linkMailed = 'update-settings.email-link'

/** The line carries what was asked beside `person`; what a fixture has just changed is no look at what requests did. */
export const identityLook: LookRule<Fields> = (world, line) => {
  const person = line.person as Fields | undefined
  const user_id = Number(line.user_id)
  if (person === undefined) return noLook
  const addresses = [person.email, person.delivery_email].filter(isText).map((one) => one.toLowerCase())
  const isReaddressed = line.email !== undefined || line.delivery_email !== undefined
  const promised = line.full_name === undefined ? world.state.namesPromised.get(user_id) : undefined

  return {
    ...noLook,
    observations: [
      ...(promised ? ofName(promised, person.full_name).map((one) => ({ ...one, exchange: promised.exchange })) : []),
      ...(isReaddressed ? [] : lookAtAddress(world, user_id, addresses)),
    ],
    effects: [put('addresses', user_id, addresses), ...(isReaddressed ? [put('newEmails', user_id)] : [])],
  }
}

function lookAtAddress({ state }: World, user_id: number, addresses: readonly string[]): readonly Seen[] {
  const asked = state.newEmails.get(user_id)
  if (asked === undefined) return []
  const { email, exchange, isConfirmed } = asked
  const clause = isConfirmed ? 'update-settings.email-confirmed' : 'update-settings.email-not-at-once'
  if (addresses.includes(email.toLowerCase()) === isConfirmed) return [{ ...holds(clause), exchange }]
  if (!isConfirmed && state.addresses.get(user_id)?.includes(email.toLowerCase()) !== false) return []
  const [expected, got] = isConfirmed
    ? [quoted(email), addresses.join(', ')]
    : ['the address of before', `${quoted(email)} before it was confirmed`]
  return [{ ...broken(clause, expected, got, [exchange]), exchange }]
}

/** The outbox forgets what it has told, so that each mail is seen once. */
export const emailLinkLook: LookRule<Fields> = ({ state }, { mails }, time) => {
  const sent = Array.isArray(mails) ? (mails as readonly Fields[]) : []
  const all = [...state.newEmails].map(([key, asked]) => {
    const address = asked.email.toLowerCase()
    const received = sent.filter(({ to }) => address !== '' && isText(to) && to.toLowerCase().includes(address))
    return { key, asked, received, isMailed: received.some(({ text }) => isText(text) && text.includes('/')) }
  })
  const mailed = all.filter(({ isMailed, asked }) => isMailed || asked.link === 'mailed')
  const newest = Math.max(0, ...mailed.map(({ asked }) => asked.exchange))
  const told = all.flatMap(({ key, asked, received, isMailed }) => {
    if (asked.link !== 'awaited') return []
    const seen = isMailed ? holds(linkMailed) : missing(asked, received.length > 0, newest, time)
    const to = { ...asked, link: isMailed ? 'mailed' : 'missing' } as const
    return seen ? [{ seen: { ...seen, exchange: asked.exchange }, effect: put('newEmails', key, to) }] : []
  })
  return { ...noLook, observations: told.map(({ seen }) => seen), effects: told.map(({ effect }) => effect) }
}

/** Only at rest, and where the target is seen to have gone on: `newest` is the newest change whose link was mailed. */
function missing(
  { email, exchange, time, isConfirmed }: NewEmail,
  isMailed: boolean,
  newest: number,
  now: Interval | undefined,
): Observation | undefined {
  if (isConfirmed || !now || now.from < settledAt({ time })) return undefined
  const later = newest > exchange ? `none, but that of a later change${knownFrom([newest])}` : undefined
  const got = isMailed ? 'one without a link' : later
  return got === undefined ? undefined : broken(linkMailed, `a mail to ${email}`, got, [exchange])
}
