// Control actions `people` and `bots`: makes accounts.
import { fitsWithin, MAX_FULL_NAME_LENGTH } from '../limits.ts'
import { createAccount, type NewAccount } from '../people/create-account.ts'
import { ROLES } from '../permissions.ts'
import type { Service } from '../service.ts'
import { isBot } from '../store/user.ts'
import type { User } from '../store/users.ts'
import { mistakeInAddress } from '../webhooks/address.ts'
import { choice, integer, integers, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

export function createPeople(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['people'], 'people')
  const wanted = records(taken, 'people').map(readPerson)
  return { people: wanted.map((person) => credentialsOf(createAccount(service, person))) }
}

export function createBots(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['bots'], 'bots')
  const wanted = records(taken, 'bots').map((bot) => readBot(service, bot))
  const bots = wanted.map((bot) => {
    const user = createAccount(service, bot)
    return user.webhook_token === null ? credentialsOf(user) : { ...credentialsOf(user), token: user.webhook_token }
  })
  return { bots }
}

function credentialsOf({ id, email, api_key }: User) {
  return { user_id: id, email, api_key }
}

function readPerson(person: Taken): NewAccount {
  refuseUnknown(person, ['role', 'full_name'], 'a person')
  return { role: choice(person, 'role', ROLES), ...nameIn(person) }
}

function readBot(service: Service, bot: Taken): NewAccount {
  refuseUnknown(bot, ['owner_id', 'full_name', 'webhook_url'], 'a bot')
  const webhook = bot.webhook_url === undefined ? {} : { webhook_url: webhookIn(service, bot) }
  return { role: 'member', bot_owner_id: ownerOf(service, bot, 'owner_id').id, ...webhook, ...nameIn(bot) }
}

function webhookIn(service: Service, bot: Taken): string {
  const url = text(bot, 'webhook_url')
  const mistake = mistakeInAddress(url, service.allowsPrivateWebhooks)
  if (mistake !== undefined) throw new Mistake(`Give another webhook_url: ${url} ${mistake}`)
  return url
}

function nameIn(taken: Taken): { full_name?: string } {
  return taken.full_name === undefined ? {} : { full_name: fullNameIn(taken) }
}

export function fullNameIn(taken: Taken): string {
  const name = text(taken, 'full_name')
  if (name === '' || !fitsWithin(name, MAX_FULL_NAME_LENGTH))
    throw new Mistake(`Give full_name with 1 to ${MAX_FULL_NAME_LENGTH} characters`)
  return name
}

export function personOf(service: Service, taken: Taken, name: string): User {
  const id = integer(taken, name)
  const user = service.users.find(id)
  if (user === undefined || user.is_system === 1)
    throw new Mistake(`Give ${name} of a person: there is no person ${id}`)
  return user
}

/** Bots are owned by people. */
export function ownerOf(service: Service, taken: Taken, name: string): User {
  const owner = personOf(service, taken, name)
  if (isBot(owner)) throw new Mistake(`Give ${name} of a person: ${owner.id} is a bot`)
  return owner
}

/** A list of ids of people. */
export function peopleIn(service: Service, taken: Taken, name: string): number[] {
  const ids = integers(taken, name)
  const missing = ids.find((id) => service.users.find(id) === undefined)
  if (missing !== undefined) throw new Mistake(`Give ${name} that exist: there is no person ${missing}`)
  return ids
}
