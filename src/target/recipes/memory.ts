// What recipes remember of what was made, be it by them or by another way: whose key is known, and which channel has
// which name. Lives as long as the run; nothing of it is written anywhere.

import type { KnownAccount } from '../target.ts'

export interface KnownPerson {
  readonly user_id: number
  readonly email: string
  readonly api_key: string
}

type Fields = Readonly<Record<string, unknown>>

/** Lists that actions give and take whose items are worth remembering. */
const lists: Readonly<Record<string, string>> = { people: 'people', bots: 'bots', channels: 'channels' }

export class Memory {
  readonly #people = new Map<number, KnownPerson>()
  readonly #channels = new Map<number, Fields>()

  constructor(accounts: Readonly<Record<string, KnownAccount>>) {
    for (const { user_id, email, key } of Object.values(accounts))
      this.#people.set(user_id, { user_id, email, api_key: key })
  }

  person(user_id: unknown): KnownPerson | undefined {
    return typeof user_id === 'number' ? this.#people.get(user_id) : undefined
  }

  channel(stream_id: unknown): Fields | undefined {
    return typeof stream_id === 'number' ? this.#channels.get(stream_id) : undefined
  }

  /** To be told of everything that was done. */
  remember(action: string, takes: Fields, gives: Fields): void {
    const list = lists[action]
    const asked = itemsOf(takes, list)
    for (const [index, item] of itemsOf(gives, list).entries()) this.#keep({ ...asked[index], ...item })
    if (action === 'credentials' || action === 'channel') this.#keep({ ...takes, ...gives })
  }

  #keep(made: Fields): void {
    const { user_id, email, api_key, stream_id, name, privacy, subscribers } = made
    if (typeof user_id === 'number' && typeof email === 'string' && typeof api_key === 'string')
      this.#people.set(user_id, { user_id, email, api_key })
    if (typeof stream_id !== 'number') return
    const told = Object.entries({ name, privacy, subscribers }).filter(([, value]) => value !== undefined)
    this.#channels.set(stream_id, { ...this.#channels.get(stream_id), ...Object.fromEntries(told) })
  }
}

function itemsOf(fields: Fields, list: string | undefined): Fields[] {
  const items = list === undefined ? undefined : fields[list]
  return Array.isArray(items) ? (items as Fields[]) : []
}
