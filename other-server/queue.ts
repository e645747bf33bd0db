// One event queue: what its owner asked for, what waits in it, and who waits for it.

import type { Organization } from './organization.ts'
import type { Queue, Wishes } from './records.ts'

/** Ids of events go up in tens, and begin above 0. */
const step = 10

export function addQueue(organization: Organization, ownerId: number | undefined, wishes: Wishes): Queue {
  sweep(organization)
  const lastId = 4_000 + step * organization.queues.size
  const id = `berth-${organization.nextId().toString(36)}`
  const fetched = organization.clock.seconds()
  const queue: Queue = { ...wishes, id, ownerId, events: [], lastId, waiting: new Set(), fetched }
  organization.queues.set(id, queue)
  return queue
}

export function push(queue: Queue, type: string, members: Readonly<Record<string, unknown>>): void {
  queue.lastId += step
  queue.events.push({ type, ...members, id: queue.lastId })
  for (const wake of [...queue.waiting]) wake()
}

/** While somebody waits on it, a queue is not idle. */
export function isExpired({ clock, habits }: Organization, { waiting, fetched }: Queue): boolean {
  return waiting.size === 0 && clock.seconds() - fetched > habits.idleSeconds
}

function sweep(organization: Organization): void {
  for (const queue of organization.queues.values())
    if (isExpired(organization, queue)) organization.queues.delete(queue.id)
}

/** Resolves with the next event, or with a heartbeat where none comes in time. */
export function nextEvent({ clock, habits, faults }: Organization, queue: Queue): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      callOff()
      queue.waiting.delete(wake)
      resolve()
    }
    const beat = () => {
      if (faults.has('heartbeat-never')) wake()
      else push(queue, 'heartbeat', {})
    }
    const callOff = clock.after(habits.heartbeatSeconds * 1000, beat)
    queue.waiting.add(wake)
  })
}
