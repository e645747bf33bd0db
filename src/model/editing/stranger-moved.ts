// A move of a message of which nothing is known: which messages share its topic, nobody can tell.

import { unknown } from '../facts/fact.ts'
import type { Effect } from '../world/effect.ts'
import type { Edit } from './edit.ts'

/** Where any message of a channel may have moved along, none of them is known to be where it was. */
export function afterMoveOfStranger({ world, request, mode }: Edit): readonly Effect[] {
  const isMove = request.topic !== undefined || request.stream_id !== undefined
  if (!isMove || mode === 'change_one') return []
  const all = [...world.messages.values()].filter(({ stream_id }) => stream_id !== undefined)
  return all.map((message) => ({
    set: 'message',
    to: { ...message, topic: unknown, stream_id: unknown, editsComplete: false },
  }))
}
