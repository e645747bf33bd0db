// The snapshots of a message's history as a chain: their order, and which of them tell of a change of content or
// topic. Judges nothing.

import type { Fields } from '../facts/fields.ts'

export interface Snapshot {
  readonly topic: string
  readonly content: string
  readonly timestamp: number
  readonly fields: Fields
}

/** The snapshots; undefined where they are not whole, which is the schema's to say. */
export function snapshotsIn(body: Fields): readonly Snapshot[] | undefined {
  const list = body.message_history
  if (!Array.isArray(list) || list.length === 0) return undefined
  const snapshots = list.map(snapshotOf)
  return snapshots.every((each) => each !== undefined) ? snapshots : undefined
}

function snapshotOf(value: unknown): Snapshot | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Fields
  const { topic, content, timestamp } = fields
  if (typeof topic !== 'string' || typeof content !== 'string' || typeof timestamp !== 'number') return undefined
  return { topic, content, timestamp, fields }
}

/** Whether each snapshot's `prev_` fields are what the one before it shows. */
function isChained(snapshots: readonly Snapshot[]): boolean {
  return snapshots.every((each, i) => {
    const before = snapshots[i - 1]
    const { prev_content = before?.content, prev_topic = before?.topic } = each.fields
    return prev_content === before?.content && prev_topic === before?.topic
  })
}

export type Order = 'oldest first' | 'another order' | 'any'

/** The order in which the snapshots stand; `any` where no order explains them better than another. */
export function orderOf(snapshots: readonly Snapshot[]): Order {
  const reversed = isChained(snapshots.toReversed())
  if (isChained(snapshots)) return snapshots.length > 1 && !reversed ? 'oldest first' : 'any'
  const byTime = snapshots.toSorted((a, b) => a.timestamp - b.timestamp)
  return reversed || isChained(byTime) ? 'another order' : 'any'
}

/** A snapshot with the one before it. */
export interface Step {
  readonly now: Snapshot
  readonly before: Snapshot
}

export function stepsOf(snapshots: readonly Snapshot[]): readonly Step[] {
  return snapshots.slice(1).map((now, i) => ({ now, before: snapshots[i] as Snapshot }))
}

/** By its fields or by its content, so that a fault in the one does not hide the edit. */
export function tellsOfContent({ now, before }: Step): boolean {
  return now.content !== before.content || now.fields.prev_content !== undefined
}
