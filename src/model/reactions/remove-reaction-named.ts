// Which reaction a request for a removal names. A part may be left out: then it is the caller's only one that is meant,
// if it fits the rest. What is meant where there are several is not said.

import { possible, unknown } from '../facts/fact.ts'
import type { Moment } from '../facts/moment.ts'
import type { Message, Reaction } from '../things/message.ts'
import type { World } from '../world/world.ts'

export interface RemoveReactionRequest {
  readonly message_id: number
  readonly emoji_name?: string
  readonly emoji_code?: string
  readonly reaction_type?: string
}

const parts = ['emoji_name', 'emoji_code', 'reaction_type'] as const
const optional = {
  emoji_name: 'remove-reaction.name-optional',
  emoji_code: 'remove-reaction.code-optional',
  reaction_type: 'remove-reaction.type-optional',
}

/** One request for a removal. */
export interface Removal {
  readonly world: World
  readonly request: RemoveReactionRequest
  readonly at: Moment
  /** What is known of the message; undefined also for those that others may be working on. */
  readonly message: Message | undefined
}

/** The reaction that the request names; undefined where that is not clear. */
export function namedBy({ request, at, message }: Removal): Reaction | undefined {
  const { user_id } = at
  if (user_id === undefined) return undefined
  const { emoji_name, emoji_code, reaction_type } = request
  if (emoji_name !== undefined && emoji_code !== undefined && reaction_type !== undefined)
    return { emoji_name, emoji_code, reaction_type, user_id }
  return partLeftOut(request) === undefined ? undefined : onlyOne(request, user_id, message)
}

/** The clause by which the part that a request leaves out may be left out; undefined where it is not just one. */
export function partLeftOut(request: RemoveReactionRequest): string | undefined {
  const [lacking, ...more] = parts.filter((part) => request[part] === undefined)
  return lacking === undefined || more.length > 0 ? undefined : optional[lacking]
}

// Of custom emoji by half of their names nothing is said: a name may have been another's before.
function onlyOne(request: RemoveReactionRequest, user_id: number, message: Message | undefined): Reaction | undefined {
  const lists = possible(message?.reactions ?? unknown) ?? []
  const [mine, ...more] = lists.length === 1 ? (lists[0]?.filter((each) => each.user_id === user_id) ?? []) : []
  if (mine?.reaction_type !== 'unicode_emoji' || more.length > 0) return undefined
  return parts.every((part) => request[part] === undefined || request[part] === mine[part]) ? mine : undefined
}
