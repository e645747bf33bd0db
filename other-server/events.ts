// GET /events: what waits in a queue, or what comes next.

import type { Body, Call } from './endpoint.ts'
import type { Organization } from './organization.ts'
import { addQueue, isExpired, nextEvent } from './queue.ts'
import type { Queue, User } from './records.ts'
import { missing, Refusal } from './refusal.ts'
import { readRegistration } from './register.ts'

const registering = [
  'apply_markdown',
  'client_gravatar',
  'include_subscribers',
  'slim_presence',
  'presence_history_limit_days',
  'event_types',
  'all_public_streams',
  'client_capabilities',
  'fetch_event_types',
  'narrow',
]

export async function getEvents(call: Call): Promise<Body> {
  const { organization, caller, parameters } = call
  const queueId = parameters.text('queue_id')
  const lastId = parameters.integer('last_event_id')
  const dontBlock = parameters.flag('dont_block') ?? false
  const { wishes } = readRegistration(parameters, true)
  const queue = queueId === undefined ? newQueue(call, wishes) : ownQueue(organization, caller, queueId)
  if (queue === undefined) return { events: [], queue_id: queueId }
  acknowledge(organization, queue, lastId)
  if (queue.events.length === 0 && !dontBlock) await nextEvent(organization, queue)
  queue.fetched = organization.clock.seconds()
  return { events: [...queue.events], queue_id: queue.id }
}

function newQueue({ organization, caller, parameters }: Call, wishes: Parameters<typeof addQueue>[2]): Queue {
  if (!parameters.names().some((name) => registering.includes(name))) throw missing('queue_id')
  return addQueue(organization, caller.id, wishes)
}

/** A queue that is gone, one that never was and one of somebody else look the same. */
function ownQueue(organization: Organization, caller: User, id: string): Queue | undefined {
  const queue = organization.queues.get(id)
  if (queue !== undefined && queue.ownerId === caller.id && !isExpired(organization, queue)) return queue
  if (organization.faults.has('expired-queue-empty')) return undefined
  throw new Refusal(410, 'BAD_EVENT_QUEUE_ID', 'That berth is empty', { queue_id: id })
}

function acknowledge(organization: Organization, queue: Queue, lastId: number | undefined): void {
  if (lastId === undefined) return
  const upTo = organization.faults.has('acknowledged-again') ? lastId - 10 : lastId
  queue.events = queue.events.filter(({ id }) => id > upTo)
  queue.lastId = Math.max(queue.lastId, lastId)
}
