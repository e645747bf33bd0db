// A message that a request schedules, and what is known of its delivery.

import type { Fate } from '../facts/moment.ts'

/** A message to come, as the request says it that schedules it. */
export interface Plan {
  /** The request. */
  readonly exchange: number
  readonly sender_id: number | undefined
  readonly stream_id?: number | undefined
  /** Everybody who takes part, the sender included. */
  readonly participants?: readonly number[] | undefined
  /** Who was subscribed to its channel when it was scheduled. */
  readonly subscribers?: readonly number[] | undefined
  readonly topic?: string | undefined
  readonly content: string | undefined
  readonly scheduled_delivery_timestamp: number | undefined
  /** How many seconds it surely was ahead. */
  readonly ahead: number
  readonly read_by_sender?: boolean | undefined
}

export interface Scheduled extends Plan {
  readonly sender_id: number
  readonly content: string
  readonly scheduled_delivery_timestamp: number
  readonly fate: Fate
  /** The message it became, once that was seen. */
  readonly message_id?: number
  /** True once there is nothing more to find out about its delivery. */
  readonly settled?: boolean
}

/** Whether enough of it is known to look for it. */
export function isWhole(plan: Plan): plan is Omit<Scheduled, 'fate'> {
  const { sender_id, content, scheduled_delivery_timestamp: due, stream_id, participants } = plan
  return ![sender_id, content, due, stream_id ?? participants].includes(undefined)
}

// Whether a message comes whose time is about to come is open; where it comes, it is what was accepted.
const surelyAhead = 60
const justAhead = 1

export function mustCome({ fate, ahead }: Scheduled): boolean {
  return fate === 'done' && ahead >= surelyAhead
}

export function comesAsAccepted({ fate, ahead }: Scheduled): boolean {
  return fate === 'done' && ahead >= justAhead
}

/** Where a scheduled message is to be looked for. */
export function placesOf({ stream_id, participants = [] }: Pick<Scheduled, 'stream_id' | 'participants'>): string[] {
  return stream_id === undefined ? participants.map((id) => `person ${id}`) : [`channel ${stream_id}`]
}

/** In words the sender and the content of a message, where one of them or both may be any. */
export function wordsOf(sender_id: number | undefined, content: string | undefined): string {
  return JSON.stringify([sender_id ?? null, content?.trim() ?? null])
}
