// Whether the events of a deactivation come for the bots first.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { Ended } from '../causes/events-deactivation.ts'
import { isDue } from '../queue/at-rest.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'

/** The queue has just been seen empty. */
export function judgeBotsFirst({ fixtures, ...around }: QueueContext, queue: Queue): Observation[] {
  const { sent, answered } = queue.registration
  let index = queue.endedSeen ?? fixtures.ended.findLastIndex(({ at }) => at < sent) + 1
  const observations: Observation[] = []
  for (
    let ended = fixtures.ended[index];
    ended && isDue(around, ended.at, queue.emptyAt);
    ended = fixtures.ended[++index]
  )
    if (ended.isSure && ended.at > answered) observations.push(...judgeOrder(queue, ended))
  queue.endedSeen = index
  return observations
}

function judgeOrder(queue: Queue, { user_id, bots, messages }: Ended): Observation[] {
  const ended = (id: number) => positions(queue, `realm_user ${id} is_active`, 'false')
  const deleted = messages.map(({ message_id, isBots }) => ({
    isBots,
    told: positions(queue, `delete_message ${message_id}`),
  }))
  const ofBots = deleted.filter(({ isBots }) => isBots).flatMap(({ told }) => told)
  const ofUser = deleted.filter(({ isBots }) => !isBots).flatMap(({ told }) => told)
  return [
    ...inOrder('deactivate-user.bots-first', bots.flatMap(ended), ended(user_id)),
    ...inOrder('deactivate-user.actions-on-bots-first', ofBots, ofUser),
  ]
}

function positions({ heard }: Queue, key: string, value = ''): number[] {
  return heard.of(key).flatMap((each) => (each.value === value ? [each.position] : []))
}

/** Where both are told in one event, neither is first. */
function inOrder(clause: string, ofBots: readonly number[], ofUser: readonly number[]): Observation[] {
  if (ofBots.length === 0 || ofUser.length === 0) return []
  if (Math.max(...ofBots) <= Math.min(...ofUser)) return [holds(clause)]
  return [broken(clause, 'what becomes of the bots is told first', 'what becomes of their owner is told before it')]
}
