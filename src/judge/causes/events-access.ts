// Whether somebody could access somebody all the time since something happened: as the model says, where nothing that it
// depends on was touched meanwhile. Knows only the times.

import type { Answered } from '../../model/facts/fact.ts'
import { accessOf } from '../../model/readings/visible-people.ts'
import type { World } from '../../model/world/world.ts'
import type { AnyAction } from '../../spec/control-action.ts'

const group = 'can_access_all_users_group'
const never = Number.NEGATIVE_INFINITY

export class Access {
  /** When what somebody shares with others, and when their role, last changed, by the harness's clock. */
  readonly #sharedAt = new Map<number, number>()
  readonly #roleAt = new Map<number, number>()
  #setting: { readonly value: unknown; readonly at: number } = { value: undefined, at: never }

  take(action: AnyAction): void {
    const { did, at } = action
    if (did === 'people') for (const { user_id } of action.people) this.#appeared(user_id, at)
    if (did === 'channels') for (const { subscribers } of action.channels) this.#shared(subscribers, at)
    if (did === 'subscribe' || did === 'unsubscribe') this.#shared(action.user_ids, at)
    if (did === 'messages')
      for (const { sender_id, to } of action.messages)
        if (to) this.#shared(sender_id === undefined ? to : [sender_id, ...to], at)
    if (did === 'person' && action.role !== undefined) this.#roleAt.set(action.user_id, at)
    if (did === 'settings') this.#limited(action.settings[group], at)
  }

  /** People who may take part in one direct message. */
  converse(user_ids: readonly number[], at: number): void {
    this.#shared(user_ids, at)
  }

  /** Whether somebody can access somebody, now and at every moment since `since`. */
  canAccess(world: World, viewer: number, person: number, since: number): Answered {
    if (viewer === person) return 'yes'
    return this.#wasTouched(viewer, person, since) ? 'maybe' : accessOf(world, viewer)(person)
  }

  #wasTouched(viewer: number, person: number, since: number): boolean {
    const times = [this.#roleAt.get(viewer), this.#sharedAt.get(viewer), this.#sharedAt.get(person)]
    return Math.max(this.#setting.at, ...times.map((at) => at ?? never)) >= since
  }

  #limited(value: unknown, at: number): void {
    if (value !== this.#setting.value) this.#setting = { value, at }
  }

  #appeared(user_id: number, at: number): void {
    this.#sharedAt.set(user_id, at)
    this.#roleAt.set(user_id, at)
  }

  #shared(user_ids: readonly number[], at: number): void {
    for (const user_id of user_ids) this.#sharedAt.set(user_id, at)
  }
}
