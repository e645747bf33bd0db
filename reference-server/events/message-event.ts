// The `message` event: a message was sent. Knows nothing of who sent it or why.
import { maySeeChannel, recipientsOf } from '../messages/access.ts'
import { flagsFor } from '../messages/flags.ts'
import { messageObject } from '../messages/message-object.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import type { EventQueue } from './event-queue.ts'

export function emitMessage(service: Service, message: Message): void {
  const recipients = new Set(recipientsOf(service, message))
  const text = textByForm(service, message)
  const describe = (queue: EventQueue) => {
    if (queue.ownerId === null) return undefined
    if (!recipients.has(queue.ownerId) && !getsItAnyway(service, queue, message)) return undefined
    if (!queue.options.isInNarrow(message)) return undefined
    const flags = flagsFor(service.users.get(queue.ownerId), message, recipients.has(queue.ownerId))
    return `"type":"message","message":${text(queue)},"flags":${JSON.stringify(flags)}`
  }
  service.queues.emit('message', new Set([...recipients, ...service.queues.publicStreamOwners()]), describe)
}

/** A queue may ask for the messages of all public channels. */
function getsItAnyway(service: Service, queue: EventQueue, message: Message): boolean {
  if (!queue.options.allPublicStreams || message.stream_id === null || queue.ownerId === null) return false
  return maySeeChannel(service, service.users.get(queue.ownerId), message.stream_id)
}

/** The message's JSON text, made once for each form that some queue wants. */
function textByForm(service: Service, message: Message): (queue: EventQueue) => string {
  const texts = new Map<string, string>()
  return ({ options }) => {
    const view = {
      applyMarkdown: options.applyMarkdown,
      knowsEmptyTopic: options.capabilities.has('empty_topic_name'),
      clientGravatar: options.clientGravatar,
    }
    const form = `${view.applyMarkdown} ${view.knowsEmptyTopic} ${view.clientGravatar}`
    const known = texts.get(form)
    if (known !== undefined) return known
    const text = JSON.stringify(messageObject(service, message, view))
    texts.set(form, text)
    return text
  }
}
