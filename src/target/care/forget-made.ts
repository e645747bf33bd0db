// Puts away what a run made, all at once, where a fixture of the target does that.

import type { Target } from '../target.ts'
import { ask } from './ask.ts'
import { type Leftovers, type MadeKind, madeKinds } from './leftovers.ts'

/** So many ids at once. */
const portion = 500

/** The kinds of which some may be there still. What cannot be put away of one kind keeps no other there. */
export async function forgetMade({ control }: Target, leftovers: Leftovers): Promise<readonly MadeKind[]> {
  const left = new Set<MadeKind>()
  for (const kind of madeKinds) {
    // The newest first: a group that is part of another cannot be put away before that one.
    const ids = leftovers.made(kind).reverse()
    for (let from = 0; from < ids.length; from += portion)
      if (!(await ask(control, 'forget', { [kind]: ids.slice(from, from + portion) }))) left.add(kind)
  }
  return [...left]
}
