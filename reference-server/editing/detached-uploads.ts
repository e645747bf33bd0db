// The files that a message no longer refers to after an edit, and that nobody else refers to.
// Knows nothing of whether the edit was allowed.
import { timestampOf } from '../clock.ts'
import { ATTACHMENT_MESSAGE_IDS_SINCE, CREATE_TIME_IN_SECONDS_SINCE } from '../levels.ts'
import { uploadsIn } from '../markdown/rendering.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import type { Upload } from '../store/uploads.ts'

/** Counts the references anew, and gives the files of the sender that have none left. */
export function updateReferences(service: Service, before: Message, content: string): Upload[] {
  const [now, then] = [uploadsIn(service, content), uploadsIn(service, before.content)]
  if (now.length === 0 && then.length === 0) return []
  const kept = new Set(now.map((upload) => upload.id))
  const dropped = then.filter((upload) => !kept.has(upload.id))
  for (const id of kept) service.uploads.refer(id, before.id)
  for (const { id } of dropped) service.uploads.release(id, before.id)
  return dropped.filter(({ id, user_id }) => {
    return user_id === before.sender_id && service.uploads.references(id).length === 0
  })
}

/** An attachment reference as the API tells it. */
export function attachmentReference(service: Service, upload: Upload): Record<string, unknown> {
  const { id, name, path_id, size, created_ms } = upload
  const create_time = service.level < CREATE_TIME_IN_SECONDS_SINCE ? created_ms : timestampOf(created_ms)
  const references = service.uploads.references(id)
  if (service.level >= ATTACHMENT_MESSAGE_IDS_SINCE)
    return { id, name, path_id, size, create_time, message_ids: references.map((reference) => reference.id) }
  const messages = references.map((reference) => ({
    id: reference.id,
    date_sent: sentTime(service, reference.sent_ms),
  }))
  return { id, name, path_id, size, create_time, messages }
}

function sentTime(service: Service, sentMs: number): number {
  return service.level < CREATE_TIME_IN_SECONDS_SINCE ? sentMs : timestampOf(sentMs)
}
