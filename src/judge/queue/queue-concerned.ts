// Whether a queue must tell of a change, must not, or whether that cannot be said.

import type { Answered } from '../../model/facts/fact.ts'
import { canSee } from '../../model/readings/permissions.ts'
import type { World } from '../../model/world/world.ts'
import { type Made, standingAt } from '../causes/change.ts'
import { canAccess } from '../causes/since-when.ts'
import { capability } from './queue-capabilities.ts'
import type { QueueContext } from './queue-context.ts'
import type { Queue } from './queue-state.ts'

export function isConcerned(around: QueueContext, queue: Queue, made: Made): Answered {
  const { concerns, at, type } = made
  const { world } = around
  if (concerns === 'everyone') return type === 'realm_linkifiers' ? hasLinkifiers(queue) : 'yes'
  if ('person' in concerns) return concerns.person === queue.owner ? 'yes' : 'no'
  if ('accessorsOf' in concerns && isDeactivated(around, queue, made)) return 'maybe'
  if ('accessorsOf' in concerns) return canAccess(world, queue.owner, concerns.accessorsOf, at - around.grain)
  return gets(world, queue, concerns.receiversOf)
}

/** Who is told what becomes of somebody who is not there any more is not said. */
function isDeactivated({ changes, grain }: QueueContext, { owner }: Queue, { key, at }: Made): boolean {
  const [type, user_id, field] = key.split(' ')
  const history = changes.of(owner, `${type} ${user_id} is_active`)
  return field !== 'is_active' && standingAt(history, at, grain).some((change) => change?.given === 'false')
}

function hasLinkifiers(queue: Queue): Answered {
  const has = capability(queue, 'linkifier_url_template')
  return has === undefined ? 'maybe' : has ? 'yes' : 'no'
}

/** What a narrow lets through is left open. That somebody sees a message now does not mean that they were sent it. */
function gets(world: World, { owner, registration }: Queue, message_id: number): Answered {
  const message = world.messages.get(message_id)
  if (!message) return 'maybe'
  const sees = canSee(world, owner, message)
  if (sees !== 'yes' || registration.parameters.narrow !== undefined) return sees === 'no' ? 'no' : 'maybe'
  const isMoved = !message.editsComplete || message.edits.length > 0
  return message.receivers?.includes(owner) && !isMoved ? 'yes' : 'maybe'
}

export function wants({ event_types }: Queue, type: string): boolean {
  return event_types === undefined || event_types.includes(type)
}

/** What people do by requests. */
const requests = ['update-settings', 'deactivate-user']

/** Whether an event of it must come: what a fixture does is told only where the target says so. */
export function isPromised({ emits }: Pick<QueueContext, 'emits'>, { did, type }: Pick<Made, 'did' | 'type'>): boolean {
  return requests.includes(did) || emits[did] === type
}
