// What recipes remember of what was made, be it by them or by another way: whose key is known, and which channel has
// which name. Lives as long as the run; nothing of it is written anywhere.

import { listTakenBy, madeBy } from '../../spec/control-facts.ts'
import type { KnownAccount } from '../target.ts'

export interface KnownPerson {
  readonly user_id: number
  /** The one that signs in, which may be another than the API e-mail. */
  readonly email: string
  readonly api_key: string
}

type Fields = Readonly<Record<string, unknown>>

/** By what those things are known that are worth remembering. */
const remembered = ['user_id', 'stream_id']

export class Memory {
  readonly #people = new Map<number, KnownPerson>()
  readonly #channels = new Map<number, Fields>()
  readonly #roles = new Map<number, string>()

  constructor(accounts: Readonly<Record<string, KnownAccount>>) {
    for (const { user_id, email, key, role } of Object.values(accounts)) {
      this.#people.set(user_id, { user_id, email, api_key: key })
      this.#roles.set(user_id, role)
    }
  }

  person(user_id: unknown): KnownPerson | undefined {
    return typeof user_id === 'number' ? this.#people.get(user_id) : undefined
  }

  /** `members` are its subscribers who may subscribe others: not its guests. */
  channel(stream_id: unknown): Fields | undefined {
    const channel = typeof stream_id === 'number' ? this.#channels.get(stream_id) : undefined
    if (!Array.isArray(channel?.subscribers)) return channel
    const members = (channel.subscribers as number[]).filter((user_id) => this.#roles.get(user_id) !== 'guest')
    return { ...channel, members }
  }

  /** To be told of everything that was done. */
  remember(action: string, takes: Fields, gives: Fields): void {
    const { list, id = '' } = madeBy(action) ?? {}
    const asked = itemsOf(takes, listTakenBy(action))
    const made = remembered.includes(id) ? itemsOf(gives, list) : []
    for (const [index, item] of made.entries())
      this.#keep({ ...(id === 'stream_id' && asMade), ...asked[index], ...item })
    if (['credentials', 'channel', 'person'].includes(action)) this.#keep({ ...takes, ...gives })
    if (action === 'subscribe') this.#subscribe(takes, (before, ids) => [...new Set([...before, ...ids])])
    if (action === 'unsubscribe') this.#subscribe(takes, (before, ids) => before.filter((id) => !ids.includes(id)))
  }

  #keep({ user_id, email, sign_in_email = email, api_key, role, stream_id, ...made }: Fields): void {
    if (typeof user_id === 'number' && typeof sign_in_email === 'string' && typeof api_key === 'string')
      this.#people.set(user_id, { user_id, email: sign_in_email, api_key })
    if (typeof user_id === 'number' && typeof role === 'string') this.#roles.set(user_id, role)
    if (typeof stream_id !== 'number') return
    const { name, privacy, subscribers, history_public_to_subscribers } = made
    const all = Object.entries({ name, privacy, subscribers, history_public_to_subscribers })
    const told = all.filter(([, value]) => value !== undefined)
    this.#channels.set(stream_id, { ...this.#channels.get(stream_id), ...Object.fromEntries(told) })
  }

  #subscribe({ stream_id, user_ids }: Fields, change: (before: number[], ids: number[]) => number[]): void {
    const { subscribers } = this.#channels.get(stream_id as number) ?? {}
    if (Array.isArray(subscribers) && Array.isArray(user_ids))
      this.#keep({ stream_id, subscribers: change(subscribers as number[], user_ids as number[]) })
  }
}

/** A channel of which nothing else was asked. */
const asMade = { privacy: 'public', history_public_to_subscribers: true }

function itemsOf(fields: Fields, list: string | undefined): Fields[] {
  const items = list === undefined ? undefined : fields[list]
  return Array.isArray(items) ? (items as Fields[]) : []
}
