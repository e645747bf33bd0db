// What is told of a person: the name that they gave themselves, and an address that is theirs only once it was confirmed.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { put } from '../things/put.ts'
import type { NewEmail } from '../things/settings-state.ts'
import type { Effect } from '../world/effect.ts'
import { ofName } from '../world/name-promised.ts'
import type { Look, LookRule } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

const atOnce = 'update-settings.email-not-at-once'
const confirmed = 'update-settings.email-confirmed'

/** The line carries what was asked beside `person`; what a fixture has just changed is no look at what requests did. */
export const identityLook: LookRule<Fields> = (world, line) => {
  const person = line.person as Fields | undefined
  const user_id = Number(line.user_id)
  if (person === undefined) return { observations: [], effects: [], confirmed: [] }
  const name = line.full_name === undefined ? lookAtName(world, user_id, person) : []
  const isReaddressed = line.email !== undefined || line.delivery_email !== undefined
  const address = isReaddressed ? [] : lookAtAddress(world, user_id, person)
  return { observations: [...name, ...address], effects: learnt(user_id, person, isReaddressed), confirmed: [] }
}

type Told = Look['observations']

function lookAtName(world: World, user_id: number, { full_name }: Fields): Told {
  const promised = world.state.namesPromised.get(user_id)
  return promised ? ofName(promised, full_name).map((one) => ({ ...one, exchange: promised.exchange })) : []
}

function lookAtAddress({ state }: World, user_id: number, person: Fields): Told {
  const asked = state.newEmails.get(user_id)
  if (asked === undefined) return []
  const addresses = addressesOf(person)
  const before = state.addresses.get(user_id)
  const isThere = addresses.includes(asked.email.toLowerCase())
  const wasThere = before?.includes(asked.email.toLowerCase())
  const seen = asked.isConfirmed ? afterwards(asked, isThere, addresses) : beforehand(asked, isThere, wasThere)
  return seen.map((one) => ({ ...one, exchange: asked.exchange }))
}

function beforehand({ email, exchange }: NewEmail, isThere: boolean, wasThere: boolean | undefined): Observation[] {
  if (!isThere) return [holds(atOnce)]
  if (wasThere !== false) return []
  return [broken(atOnce, 'the address of before', `${quoted(email)} before it was confirmed`, [exchange])]
}

function afterwards({ email, exchange }: NewEmail, isThere: boolean, addresses: readonly string[]): Observation[] {
  if (isThere) return [holds(confirmed)]
  return [broken(confirmed, quoted(email), addresses.join(', '), [exchange])]
}

function addressesOf({ email, delivery_email }: Fields): readonly string[] {
  return [email, delivery_email].filter((one) => typeof one === 'string').map((one) => one.toLowerCase())
}

function learnt(key: number, person: Fields, isReaddressed: boolean): readonly Effect[] {
  const addresses = put('addresses', key, addressesOf(person))
  return isReaddressed ? [addresses, put('newEmails', key)] : [addresses]
}
