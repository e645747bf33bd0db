// A list of messages as it was answered, with what was asked and what the world knows of the view: the thing that all
// looks at one list have in common. The shape of an answer is the schema's; one that is not whole is not looked at.

import {
  type Anchor,
  anchorOf,
  type GetMessagesRequest,
  type Narrow,
  narrowOf,
  wantsAnchor,
} from '../alone/get-messages-query.ts'
import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import type { TopicView } from '../messages/topic-shown.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { type Part, viewOf } from './get-messages-view.ts'

export interface Shown {
  readonly id: number
  readonly fields: Fields
}

export interface List {
  readonly world: World
  readonly request: GetMessagesRequest
  readonly at: Moment
  readonly user_id: number
  readonly narrow: Narrow
  readonly anchor: Anchor
  readonly body: Fields
  readonly messages: readonly Shown[]
  readonly ids: ReadonlySet<number>
  /** From the lowest to the highest. */
  readonly sortedIds: readonly number[]
  /** The messages that are surely in the view, by id. */
  readonly view: readonly Message[]
  /** What the answer says the anchor is. */
  readonly position: number | undefined
}

export function listOf(world: World, request: GetMessagesRequest, body: Fields, at: Moment): List | undefined {
  if (at.user_id === undefined) return undefined
  const messages = Array.isArray(body.messages) ? body.messages.map(shown) : [undefined]
  if (!messages.every((each) => each !== undefined)) return undefined
  const [narrow, anchor] = [narrowOf(request), anchorOf(request, at.level)]
  const position = typeof body.anchor === 'number' ? body.anchor : undefined
  const ids = new Set(messages.map(({ id }) => id))
  const sortedIds = [...ids].sort((a, b) => a - b)
  const part = partOf(request, narrow, anchor, position === undefined ? sortedIds : [...sortedIds, position])
  const view = viewOf(world, at.user_id, narrow, part)
  return { world, request, at, user_id: at.user_id, narrow, anchor, view, body, messages, ids, sortedIds, position }
}

/** The part of the view that a list is about which shows these ids. */
function partOf(request: GetMessagesRequest, narrow: Narrow, anchor: Anchor, shown: readonly number[]): Part {
  const { num_before = 0, num_after = 0 } = request
  const more = num_before + num_after + 2
  // Where these are in a history, only the whole of it tells.
  if (narrow.searches === 'own' && (anchor.kind === 'first_unread' || anchor.kind === 'date'))
    return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, more }
  const marks = [...shown, ...marksOf(anchor)]
  if (marks.length === 0) marks.push(Number.POSITIVE_INFINITY)
  return { from: Math.min(...marks), to: Math.max(...marks), more }
}

function marksOf(anchor: Anchor): readonly number[] {
  if (anchor.kind === 'id') return [anchor.id]
  if (anchor.kind === 'newest') return [Number.POSITIVE_INFINITY]
  return anchor.kind === 'oldest' ? [Number.NEGATIVE_INFINITY] : []
}

function shown(value: unknown): Shown | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Fields
  return typeof fields.id === 'number' ? { id: fields.id, fields } : undefined
}

/** How many messages came before and after an id. */
export function around({ sortedIds }: List, id: number): { readonly before: number; readonly after: number } {
  return { before: sortedIds.filter((each) => each < id).length, after: sortedIds.filter((each) => each > id).length }
}

/** Whether the message at the anchor was asked to stay away. */
export function isExcluded({ request, position }: List, message_id: number): boolean {
  return !wantsAnchor(request) && message_id === position
}

/** Whether a message of the view surely stands at the anchor that was asked for. */
export function anchorInView({ anchor, view }: List): boolean {
  return anchor.kind === 'id' && view.some(({ message_id }) => message_id === anchor.id)
}

/** Whether every message that came back is one that the run made. */
export function isAllOwn({ world, messages }: List): boolean {
  return messages.every(({ id }) => world.messages.get(id)?.own === true)
}

/** How the empty topic was asked to be shown. */
export function topicsShown({ request, at }: List): TopicView {
  return { shownBy: 'get-messages', allowsEmpty: request.allow_empty_topic_name === true, level: at.level }
}
