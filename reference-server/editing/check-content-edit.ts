// The rules for changing what a message says. Pure questions: changes nothing.
import { hash } from 'node:crypto'
import { badRequest, expectationMismatch } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import type { User } from '../store/users.ts'
import { isWithinLimit } from './time-limit.ts'

/** Only the sender, whatever the role, and only for a time. */
export function checkContentEdit(service: Service, caller: User, message: Message): void {
  const settings = service.organizationSettings.current()
  const ageMs = service.clock.nowMs() - message.sent_ms
  if (!settings.allow_message_editing) throw badRequest('Your organization has turned off message editing')
  if (message.sender_id !== caller.id) throw badRequest("You don't have permission to edit this message")
  if (!isWithinLimit(ageMs, settings.message_content_edit_limit_seconds))
    throw badRequest('The time limit for editing this message has passed')
}

/** Guards against conflicting edits: the client says which content it thinks it changes. */
export function checkPrevContent(message: Message, sha256: string | undefined): void {
  if (sha256 === undefined) return
  if (sha256.toLowerCase() !== hash('sha256', message.content))
    throw expectationMismatch("'prev_content_sha256' value does not match the expected value.")
}
