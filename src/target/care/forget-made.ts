// Puts away what a run made, all at once, where a fixture of the target does that.

import type { Target } from '../target.ts'
import { ask } from './ask.ts'
import { type Leftovers, type MadeKind, madeKinds } from './leftovers.ts'

type Id = number | string

/** So many ids at once; fewer where each takes a request, so that it is known how far that came. */
const portion = 500
const portionOneByOne = 50

export interface Left {
  readonly kind: MadeKind
  readonly ids: readonly Id[]
  /** Whether each of them was tried, and refused. */
  readonly isTried: boolean
}

type Heeding = (kind: MadeKind, ids: readonly Id[]) => void

/** What may be there still, by kind: what cannot be put away of one kind keeps no other there. `gone` hears what is not. */
export async function forgetMade(
  { control }: Target,
  leftovers: Leftovers,
  gone: Heeding = () => {},
): Promise<readonly Left[]> {
  const size = control?.isOneByOne('forget') ? portionOneByOne : portion
  const left: Left[] = []
  for (const kind of madeKinds) {
    // The newest first: a group that is part of another cannot be put away before that one.
    const ids = leftovers.made(kind).reverse()
    for (let from = 0; from < ids.length; from += size) {
      const some = ids.slice(from, from + size)
      const answer = await ask(control, 'forget', { [kind]: some })
      const stays = answer ? some.filter((id) => isLeft(answer, kind, id) && !leftovers.isGone(kind, id)) : some
      gone(
        kind,
        some.filter((id) => !stays.includes(id)),
      )
      if (stays.length > 0) left.push({ kind, ids: stays, isTried: answer !== undefined })
    }
  }
  return left
}

function isLeft({ left }: Readonly<Record<string, unknown>>, kind: MadeKind, id: Id): boolean {
  const ids = (left as Readonly<Record<string, unknown>> | undefined)?.[kind]
  return Array.isArray(ids) && ids.includes(id)
}
