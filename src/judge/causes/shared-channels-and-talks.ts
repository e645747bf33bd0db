// What people share with each other, as far as fixtures made it so: channels and direct messages. Knows nothing of what
// follows from it.

import type { ControlLine } from '../../history/entry.ts'
import type { Fields } from '../json/fields.ts'
import { idsOf } from './event-statement.ts'

export interface Acquaintance {
  /** Channels that they were ever subscribed to, by fixtures. */
  readonly channels: Set<number>
  /** Those with whom they take part, or may take part, in a direct message. */
  readonly partners: Set<number>
  /** Whether a registration of theirs told all their channels, and these are all known. */
  isWhole: boolean
  /** When what they share, and when their role, last changed; the harness's clock. */
  sharedAt: number
  roleAt: number
}

interface Channel {
  readonly stream_id: number
  readonly subscribers: readonly number[]
  readonly is_default?: boolean
}

/** What the lines carry that matters here. */
interface Taught {
  readonly people?: readonly { readonly user_id: number }[]
  readonly channels?: readonly Channel[]
  readonly messages?: readonly { readonly sender_id: number; readonly to?: readonly number[] }[]
  readonly user_ids?: readonly number[]
}

export class Acquaintances {
  readonly #people = new Map<number, Acquaintance>()
  /** Channels to which people come without being asked. */
  readonly defaults = new Set<number>()

  /** undefined: the run did not make this person. */
  of(user_id: number): Acquaintance | undefined {
    return this.#people.get(user_id)
  }

  take(line: ControlLine): void {
    const { at } = line
    const { people = [], channels = [], messages = [], user_ids = [] } = line as unknown as Taught
    if (line.did === 'people') for (const { user_id } of people) this.#meet(user_id, at)
    if (line.did === 'channels') for (const channel of channels) this.#made(channel, at)
    if (line.did === 'subscribe' || line.did === 'unsubscribe') this.#join(line.stream_id as number, user_ids, at)
    if (line.did === 'messages') for (const { sender_id, to } of messages) if (to) this.converse([sender_id, ...to], at)
    if (line.role !== undefined) this.#touch(line.user_id as number, { roleAt: at })
  }

  /** People who take part in one direct message, or may do so. */
  converse(user_ids: readonly number[], at: number): void {
    const all = new Set(user_ids)
    for (const user_id of all) {
      this.#touch(user_id, { sharedAt: at })
      for (const other of all) this.#people.get(user_id)?.partners.add(other)
    }
  }

  /** A registration tells all the channels of a person. */
  registered(user_id: number, state: Fields): void {
    const person = this.#people.get(user_id)
    const channels = idsOf(state.subscriptions, 'stream_id')
    if (person && channels) person.isWhole = channels.every((id) => person.channels.has(id))
  }

  #meet(user_id: number, at: number): void {
    if (this.#people.has(user_id)) return
    const nothing = { channels: new Set<number>(), partners: new Set<number>(), isWhole: false }
    this.#people.set(user_id, { ...nothing, sharedAt: at, roleAt: at })
  }

  #made({ stream_id, subscribers, is_default }: Channel, at: number): void {
    if (is_default) this.defaults.add(stream_id)
    this.#join(stream_id, subscribers, at)
  }

  #join(stream_id: number, user_ids: readonly number[], at: number): void {
    for (const user_id of user_ids) {
      this.#touch(user_id, { sharedAt: at })
      this.#people.get(user_id)?.channels.add(stream_id)
    }
  }

  #touch(user_id: number, when: Partial<Acquaintance>): void {
    const person = this.#people.get(user_id)
    if (person) Object.assign(person, when)
  }
}
