// Everything that a person received, in order: found without a look at the rows of the messages.
// Knows nothing of narrows.
import { maySeeChannel } from '../messages/access.ts'
import type { Service } from '../service.ts'
import { HISTORICAL } from '../store/received.ts'
import type { User } from '../store/users.ts'

export interface ListedMessage {
  readonly id: number
  /** null where the person did not receive it. */
  readonly flags: number | null
}

const OWN = `SELECT message_id, flags FROM received WHERE user_id = ? AND (flags & ${HISTORICAL}) = 0`

export class OwnHistory {
  readonly #service: Service
  readonly #caller: User
  readonly #seen = new Map<number, boolean>()

  constructor(service: Service, caller: User) {
    this.#service = service
    this.#caller = caller
  }

  /** The newest up to an id, newest first; undefined where some among them cannot be seen any more. */
  upTo(id: number, limit: number): ListedMessage[] | undefined {
    return this.#select(`${OWN} AND message_id <= ? ORDER BY message_id DESC LIMIT ?`, id, limit)
  }

  /** The oldest from an id on; undefined likewise. */
  from(id: number, limit: number): ListedMessage[] | undefined {
    return this.#select(`${OWN} AND message_id >= ? ORDER BY message_id LIMIT ?`, id, limit)
  }

  #select(sql: string, id: number, limit: number): ListedMessage[] | undefined {
    const rows = this.#service.statements.preparedForLists(sql).all(this.#caller.id, id, limit)
    const messages: ListedMessage[] = []
    for (const [id, flags] of rows as unknown as [number, number][]) {
      const { stream_id } = this.#service.messages.get(id)
      if (stream_id !== null && !this.#maySee(stream_id)) return undefined
      messages.push({ id, flags })
    }
    return messages
  }

  #maySee(streamId: number): boolean {
    const seen = this.#seen.get(streamId)
    if (seen !== undefined) return seen
    const { channels } = this.#service
    const maySee = maySeeChannel(this.#service, this.#caller, channels.get(streamId))
    this.#seen.set(streamId, maySee)
    return maySee
  }
}
