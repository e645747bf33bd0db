// A story of people who tell that they are there, and are told of others. The answers are the tests' own words; nothing
// here works like a server.

import { known } from '../facts/fact.ts'
import type { Role } from '../things/user.ts'
import { answered } from './answered.ts'
import { answerOf, type Fields, Lists } from './get-messages.ts'
import { now, type Person, people } from './world.ts'

export type { Fields } from './get-messages.ts'

type Name = keyof typeof people

export const day = 86_400

export class Presences extends Lists {
  #ids = 0

  constructor(settings: Fields = {}) {
    super(settings)
    for (const name of Object.keys(people) as Name[]) this.made(people[name], { emails: [emailOf(name)] })
  }

  made(user_id: number, more: Fields = {}): void {
    const plain = { user_id, made: true, is_bot: false, is_active: true, emails: [], isTouched: false }
    this.teach({ set: 'state', of: 'person', to: { ...plain, ...more } })
  }

  role(name: Name, role: Role): void {
    this.teach({ set: 'user', to: { user_id: people[name], role: known(role, [], 'fixture') } })
  }

  /** An update that is answered with these presences, or not at all, or with an error. */
  update(as: Person, asked: Fields = {}, told: Fields | string = {}): string[] {
    const request = { status: 'active', ...asked }
    return this.answered(as, request, typeof told === 'string' ? told : this.#body(request, told))
  }

  /** The same, word for word. */
  answered(as: Person, asked: Fields, told: Fields | string): string[] {
    return this.take(answered('update-presence', this.world, asked, answerOf(told), this.moment(as)))
  }

  /** An update that asks for nothing. */
  ping(as: Person, status = 'active'): string[] {
    return this.update(as, { status, ping_only: true })
  }

  get clock(): number {
    return this.time?.from ?? now
  }

  #body({ last_update_id, ping_only }: Fields, presences: Fields): Fields {
    const isEmpty = ping_only === true || Object.keys(presences).length === 0
    const id = isEmpty ? Number(last_update_id ?? -1) : ++this.#ids
    const fetched = ping_only === true ? {} : { server_timestamp: this.clock, presences }
    return { presence_last_update_id: id, ...fetched }
  }
}

function emailOf(name: Name): string {
  return `${name}@example.com`
}

/** Somebody in the modern format. */
export function modern(name: Name, active = now, idle = active): Fields {
  return { [people[name]]: { active_timestamp: active, idle_timestamp: idle } }
}

/** Somebody in the legacy format. */
export function legacy(name: Name, timestamp = now, status = 'active'): Fields {
  const one = { client: 'website', status, timestamp }
  return { [emailOf(name)]: { aggregated: one, website: { ...one, pushable: false } } }
}
