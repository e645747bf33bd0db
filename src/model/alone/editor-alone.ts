// Who made an edit, as a snapshot or an entry of `edit_history` tells it: nobody only where the edit is old.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, ofItself, type Say } from '../facts/observe.ts'

/** 2 March 2017 in UTC, when it was March everywhere. */
const march2017 = 1_488_412_800

export function editorTold(say: Say, edits: readonly Fields[], clause: string): void {
  const late = edits.filter(({ timestamp }) => typeof timestamp === 'number' && timestamp >= march2017)
  const unnamed = late.find(({ user_id }) => user_id === null)
  if (unnamed) say(ofItself(broken(clause, 'a user_id', `user_id null with timestamp ${unnamed.timestamp}`)))
  if (late.length > 0) say(holds(clause))
}
