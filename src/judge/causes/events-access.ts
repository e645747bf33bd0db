// Whether somebody could access somebody all the time since something happened: as the model says, where nothing that it
// depends on was touched meanwhile. Knows only the times.

import type { ControlLine } from '../../history/entry.ts'
import type { Answered } from '../../model/facts/fact.ts'
import { accessOf } from '../../model/readings/visible-people.ts'
import type { World } from '../../model/world/world.ts'
import type { Fields } from '../json/fields.ts'

/** What the lines carry that matters here. */
interface Taught {
  readonly people?: readonly { readonly user_id: number }[]
  readonly channels?: readonly { readonly subscribers: readonly number[] }[]
  readonly messages?: readonly { readonly sender_id: number; readonly to?: readonly number[] }[]
  readonly user_ids?: readonly number[]
}

const group = 'can_access_all_users_group'
const never = Number.NEGATIVE_INFINITY

export class Access {
  /** When what somebody shares with others, and when their role, last changed, by the harness's clock. */
  readonly #sharedAt = new Map<number, number>()
  readonly #roleAt = new Map<number, number>()
  #setting: { readonly value: unknown; readonly at: number } = { value: undefined, at: never }

  take(line: ControlLine): void {
    const { people = [], channels = [], messages = [], user_ids = [] } = line as unknown as Taught
    for (const { user_id } of people) this.#appeared(user_id, line.at)
    this.#shared([...channels.flatMap(({ subscribers }) => subscribers), ...user_ids], line.at)
    for (const { sender_id, to } of messages) if (to) this.#shared([sender_id, ...to], line.at)
    if (line.role !== undefined) this.#roleAt.set(line.user_id as number, line.at)
    const value = (line.settings as Fields | undefined)?.[group]
    if (line.did === 'settings' && value !== this.#setting.value) this.#setting = { value, at: line.at }
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

  #appeared(user_id: number, at: number): void {
    this.#sharedAt.set(user_id, at)
    this.#roleAt.set(user_id, at)
  }

  #shared(user_ids: readonly number[], at: number): void {
    for (const user_id of user_ids) this.#sharedAt.set(user_id, at)
  }
}
