// What GET /messages/{message_id} is asked.

export interface GetMessageRequest {
  readonly message_id: number
  readonly apply_markdown?: boolean
  readonly allow_empty_topic_name?: boolean
}
