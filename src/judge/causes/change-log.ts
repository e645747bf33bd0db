// All changes that fixtures made, and requests that do the like, in order, and what each thing was given one after the other. Judges nothing.

import type { Interval } from '../../model/facts/moment.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import type { QueueCall } from '../queue/queue-call.ts'
import type { Change } from './change.ts'
import { changesOf } from './changes-of-action.ts'

export interface Made extends Change {
  readonly did: string
  /** When it was begun, by the harness's clock and by the target's. */
  readonly at: number
  readonly time: Interval | undefined
}

export class ChangeLog {
  /** Those of which an event is due. */
  readonly told: Made[] = []
  readonly #histories = new Map<string, Made[]>()
  /** The last change of each kind. */
  readonly #lastOf = new Map<string, Made>()

  add(action: AnyAction, time: Interval | undefined): void {
    this.take(changesOf(action), { did: action.did, at: action.at, time })
  }

  /** What somebody did by a request. */
  take(changes: readonly Change[], by: Pick<Made, 'did' | 'at' | 'time'>): void {
    for (const change of changes) this.#keep({ ...change, ...by })
  }

  /** What somebody sees a thing to be given, oldest first. */
  of(owner: number, key: string): readonly Made[] {
    return this.#histories.get(`${owner} ${key}`) ?? this.#histories.get(key) ?? []
  }

  /** The last change of each kind that has to do with events of a type. */
  ofType(type: string): Made[] {
    return [...this.#lastOf.values()].filter((made) => made.type === type)
  }

  /** Whether the thing was given nothing else since. */
  isLast(made: Made): boolean {
    return this.#histories.get(nameOf(made))?.at(-1) === made
  }

  /** When the thing was first given what it has, for giving it the same again changes nothing. */
  givenSince(made: Made): number {
    const history = this.#histories.get(nameOf(made)) ?? []
    const before = history.slice(0, history.indexOf(made)).findLastIndex(({ given }) => given !== made.given)
    return history[before + 1]?.at ?? made.at
  }

  /** What was changed of a person's own while a call was under way. */
  whileWaiting(owner: number, { sent, answered }: QueueCall): readonly Made[] {
    const before = this.told.findLastIndex(({ at }) => at <= sent)
    const later = this.told.slice(before + 1).filter(({ at }) => at < answered)
    return later.filter(
      ({ concerns }) => typeof concerns === 'object' && 'person' in concerns && concerns.person === owner,
    )
  }

  #keep(made: Made): void {
    if (made.event === 'due') {
      this.told.push(made)
      this.#lastOf.set(`${made.did} ${made.type}`, made)
    }
    const name = nameOf(made)
    const history = this.#histories.get(name)
    if (history) history.push(made)
    else this.#histories.set(name, [made])
  }
}

/** What is a person's own has a history of its own. */
function nameOf({ key, concerns }: Change): string {
  return typeof concerns === 'object' && 'person' in concerns ? `${concerns.person} ${key}` : key
}
