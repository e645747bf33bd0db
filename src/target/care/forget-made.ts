// Puts away what a run made, all at once, where a fixture of the target does that.

import type { Target } from '../target.ts'
import { ask } from './ask.ts'
import { type Leftovers, madeKinds } from './leftovers.ts'

/** So many ids at once. */
const portion = 500

/** Whether a fixture did it. */
export async function isForgotten({ control }: Target, leftovers: Leftovers): Promise<boolean> {
  let forgets = control !== undefined
  for (const kind of madeKinds) {
    const ids = leftovers.made(kind)
    for (let from = 0; from < ids.length; from += portion)
      forgets &&= (await ask(control, 'forget', { [kind]: ids.slice(from, from + portion) })) !== undefined
  }
  return forgets
}
