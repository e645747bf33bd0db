// What is known of a message that was scheduled.

/** A message that was scheduled, and what is known of its delivery. */
export interface Scheduled {
  readonly scheduled_message_id: number
  readonly exchange: number
  readonly sender_id: number
  readonly stream_id?: number
  /** Everybody who takes part, the sender included. */
  readonly participants?: readonly number[]
  readonly topic?: string
  readonly content: string
  readonly scheduled_delivery_timestamp: number
  readonly read_by_sender?: boolean
  /** The message it became, once that was seen. */
  readonly message_id?: number
  /** Who was subscribed to its channel when it was scheduled. */
  readonly subscribers?: readonly number[]
  /** Absent where it was accepted. The others have no id of their own: the negative number of their exchange is it. */
  readonly fate?: 'refused' | 'maybe'
  /** True where it may come or not, but nothing else can come of it. */
  readonly isAccepted?: boolean
  /** True once there is nothing more to find out about its delivery. */
  readonly settled?: boolean
}

/** Where a scheduled message is to be looked for. */
export function placesOf({ stream_id, participants = [] }: Pick<Scheduled, 'stream_id' | 'participants'>): string[] {
  return stream_id === undefined ? participants.map((id) => `person ${id}`) : [`channel ${stream_id}`]
}
