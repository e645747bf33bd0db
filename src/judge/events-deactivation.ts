// What a request to deactivate somebody changed, in the words of the events that tell of it; and in which order they are
// told: bots before those who own them.

import { botsOf } from '../model/accounts.ts'
import { isOff } from '../model/deactivate-user-actions.ts'
import { purge } from '../model/deactivate-user-messages.ts'
import type { Observation } from '../model/outcome.ts'
import { isAdministrator } from '../model/standing.ts'
import { isUsual } from '../model/update-user-status-refusals.ts'
import type { World } from '../model/world.ts'
import type { Change } from './events-change.ts'
import type { Write } from './events-fixtures.ts'
import { integer } from './queue-call.ts'
import { isDue } from './queue-rest.ts'
import type { Queue } from './queue-state.ts'
import type { Surroundings } from './queue-surroundings.ts'
import { broken, holds } from './queue-verdict.ts'

export interface Ended {
  readonly user_id: number
  readonly bots: readonly number[]
  /** The harness's clock when it was asked for. */
  readonly at: number
  /** Whether it was carried out for certain. */
  readonly isSure: boolean
  readonly isErased: boolean
  /** The messages that may have gone with them. */
  readonly messages: readonly { readonly message_id: number; readonly isBots: boolean }[]
}

/** What becomes of bots and of those who are gone already is left open. */
export function endedBy(world: World, { user_id: caller, parameters, answer, time, sent }: Write): Ended | undefined {
  const user_id = integer(parameters.user_id)
  if (user_id === undefined || caller === undefined || answer.result === 'error') return undefined
  const isMeant = isUsual(world, user_id) && isAdministrator(world, caller) === 'yes' && caller !== user_id
  const bots = botsOf(world, user_id)
  const actions = parameters.actions as Readonly<Record<string, unknown>> | undefined
  const at = { exchange: 0, user_id: caller, time, level: 0 }
  const effects = purge(world, { user_id, ...(actions && { actions }) }, bots, at)
  const messages = effects.flatMap((effect) => (effect.set === 'state' && effect.of === 'purged' ? [effect.to] : []))
  return {
    ...{ user_id, bots, at: sent, isSure: isMeant && answer.result === 'success' },
    isErased: !isOff(actions, 'delete_profile'),
    messages: messages.map(({ message }) => ({
      message_id: message.message_id,
      isBots: message.sender_id.kind === 'known' && bots.includes(message.sender_id.value),
    })),
  }
}

/** Which name and picture those get who are deleted is left open, and whether that is told. */
export function changesOfEnded({ user_id, bots, isSure, isErased }: Ended): Change[] {
  return [...bots, user_id].flatMap((id) => {
    const about = { type: 'realm_user', given: 'false', concerns: { accessorsOf: id } }
    const ended = { ...about, key: `realm_user ${id} is_active` }
    const erased = ['full_name', 'avatar_source'].map((field) => ({ ...about, key: `realm_user ${id} ${field}` }))
    const open = [...(isSure ? [] : [ended]), ...(isErased ? erased : [])]
    const told: Change[] = isSure ? [{ ...ended, told: 'false', event: 'due' }] : []
    return [...told, ...open.map((change): Change => ({ ...change, given: 'as deleted', event: 'possible' }))]
  })
}

/** The queue has just been seen empty. */
export function judgeBotsFirst({ fixtures, ...around }: Surroundings, queue: Queue): Observation[] {
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
