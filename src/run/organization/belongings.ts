// What a plan may touch on a target that has to last: what was made for it, what the target file lends, and ids that
// nothing has. Collects ids, and judges nothing.

import { madeBy } from '../../spec/control-facts.ts'
import type { Target } from '../../target/target.ts'

type Json = Readonly<Record<string, unknown>>

/** What a namespace has. */
interface Settled {
  readonly actors: ReadonlyMap<string, { readonly user_id: number }>
  readonly channels: ReadonlyMap<string, number>
  readonly messages: ReadonlyMap<string, number>
  /** Those of the messages that were there before. */
  readonly found?: ReadonlySet<number>
  /** Whether those who act in it were made for it. */
  readonly isMade: boolean
}

/** What ids stand for. What the whole organization shares cannot be made where it must last. */
export type Kind = 'user' | 'channel' | 'message' | 'group' | 'shared'

/** Members of what actions take and give, and what their ids stand for. */
export const idsOf: Readonly<Record<string, Kind>> = {
  user_id: 'user',
  user_ids: 'user',
  sender_id: 'user',
  owner_id: 'user',
  bot_owner_id: 'user',
  creator_id: 'user',
  subscribers: 'user',
  to: 'user',
  add_members: 'user',
  remove_members: 'user',
  stream_id: 'channel',
  stream_ids: 'channel',
  message_id: 'message',
  message_ids: 'message',
  user_group_id: 'group',
  user_group_ids: 'group',
  emoji_codes: 'shared',
  domains: 'shared',
  field_ids: 'shared',
}

function noIds(): Record<Kind, Set<number>> {
  return { user: new Set(), channel: new Set(), message: new Set(), group: new Set(), shared: new Set() }
}

export class Belongings {
  readonly target: Pick<Target, 'accounts' | 'disposable' | 'absent'>
  readonly #made = noIds()
  readonly #lent = noIds()
  readonly #nothing = new Set<unknown>()
  /** Whether nobody else uses the channels that the plan works in. */
  makesChannels = true

  constructor(target: Belongings['target']) {
    this.target = target
    for (const { user_id } of Object.values(target.accounts)) this.#lent.user.add(user_id)
  }

  /** All that a namespace has; `makesChannels` where its channels are not those of the target file. */
  settle({ actors, channels, messages, found, isMade }: Settled, makesChannels: boolean): void {
    this.makesChannels = makesChannels
    const users = isMade ? this.#made.user : this.#lent.user
    for (const { user_id } of actors.values()) users.add(user_id)
    for (const stream_id of channels.values()) (makesChannels ? this.#made : this.#lent).channel.add(stream_id)
    for (const message_id of messages.values()) if (!found?.has(message_id)) this.#made.message.add(message_id)
  }

  /** What an action of the control protocol made. */
  take(action: string, done: Json): void {
    const { list = '', id = '' } = madeBy(action) ?? {}
    const kind = idsOf[id]
    const items = Array.isArray(done[list]) ? (done[list] as Json[]) : []
    if (kind) for (const item of items) this.add(kind, Number(item[id]))
  }

  add(kind: Kind, id: number): void {
    this.#made[kind].add(id)
  }

  /** An id that nothing has. */
  addNothing(id: number | string): void {
    this.#nothing.add(id)
  }

  isMade(kind: Kind, id: unknown): boolean {
    return this.#made[kind].has(Number(id))
  }

  /** Made, or lent by the target file. */
  isOurs(kind: Kind, id: unknown): boolean {
    return this.isMade(kind, id) || this.#lent[kind].has(Number(id))
  }

  isNothing(id: unknown): boolean {
    return this.#nothing.has(id)
  }
}
