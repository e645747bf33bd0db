// Sends scheduled messages when their time has come. Knows nothing of how they were asked for.

import { SCHEDULED_AGAIN_SECONDS, SCHEDULED_LATE_SECONDS } from '../limits.ts'
import { checkDestination } from '../messages/check-destination.ts'
import type { ChannelDestination, DirectDestination } from '../messages/send.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import { isTroubleOfDatabase } from '../store/database-fault.ts'
import type { ScheduledMessage } from '../store/scheduled-messages.ts'
import { sendNotifying } from '../webhooks/send-notifying.ts'
import { emitScheduledMessage } from './scheduled-messages-event.ts'

/** Makes an appointment with the clock. A message that is put off later keeps the one it had, which then does nothing. */
export function awaitDelivery(service: Service, { id, due_ms }: ScheduledMessage): void {
  const atMs = Math.max(due_ms, service.clock.nowMs())
  service.clock.at(atMs, () => deliver(service, id))
}

/** After a start with a database that was used before. */
export function resumeDeliveries(service: Service): void {
  for (const message of service.scheduledMessages.waiting()) awaitDelivery(service, message)
}

function destinationOf(message: ScheduledMessage): ChannelDestination | DirectDestination {
  if (message.stream_id !== null) return { streamId: message.stream_id, topic: message.topic }
  return { participants: JSON.parse(message.participants ?? '[]') as number[] }
}

/** Where the database cannot take it, it goes once the database can: that is not the sender's fault. */
function deliver(service: Service, id: number, isHindered = false): void {
  try {
    atomically(service.database, () => deliverNow(service, id, isHindered))
    service.queues.flush()
  } catch (error) {
    if (!isTroubleOfDatabase(error)) throw error
    service.clock.later(SCHEDULED_AGAIN_SECONDS, () => deliver(service, id, true))
  }
}

function deliverNow(service: Service, id: number, isHindered: boolean): void {
  const message = dueMessage(service, id, isHindered)
  if (message === undefined || message.failed === 1) return
  if (message.due_ms > service.clock.nowMs()) return
  if (mayGo(service, message)) send(service, message)
  else service.scheduledMessages.fail(id)
  emitScheduledMessage(service, message.sender_id, id)
}

/** One that was hindered when it was due is due now. */
function dueMessage(service: Service, id: number, isHindered: boolean): ScheduledMessage | undefined {
  const message = service.scheduledMessages.find(id)
  return message && isHindered ? { ...message, due_ms: service.clock.nowMs() } : message
}

/** Everything is checked again: the world has changed meanwhile. */
function mayGo(service: Service, message: ScheduledMessage): boolean {
  if (service.clock.nowMs() - message.due_ms > SCHEDULED_LATE_SECONDS * 1000) return false
  const sender = service.users.get(message.sender_id)
  if (sender.is_active === 0) return false
  try {
    checkDestination(service, sender, destinationOf(message))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function send(service: Service, message: ScheduledMessage): void {
  service.scheduledMessages.remove(message.id)
  sendNotifying(service, {
    senderId: message.sender_id,
    to: destinationOf(message),
    content: message.content,
    client: message.client,
    sentMs: service.clock.nowMs(),
    isReadBySender: message.read_by_sender === 1,
  })
}
