// The first unread message as the anchor: the first of the caller's history that is known to be unread. Where it is
// not known whether earlier ones were read, one of those may be it.

import { broken, holds, type Observation } from '../facts/observe.ts'
import type { List } from './get-messages-list.ts'
import { wantsAnchor } from './get-messages-query.ts'

export const readBySenderClause = 'schedule-message.read-by-sender'

export function* firstUnread(list: List): Generator<Observation> {
  const { anchor, position = 0, request, ids } = list
  const unread = anchor.kind === 'first_unread' ? unreadIn(list) : undefined
  if (unread === undefined) return
  const { first, certain, read, promisedBy } = unread
  const isByFlag = request.anchor === undefined
  const clause = isByFlag ? 'get-messages.first-unread-flag' : 'get-messages.anchor-first-unread'
  const isNoMessage = certain && wantsAnchor(request) && !ids.has(position)
  const mistaken = read.get(position) ?? (position > first ? promisedBy : clause)
  if (position > first || read.has(position) || (position < first && isNoMessage))
    yield broken(
      mistaken === readBySenderClause ? mistaken : clause,
      `anchor ${first}`,
      `anchor ${position}`,
      unread.because,
    )
  if (position !== first || !certain) return
  yield holds(clause)
  if ([promisedBy, ...read.values()].includes(readBySenderClause)) yield holds(readBySenderClause)
}

interface Unread {
  /** The first message of the view that is known to be unread. */
  readonly first: number
  /** Whether all before it are known to be read. */
  readonly certain: boolean
  /** Those that are read, each with the clause that promises it. */
  readonly read: ReadonlyMap<number, string>
  /** The clause that promises the first one to be unread. */
  readonly promisedBy: string
  readonly because: readonly number[]
}

export function unreadIn({ world, user_id, view, narrow }: List): Unread | undefined {
  if (narrow.searches !== 'own') return undefined
  const read = new Map<number, string>()
  let certain = true
  for (const { message_id } of view) {
    const fact = world.read.get(`${user_id} ${message_id}`)
    if (fact?.kind !== 'known') certain = false
    else if (fact.value) read.set(message_id, fact.promisedBy)
    else return { first: message_id, certain, read, because: fact.from, promisedBy: fact.promisedBy }
  }
  return undefined
}
