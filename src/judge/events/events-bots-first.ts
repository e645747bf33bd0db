// Whether the events of a deactivation come for the bots first.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { Deactivation } from '../../model/things/account.ts'
import type { World } from '../../model/world/world.ts'
import { isDue } from '../queue/at-rest.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'

/** The queue has just been seen empty. */
export function judgeBotsFirst(around: QueueContext, queue: Queue): Observation[] {
  const { world } = around
  const all = world.state.deactivations
  const { sent, answered } = queue.registration
  const noteOf = ({ user_id, exchange }: Deactivation) =>
    world.journal
      .of(`realm_user ${user_id} is_active`)
      .find((note) => note.exchange === exchange && note.did === 'deactivate-user')
  const askedAt = (ended: Deactivation) => noteOf(ended)?.at ?? Number.NEGATIVE_INFINITY
  let index = queue.endedSeen ?? all.findLastIndex((ended) => askedAt(ended) < sent) + 1
  const observations: Observation[] = []
  for (let ended = all[index]; ended && isDue(around, askedAt(ended), queue.emptyAt); ended = all[++index])
    // Only where it was carried out for certain.
    if (askedAt(ended) > answered + around.grain && noteOf(ended)?.value === false)
      observations.push(...judgeOrder(world, queue, ended))
  queue.endedSeen = index
  return observations
}

function judgeOrder({ state }: World, queue: Queue, { user_id, bots, exchange }: Deactivation): Observation[] {
  const ended = (id: number) => positions(queue, `realm_user ${id} is_active`, 'false')
  const purged = [...state.purged.values()].filter((each) => each.exchange === exchange)
  const deleted = purged.map(({ message: { message_id, sender_id } }) => ({
    isBots: sender_id.kind === 'known' && bots.includes(sender_id.value),
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
