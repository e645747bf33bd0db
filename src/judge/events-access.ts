// Who can access whom: everybody, but for guests whom the organization keeps from those they share nothing with. What
// two people share is known only of those whom the run made, and only where the guest's own registration showed that
// there are no channels besides those the run made. Anything else is a maybe.

import type { ControlLine } from '../history/entry.ts'
import { type Answered, whether } from '../model/fact.ts'
import { isInGroup } from '../model/who-may.ts'
import { roleOf, type World } from '../model/world.ts'
import { type Fields, idsOf } from './events-telling.ts'

interface Known {
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

/** What the lines carry that access depends on. */
interface Taught {
  readonly people?: readonly { readonly user_id: number }[]
  readonly channels?: readonly { readonly stream_id: number; readonly subscribers: readonly number[] }[]
  readonly messages?: readonly { readonly sender_id: number; readonly to?: readonly number[] }[]
  readonly user_ids?: readonly number[]
  readonly settings?: Fields
}

const never = Number.NEGATIVE_INFINITY

export class Access {
  readonly #known = new Map<number, Known>()
  #setting: { readonly value: unknown; readonly at: number } = { value: undefined, at: never }

  take(line: ControlLine): void {
    const { at } = line
    const { people = [], channels = [], messages = [], user_ids = [], settings = {} } = line as unknown as Taught
    if (line.did === 'people') for (const { user_id } of people) this.#meet(user_id, at)
    if (line.did === 'channels')
      for (const { stream_id, subscribers } of channels) this.#join(stream_id, subscribers, at)
    if (line.did === 'subscribe' || line.did === 'unsubscribe') this.#join(line.stream_id as number, user_ids, at)
    if (line.did === 'messages') for (const { sender_id, to } of messages) if (to) this.converse([sender_id, ...to], at)
    if (line.role !== undefined) this.#touch(line.user_id as number, { roleAt: at })
    const value = settings.can_access_all_users_group
    if (line.did === 'settings' && value !== this.#setting.value) this.#setting = { value, at }
  }

  /** People who take part in one direct message, or may do so. */
  converse(user_ids: readonly number[], at: number): void {
    for (const user_id of user_ids) {
      this.#touch(user_id, { sharedAt: at })
      for (const other of user_ids) this.#known.get(user_id)?.partners.add(other)
    }
  }

  /** A registration tells all the channels of a person. */
  registered(user_id: number, state: Fields): void {
    const known = this.#known.get(user_id)
    const channels = idsOf(state.subscriptions, 'stream_id')
    if (known && channels) known.isWhole = channels.every((id) => known.channels.has(id))
  }

  /** Whether somebody can access somebody, now and at every moment since `since`. */
  canAccess(world: World, viewer: number, person: number, since: number): Answered {
    if (viewer === person) return 'yes'
    if (this.#wasTouched(viewer, person, since)) return 'maybe'
    const isGuest = whether(roleOf(world, viewer), (role) => role === 'guest')
    if (isGuest !== 'yes') return isGuest === 'no' ? 'yes' : 'maybe'
    const isTrusted = isInGroup(world, viewer, 'can_access_all_users_group')
    return isTrusted === 'no' ? this.#shares(world, viewer, person) : isTrusted
  }

  #shares(world: World, viewer: number, person: number): Answered {
    const [one, other] = [this.#known.get(viewer), this.#known.get(person)]
    if (!one || !other) return 'maybe'
    const common = [...one.channels].filter((stream_id) => other.channels.has(stream_id))
    const areBoth = common.map((stream_id) => areSubscribed(world, stream_id, [viewer, person]))
    if (areBoth.includes('yes')) return 'yes'
    const isStranger = common.length === 0 && !one.partners.has(person) && one.isWhole
    return isStranger ? 'no' : 'maybe'
  }

  #wasTouched(viewer: number, person: number, since: number): boolean {
    const [one, other] = [this.#known.get(viewer), this.#known.get(person)]
    const times = [this.#setting.at, one?.roleAt ?? never, one?.sharedAt ?? never, other?.sharedAt ?? never]
    return Math.max(...times) >= since
  }

  #meet(user_id: number, at: number): void {
    if (this.#known.has(user_id)) return
    const nothing = { channels: new Set<number>(), partners: new Set<number>(), isWhole: false }
    this.#known.set(user_id, { ...nothing, sharedAt: at, roleAt: at })
  }

  #join(stream_id: number, user_ids: readonly number[], at: number): void {
    for (const user_id of user_ids) {
      this.#touch(user_id, { sharedAt: at })
      this.#known.get(user_id)?.channels.add(stream_id)
    }
  }

  #touch(user_id: number, when: Partial<Known>): void {
    const known = this.#known.get(user_id)
    if (known) Object.assign(known, when)
  }
}

function areSubscribed(world: World, stream_id: number, user_ids: readonly number[]): Answered {
  const channel = world.channels.get(stream_id)
  return channel ? whether(channel.subscribers, (all) => user_ids.every((id) => all.includes(id))) : 'maybe'
}
