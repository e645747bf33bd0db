// How many messages a resolving added to its topic, with the notification asked for and without it: that parameter has no
// say in it. Two resolvings are compared where one person did both in one channel, in topics with equally many notices.

import { broken, holds, type Observation } from '../facts/observe.ts'
import type { Channel, NoticePromise } from '../things/channel.ts'
import { put } from '../things/put.ts'
import type { ResolvingTold } from '../things/state.ts'
import type { Effect } from '../world/effect.ts'
import type { World } from '../world/world.ts'

const clause = 'edit-message.resolve-notice-unasked'

/** One topic was counted, and so many messages that nobody sent stand in it. */
export interface Counted {
  readonly topic: string
  readonly count: number
}

export interface Compared {
  readonly observations: readonly Observation[]
  readonly effects: readonly Effect[]
}

export function resolvingsTold({ state }: World, channel: Channel, counted: readonly Counted[]): Compared {
  const observations: Observation[] = []
  const seen = new Map<string, ResolvingTold>()
  for (const told of counted.flatMap((each) => additionIn(channel, each))) {
    const other = keyOf(channel, { ...told, isAsked: !told.isAsked })
    observations.push(...compared(told, seen.get(other) ?? state.resolvingsTold.get(other)))
    seen.set(keyOf(channel, told), told)
  }
  return { observations, effects: [...seen].map(([key, told]) => put('resolvingsTold', key, told)) }
}

type Resolving = Required<NoticePromise>['resolving']

interface Told extends ResolvingTold, Resolving {
  readonly before: number
}

function additionIn({ notices }: Channel, { topic, count }: Counted): readonly Told[] {
  const { before, promises = [] } = notices?.get(topic) ?? {}
  const [only, ...more] = promises
  if (before === undefined || before.atLeast !== before.atMost) return []
  if (only?.resolving === undefined || more.length > 0) return []
  return [{ ...only.resolving, before: before.atMost, added: count - before.atMost, exchange: only.exchange }]
}

function keyOf({ stream_id }: Channel, { move, user_id, before, isAsked }: Told): string {
  return `${stream_id} ${move} ${user_id} ${before} ${isAsked}`
}

function compared(one: ResolvingTold, other: ResolvingTold | undefined): readonly Observation[] {
  if (other === undefined) return []
  const [asked, unasked] = one.isAsked ? [one, other] : [other, one]
  if (asked.added === unasked.added) return [holds(clause)]
  if (asked.added < unasked.added) return []
  const expected = `${unasked.added} messages that nobody sent, as after the resolving without the notification`
  return [broken(clause, expected, `${asked.added} of them`, [asked.exchange, unasked.exchange])]
}
