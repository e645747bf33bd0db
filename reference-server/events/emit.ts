// Puts events into queues, each written once for every form that clients asked for. Knows nothing of any one event.

import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'

type Event = Readonly<Record<string, unknown>> & { readonly type: string }
type Audience = Iterable<number>

/** The JSON text of the members of an event. */
export function membersOf(event: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(event).slice(1, -1)
}

/** The same for every queue that is meant. */
export function emitEvent(
  service: Service,
  audience: Audience,
  event: Event,
  isMeant: (queue: EventQueue) => boolean = () => true,
): void {
  let text: string | undefined
  service.queues.emit(event.type, audience, (queue) => {
    if (!isMeant(queue)) return undefined
    text ??= membersOf(event)
    return text
  })
}

/** Queues for which `formOf` tells the same get the same, made for one of them; undefined where they get nothing. */
export function emitInForms(
  service: Service,
  type: string,
  audience: Audience,
  formOf: (queue: EventQueue) => string | boolean,
  eventFor: (queue: EventQueue) => Readonly<Record<string, unknown>> | undefined,
): void {
  const texts = new Map<string | boolean, string | undefined>()
  service.queues.emit(type, audience, (queue) => {
    const form = formOf(queue)
    if (!texts.has(form)) texts.set(form, textOf(type, eventFor(queue)))
    return texts.get(form)
  })
}

function textOf(type: string, fields: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return fields === undefined ? undefined : membersOf({ type, ...fields })
}
