// Direct messages of one sender to the same people, and the `recipient_id` that they showed first.

export interface Conversation {
  readonly sender: number
  /** All who take part, and all but the sender, as text that is the same for the same people. */
  readonly everyone: string
  readonly others: string
  readonly recipient_id: number
  readonly exchange: number
}
