// What a request to deactivate somebody changed, in the words of the events that tell of it; and in which order they are
// told: bots before those who own them.

import { isOff } from '../../model/people/deactivate-user-actions.ts'
import { purge } from '../../model/people/deactivate-user-messages.ts'
import { isAdministrator } from '../../model/readings/caller-role.ts'
import { isUsual } from '../../model/readings/known-person.ts'
import { botsOf } from '../../model/world/accounts.ts'
import type { World } from '../../model/world/world.ts'
import { integer } from '../queue/queue-call.ts'
import type { Change } from './change.ts'
import type { Write } from './write.ts'

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
  const messages = effects.flatMap((effect) =>
    effect.set === 'put' && effect.in === 'purged' && effect.to ? [effect.to] : [],
  )
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
