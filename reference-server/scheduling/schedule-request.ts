// What a client asks of POST /scheduled_messages, with types and defaults. Knows nothing of channels or people.
import { CHANNEL_TYPE_SINCE, SCHEDULED_EDIT_BY_CREATE_UNTIL } from '../levels.ts'
import { fitsWithin, MAX_MESSAGE_LENGTH } from '../limits.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import { isIntegerArray, type Parameters } from '../transport/parameters.ts'

export interface ScheduleRequest {
  readonly isDirect: boolean
  /** User ids of a direct message, or one channel id. */
  readonly to: readonly number[]
  readonly topic: string | undefined
  readonly content: string
  readonly dueMs: number
  readonly readBySender: boolean | undefined
  readonly client: string
  /** The scheduled message to change, at levels where that was done here. */
  readonly replaces: number | undefined
}

/** The end of the year 9999: a later time has no date in four digits. */
const LATEST_SECONDS = 253_402_300_799

export function readScheduleRequest(parameters: Parameters, level: number): ScheduleRequest {
  const type = parameters.choice('type', typesAt(level))
  const to = readRecipients(parameters.json('to'))
  const content = parameters.requiredText('content')
  const topic = parameters.text('topic')
  const dueSeconds = parameters.integer('scheduled_delivery_timestamp')
  const readBySender = parameters.boolean('read_by_sender')
  const isEditable = level < SCHEDULED_EDIT_BY_CREATE_UNTIL
  const replaces = isEditable ? parameters.integer('scheduled_message_id') : undefined
  if (type === undefined) throw missingParameter('type')
  if (dueSeconds === undefined) throw missingParameter('scheduled_delivery_timestamp')
  if (dueSeconds > LATEST_SECONDS) throw badRequest('scheduled_delivery_timestamp is too large')
  if (content.trim() === '') throw badRequest('Message must not be empty')
  if (!fitsWithin(content, MAX_MESSAGE_LENGTH)) throw badRequest('Message is too long')
  const isDirect = type === 'direct' || type === 'private'
  const client = parameters.text('client') || 'API'
  return { isDirect, to, topic, content, dueMs: dueSeconds * 1000, readBySender, client, replaces }
}

function typesAt(level: number): string[] {
  const types = ['direct', 'stream', 'private']
  return level < CHANNEL_TYPE_SINCE ? types : [...types, 'channel']
}

function readRecipients(to: unknown): number[] {
  if (to === undefined) throw missingParameter('to')
  const list: unknown = Array.isArray(to) ? to : [to]
  if (!isIntegerArray(list)) throw badRequest('to is not an integer or a list of integers')
  return list
}
