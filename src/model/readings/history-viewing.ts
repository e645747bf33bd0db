// Whether the edits of messages may be viewed. The organization may switch it off, or allow a part of it; what is then
// told is open, so that a contradiction accuses somebody only where viewing is known to be on.

import { type Answered, whether } from '../facts/fact.ts'
import { inDoubtWhere, type Say } from '../facts/observe.ts'
import { setting, type World } from '../world/world.ts'

/** A setting that is neither on nor off allows a part. */
export function isViewable(world: World): Answered {
  const allowed = setting(world, 'allow_edit_history')
  const isOn = whether(allowed, (value) => value === true)
  return isOn === 'no' && whether(allowed, (value) => value === false) !== 'yes' ? 'maybe' : isOn
}

export function whereViewable(world: World, say: Say): Say {
  if (isViewable(world) === 'yes') return say
  return inDoubtWhere(() => true, say, 'the viewing of edit history may be switched off, or limited')
}
