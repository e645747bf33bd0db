// A story of administrators who change the statuses of others, make users and deactivate them, and of looks at what
// became of them. The answers are the tests' own words; nothing here works like a server.

import { known } from '../facts/fact.ts'
import { looks } from '../looks.ts'
import { rules } from '../rules.ts'
import type { Role } from '../things/user.ts'
import { apply } from '../world/apply.ts'
import { answerOf, type Fields, Lists } from './get-messages.ts'
import { type Person, people } from './world.ts'

export type { Fields } from './get-messages.ts'

type Name = keyof typeof people

/** A bot of the author, and one of nobody else's. */
export const bots = { gardener: 30, postman: 31 }

export class Administrators extends Lists {
  confirmed: readonly string[] = []

  constructor(settings: Fields = {}) {
    super({ can_create_users_group: 'administrators', ...settings })
    for (const [name, user_id] of Object.entries(people)) this.#made(user_id, { full_name: name })
    this.#made(bots.gardener, { is_bot: true, owner_id: people.author, full_name: 'gardener' })
    this.#made(bots.postman, { is_bot: true, owner_id: people.reader, full_name: 'postman' })
  }

  #made(user_id: number, more: Fields): void {
    const plain = { user_id, made: true, is_bot: false, is_active: true, emails: [], isTouched: false }
    this.teach({ set: 'state', of: 'person', to: { ...plain, ...more } })
  }

  role(name: Name, role: Role): void {
    const user_id = people[name]
    this.teach({ set: 'state', of: 'role-changed', user_id })
    this.teach({ set: 'user', to: { user_id, role: known(role, [], 'fixture') } })
  }

  status(as: Person | number, asked: Fields, told: string | Fields = {}, user_id: number = people.reader): string[] {
    const at = this.#at(as)
    return this.take(rules['update-user-status'](this.world, { user_id, ...asked }, answerOf(told), at))
  }

  create(as: Person | number, asked: Fields, told: string | Fields = { user_id: 99 }): string[] {
    const request = { email: 'eve@new.example', password: 'apple tree', full_name: 'Eve', ...asked }
    return this.take(rules['create-user'](this.world, request, answerOf(told), this.#at(as)))
  }

  deactivate(as: Person | number, user_id: number, asked: Fields = {}, told: string | Fields = {}): string[] {
    const at = { ...this.#at(as), ...(this.unsupported && { unsupported: this.unsupported }) }
    return this.take(rules['deactivate-user'](this.world, { user_id, ...asked }, answerOf(told), at))
  }

  unsupported: readonly string[] | undefined

  /** What an action of the control protocol tells. */
  told(action: string, line: Fields): string[] {
    const all = looks.filter(([name]) => name === action)
    const seen = all.map(([, look]) => look(this.world, line, this.time))
    this.confirmed = seen.flatMap(({ confirmed }) => confirmed)
    for (const { effects } of seen) apply(this.world, effects)
    return seen.flatMap(({ observations }) => observations.map(({ saw, clause }) => `${saw} ${clause}`))
  }

  /** A look at somebody; what is not said is as it always was. */
  person(user_id: number, shown: Fields = {}, given: Fields = {}): string[] {
    const name = Object.entries({ ...people, ...bots }).find(([, id]) => id === user_id)?.[0] ?? ''
    const usual = { user_id, is_active: true, full_name: name, delivery_email: `${name}@example.com`, status: {} }
    return this.told('person', { user_id, ...given, person: { ...usual, ...shown } })
  }

  #at(as: Person | number) {
    const at = this.moment(typeof as === 'number' ? 'nobody' : as)
    return typeof as === 'number' ? { ...at, user_id: as } : at
  }
}
