// Who can access whom: everybody, but for guests whom the organization keeps from those they share nothing with. What
// two people share is known only of those whom the run made, and only where the guest's own registration showed that
// there are no channels besides those the run made. Anything else is a maybe.

import type { ControlLine } from '../../history/entry.ts'
import { type Answered, whether } from '../../model/facts/fact.ts'
import { isInGroup } from '../../model/readings/permissions.ts'
import { roleOf, type World } from '../../model/world/world.ts'
import type { Fields } from '../json/fields.ts'
import { Acquaintances } from './shared-channels-and-talks.ts'

const group = 'can_access_all_users_group'
const never = Number.NEGATIVE_INFINITY

export class Access {
  readonly #acquaintances = new Acquaintances()
  #setting: { readonly value: unknown; readonly at: number } = { value: undefined, at: never }

  take(line: ControlLine): void {
    this.#acquaintances.take(line)
    const value = (line.settings as Fields | undefined)?.[group]
    if (line.did === 'settings' && value !== this.#setting.value) this.#setting = { value, at: line.at }
  }

  /** People who may take part in one direct message. */
  converse(user_ids: readonly number[], at: number): void {
    this.#acquaintances.converse(user_ids, at)
  }

  registered(user_id: number, state: Fields): void {
    this.#acquaintances.registered(user_id, state)
  }

  /** Whether somebody can access somebody, now and at every moment since `since`. */
  canAccess(world: World, viewer: number, person: number, since: number): Answered {
    if (viewer === person) return 'yes'
    if (this.#wasTouched(viewer, person, since)) return 'maybe'
    const isGuest = whether(roleOf(world, viewer), (role) => role === 'guest')
    if (isGuest !== 'yes') return isGuest === 'no' ? 'yes' : 'maybe'
    const isTrusted = isInGroup(world, viewer, group)
    return isTrusted === 'no' ? this.#shares(world, viewer, person) : isTrusted
  }

  #shares(world: World, viewer: number, person: number): Answered {
    const [one, other] = [this.#acquaintances.of(viewer), this.#acquaintances.of(person)]
    if (!one || !other) return 'maybe'
    const common = [...one.channels].filter((stream_id) => other.channels.has(stream_id))
    if (common.some((stream_id) => areSubscribed(world, stream_id, [viewer, person]) === 'yes')) return 'yes'
    const { defaults } = this.#acquaintances
    const mayMeet = one.partners.has(person) || [...one.channels].some((stream_id) => defaults.has(stream_id))
    return common.length === 0 && !mayMeet && one.isWhole ? 'no' : 'maybe'
  }

  #wasTouched(viewer: number, person: number, since: number): boolean {
    const [one, other] = [this.#acquaintances.of(viewer), this.#acquaintances.of(person)]
    const times = [this.#setting.at, one?.roleAt ?? never, one?.sharedAt ?? never, other?.sharedAt ?? never]
    return Math.max(...times) >= since
  }
}

function areSubscribed(world: World, stream_id: number, user_ids: readonly number[]): Answered {
  const channel = world.channels.get(stream_id)
  return channel ? whether(channel.subscribers, (all) => user_ids.every((id) => all.includes(id))) : 'maybe'
}
