// Puts events into queues, each written once for every form that clients asked for. Knows nothing of any one event.
import type { Service } from '../service.ts'
import type { EventQueue } from './event-queue.ts'

type Event = Readonly<Record<string, unknown>> & { readonly type: string }
type Audience = Iterable<number>

/** The JSON text of the members of an event. */
export function membersOf(event: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(event).slice(1, -1)
}

/** The same for everybody. */
export function emitEvent(service: Service, audience: Audience, event: Event): void {
  let text: string | undefined
  service.queues.emit(event.type, audience, () => {
    text ??= membersOf(event)
    return text
  })
}

/** `formOf` tells the form of a queue, `eventOf` the event in that form, undefined where there is none. */
export function emitInForms<Form extends string | boolean>(
  service: Service,
  type: string,
  audience: Audience,
  formOf: (queue: EventQueue) => Form,
  eventOf: (form: Form) => Readonly<Record<string, unknown>> | undefined,
): void {
  const texts = new Map<Form, string | undefined>()
  service.queues.emit(type, audience, (queue) => {
    const form = formOf(queue)
    if (!texts.has(form)) texts.set(form, textOf(type, eventOf(form)))
    return texts.get(form)
  })
}

function textOf(type: string, fields: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return fields === undefined ? undefined : membersOf({ type, ...fields })
}
