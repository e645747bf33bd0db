// GET /events: hands out the events of a queue; waits for one if there is none.
import type { EventQueue } from '../queues/event-queue.ts'
import { Poll } from '../queues/poll.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import { QUEUE_PARAMETERS, readQueueRequest } from '../register/queue-request.ts'
import { atomically } from '../store/database.ts'
import type { User } from '../store/users.ts'
import { type Call, type Endpoint, MembersText } from '../transport/endpoint.ts'

export const getEvents: Endpoint = {
  method: 'GET',
  path: '/events',
  authentication: 'required',
  async answer(call) {
    const lastEventId = call.parameters.integer('last_event_id')
    const dontBlock = call.parameters.boolean('dont_block') ?? false
    const queue = queueOf(call, lastEventId)
    if (lastEventId !== undefined) queue.acknowledge(lastEventId)
    if (lastEventId !== undefined) call.service.queues.noteAcknowledged(queue, lastEventId)

    const { ended } = call.connection
    const poll = new Poll(ended)
    call.service.queues.poll(queue, dontBlock, poll)
    ended.then(() => call.service.queues.abandon(queue, poll))
    const events = await poll.events
    return new MembersText(`"events":${events},"queue_id":${JSON.stringify(queue.id)}`)
  },
}

/** The caller's queue; a new one where none is named and a parameter of register is sent. */
function queueOf({ service, caller, parameters }: Call<User>, lastEventId = -1): EventQueue {
  const request = readQueueRequest(service, caller, parameters)
  const queueId = parameters.text('queue_id')
  if (queueId !== undefined) return service.queues.find(queueId, caller.id)
  if (!QUEUE_PARAMETERS.some((name) => parameters.isSent(name))) throw missingParameter('queue_id')
  if (lastEventId !== -1) throw badRequest(`Event ${lastEventId} was not in this queue`)
  return atomically(service.database, () => service.queues.register(caller.id, request.options))
}
