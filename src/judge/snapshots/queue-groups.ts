// Queues of one person that must tell the same, because they were registered alike but for one thing that has no say
// in it. What one of them told must, at rest, be found in the other; what a server merges is told by the last of it.

import type { Observation } from '../../model/facts/observe.ts'
import { isAtRest, isDue } from '../queue/at-rest.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Heard } from '../queue/queue-heard.ts'
import type { Queue } from '../queue/queue-state.ts'
import { type Place, placesOf, type Relation } from './comparable-registrations.ts'
import { compare, givenAt, isDoubled, isSince, type Pair } from './queue-compare.ts'

/** So many queues of one kind are compared with each other; older ones are left alone. */
const atOnce = 4

export class Companions {
  readonly #groups = new Map<string, Place[]>()
  readonly #places = new Map<Queue, readonly Place[]>()
  readonly #progress = new WeakMap<Queue, Map<Queue, number>>()

  add(queue: Queue): void {
    const places = placesOf(queue)
    this.#places.set(queue, places)
    for (const place of places)
      this.#groups.set(place.group, [...(this.#groups.get(place.group) ?? []).slice(1 - atOnce), place])
  }

  remove(queue: Queue): void {
    for (const { group } of this.#places.get(queue) ?? []) {
      const left = this.#groups.get(group)?.filter((place) => place.queue !== queue) ?? []
      if (left.length > 0) this.#groups.set(group, left)
      else this.#groups.delete(group)
    }
    this.#places.delete(queue)
  }

  /** Others of the same person that were registered alike but for what the clause is about; the newest last. */
  others(queue: Queue, clause: string): Queue[] {
    const place = this.#places.get(queue)?.find(({ relation }) => relation.clause === clause)
    return place ? this.#bound(place).map((other) => other.queue) : []
  }

  /** The queue has just been seen empty. */
  judge(around: QueueContext, queue: Queue): Observation[] {
    if (queue.isSpoilt) return []
    const places = this.#places.get(queue) ?? []
    return places.flatMap((place) =>
      this.#bound(place).flatMap((other) => this.#compare(around, place.relation, queue, other.queue)),
    )
  }

  #bound({ queue, relation, group, side }: Place): Place[] {
    const others = this.#groups.get(group) ?? []
    return others.filter((place) => place.queue !== queue && relation.binds(side, place.side))
  }

  /** Everything that the other told long enough ago must have come to this one; what came is seen at once. */
  #compare(around: QueueContext, relation: Relation, queue: Queue, other: Queue): Observation[] {
    const progress = this.#progressOf(queue)
    const observations: Observation[] = []
    let index = progress.get(other) ?? 0
    for (let heard = other.heard.all[index]; heard; heard = other.heard.all[index]) {
      const seen = compareOne({ around, queue, other }, relation, heard)
      if (seen === 'too early') break
      index++
      observations.push(...seen)
    }
    progress.set(other, index)
    return observations
  }

  #progressOf(queue: Queue): Map<Queue, number> {
    const progress = this.#progress.get(queue) ?? new Map<Queue, number>()
    this.#progress.set(queue, progress)
    return progress
  }
}

/** Before everything must have arrived, nothing is missing, and nothing has come too often. */
function compareOne(pair: Pair, relation: Relation, heard: Heard): Observation[] | 'too early' {
  const { around, queue, other } = pair
  if (!relation.isAbout(heard.type) || !isSince(around, queue, heard)) return []
  const seen = compare(relation.clause, pair, heard)
  const isWrong = seen.some(({ saw }) => saw === 'broken')
  const isTold = queue.heard.of(heard.key).some(({ value }) => value === heard.value)
  // What is missing may come to the queue later; of what came to it twice, the second may come to the other one later.
  const doubledAt = isDoubled(pair, heard) ? givenAt(pair, heard) : undefined
  const begun = doubledAt ?? heard.received
  const empty = doubledAt === undefined ? queue.emptyAt : other.emptyAt
  if (isAtRest(around, begun, empty) || (isTold && !isWrong)) return seen
  if (isWrong && isDue(around, begun, queue.emptyAt)) queue.owed.add(relation.clause)
  return 'too early'
}
