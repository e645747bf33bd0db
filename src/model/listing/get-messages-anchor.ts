// Where the anchor is, and whether its message came back. The first unread one is the first of the caller's history that is
// known to be unread; where it is not known whether earlier ones were read, one of those may be it.

import { wantsAnchor } from '../alone/get-messages-query.ts'
import { broken, holds, type Say } from '../facts/observe.ts'
import { isUnsubscribed } from './get-messages-contents.ts'
import { anchorInView, type List } from './get-messages-list.ts'

export function anchored(say: Say, list: List): void {
  const { position, request } = list
  if (request.message_ids !== undefined || position === undefined) return
  byId(say, list)
  firstUnread(say, list)
  atTheAnchor(say, list)
}

// What the anchor is where no message stands at it is not said.
function byId(say: Say, list: List): void {
  const { anchor, position } = list
  if (anchor.kind !== 'id' || !anchorInView(list) || position === anchor.id) return
  say(broken('get-messages.anchor-by-id', `anchor ${anchor.id}`, `anchor ${position}`))
}

/** The id at which the anchor surely is; undefined where that is the server's to say. */
export function pivotOf(list: List): number | undefined {
  const { anchor, position } = list
  if (anchor.kind === 'id') return anchorInView(list) ? anchor.id : undefined
  return anchor.kind === 'first_unread' && unreadIn(list)?.first === position ? position : undefined
}

function atTheAnchor(say: Say, list: List): void {
  const { ids, request } = list
  const pivot = pivotOf(list)
  if (!wantsAnchor(request)) {
    if (pivot === undefined) return
    const clause = 'get-messages.anchor-excluded'
    if (ids.has(pivot)) say(broken(clause, `no message ${pivot}`, `message ${pivot}`))
    say(holds(clause))
  } else if (pivot !== undefined) {
    if (!ids.has(pivot)) say(broken(whyNotIncluded(list, pivot), `message ${pivot}`, 'a list without it'))
    say(holds('get-messages.anchor-included'))
  }
}

// Where nothing of the channels that the caller does not follow came back, and the list does not say that it found the
// anchor, it is they that were not searched.
function whyNotIncluded({ world, user_id, narrow, body, view, ids }: List, pivot: number): string {
  const strangers = view.filter((message) => isUnsubscribed(world, user_id, message)).map((each) => each.message_id)
  const isSearched = body.found_anchor === true || strangers.some((id) => ids.has(id))
  const isOutside = narrow.searches === 'public' && strangers.includes(pivot)
  return isOutside && !isSearched ? 'get-messages.public-channels' : 'get-messages.anchor-included'
}

export const readBySenderClause = 'schedule-message.read-by-sender'

function firstUnread(say: Say, list: List): void {
  const { anchor, position = 0, request, ids } = list
  const unread = anchor.kind === 'first_unread' ? unreadIn(list) : undefined
  if (unread === undefined) return
  const { first, certain, read, promisedBy } = unread
  const isByFlag = request.anchor === undefined
  const clause = isByFlag ? 'get-messages.first-unread-flag' : 'get-messages.anchor-first-unread'
  const isNoMessage = certain && wantsAnchor(request) && !ids.has(position)
  const mistaken = read.get(position) ?? (position > first ? promisedBy : clause)
  const accused = mistaken === readBySenderClause ? mistaken : clause
  if (position > first || read.has(position) || (position < first && isNoMessage))
    say(broken(accused, `anchor ${first}`, `anchor ${position}`, unread.because))
  if (position !== first || !certain) return
  say(holds(clause))
  if ([promisedBy, ...read.values()].includes(readBySenderClause)) say(holds(readBySenderClause))
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

function unreadIn({ world, user_id, view, narrow }: List): Unread | undefined {
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
