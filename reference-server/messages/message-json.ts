// A message as JSON text, for one person in the form they asked for. A text is made once and kept until something
// that it shows changes; the flags, which differ from person to person, are added at the end.
// Knows nothing of who may see the message.
import { isAvatarLeftOut } from '../people/access.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { messageObject } from './message-object.ts'

export interface WantedForm {
  readonly applyMarkdown: boolean
  readonly knowsEmptyTopic: boolean
  readonly clientGravatar: boolean
}

/** What must be known of a message to find its text. */
interface Versioned {
  readonly id: number
  readonly version: number
  readonly sender_id: number
}

export function messageJson(service: Service, viewer: User, message: Versioned, form: WantedForm): string {
  const isLeftOut = isAvatarLeftOut(service, viewer, service.users.get(message.sender_id), form.clientGravatar)
  const number = (form.applyMarkdown ? 1 : 0) + (form.knowsEmptyTopic ? 2 : 0) + (isLeftOut ? 4 : 0)
  return service.messageTexts.find(number, message.id, message.version, surroundingsVersion(service), () => {
    const view = { ...form, isAvatarLeftOut: isLeftOut }
    return JSON.stringify(messageObject(service, service.messages.get(message.id), view))
  })
}

export function withFlags(json: string, flags: readonly string[]): string {
  return `${json.slice(0, -1)},"flags":${flagsJson(flags)}}`
}

/** Flags are plain words. */
function flagsJson(flags: readonly string[]): string {
  return flags.length === 0 ? '[]' : `["${flags.join('","')}"]`
}

/** Each part only grows, so the sum changes whenever one of them does. */
function surroundingsVersion({ users, channels, organizationSettings, linkifiers }: Service): number {
  return users.version + channels.version + organizationSettings.version + linkifiers.version
}
