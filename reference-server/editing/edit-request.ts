// What a client asks of PATCH /messages/{message_id}, with types and defaults. Knows nothing of the message.
import { PREV_CONTENT_SHA256_SINCE } from '../levels.ts'
import { fitsWithin, MAX_MESSAGE_LENGTH } from '../limits.ts'
import { readTopic } from '../messages/topic.ts'
import { badRequest } from '../refusal.ts'
import type { Parameters } from '../transport/parameters.ts'

const PROPAGATE_MODES = ['change_one', 'change_later', 'change_all'] as const
export type PropagateMode = (typeof PROPAGATE_MODES)[number]

export interface EditRequest {
  readonly topic: string | undefined
  readonly propagateMode: PropagateMode
  readonly sendNotificationToOldThread: boolean
  readonly sendNotificationToNewThread: boolean
  readonly content: string | undefined
  readonly prevContentSha256: string | undefined
  readonly streamId: number | undefined
}

export function readEditRequest(parameters: Parameters, level: number): EditRequest {
  const topic = parameters.text('topic')
  return {
    topic: topic === undefined ? undefined : readTopic(topic, level),
    propagateMode: parameters.choice('propagate_mode', PROPAGATE_MODES) ?? 'change_one',
    sendNotificationToOldThread: parameters.boolean('send_notification_to_old_thread') ?? false,
    sendNotificationToNewThread: parameters.boolean('send_notification_to_new_thread') ?? true,
    content: readContent(parameters.text('content')),
    prevContentSha256: parameters.since(PREV_CONTENT_SHA256_SINCE).text('prev_content_sha256'),
    streamId: parameters.integer('stream_id'),
  }
}

function readContent(content: string | undefined): string | undefined {
  if (content === undefined) return undefined
  if (content.trim() === '') return '(deleted)'
  if (!fitsWithin(content, MAX_MESSAGE_LENGTH)) throw badRequest('Message is too long')
  return content
}
