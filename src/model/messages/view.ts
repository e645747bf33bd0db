// A message as an answer showed it, and how its fields are read.

import type { Fields } from '../facts/fields.ts'
import type { TopicView } from './topic-shown.ts'

export interface MessageView {
  readonly message: Fields
  /** The raw content by `raw_content`, or else by `content` where that was asked to be raw. */
  readonly raw: string | undefined
  readonly isRaw: boolean
  /** Who was shown it. */
  readonly viewer: number | undefined
  /** How the empty topic was asked to be shown. */
  readonly topics: TopicView
}

export function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

export interface GetMessageRequest {
  readonly message_id: number
  readonly apply_markdown?: boolean
  readonly allow_empty_topic_name?: boolean
}
