// DELETE /messages/{message_id}/reactions: what a removal changes.

import { provenance } from '../facts/fact.ts'
import { surelyThere } from '../readings/reactions.ts'
import { isSameReaction, reactionKey, reactionsShelf } from '../things/reaction.ts'
import type { Change, Value } from '../things/shelf.ts'
import { rule } from '../world/rule.ts'
import { shelfOf } from '../world/shelves.ts'
import {
  namedBy,
  partLeftOut,
  type Removal,
  type RemoveReactionRequest,
  removalConditions,
} from './remove-reaction-refusals.ts'

export const removeReaction = rule<RemoveReactionRequest>((world, request, at) => {
  const change = changeOf({ world, request, at })
  return {
    conditions: (trusted) => removalConditions({ world: trusted, request, at }),
    promise: partLeftOut(request) ?? 'remove-reaction.own-succeeds',
    because: () => [...shelfOf(world, change.shelf).facts.values()].flatMap(provenance),
    changes: [change],
    // Nobody looks at those of strangers.
    subjects: world.state.shelves.has(change.shelf) ? [change.shelf] : [],
  }
})

function changeOf(removal: Removal): Change {
  const { request } = removal
  // Where nobody can read which message is meant, it may be any.
  const shelf = typeof request.message_id === 'number' ? reactionsShelf(request.message_id) : 'reactions'
  return {
    shelf,
    values: valuesOf(removal, shelf),
    unlessRefused: 'remove-reaction.refused-changes-nothing',
    leavesKeys: { clause: 'remove-reaction.others-stay', instead: [false] },
  }
}

/** The reaction that is named goes, if it is there; otherwise which one goes is not said. */
function valuesOf(removal: Removal, shelf: string): readonly Value[] {
  const { world, request } = removal
  const named = namedBy(removal)
  if (named && surelyThere(world, request.message_id).some((each) => isSameReaction(each, named)))
    return [{ key: reactionKey(named), to: false, promise }]
  return [...shelfOf(world, shelf).facts.keys()].map((key) => ({ key, promise, instead: [false] }))
}

const promise = 'remove-reaction.removed'
