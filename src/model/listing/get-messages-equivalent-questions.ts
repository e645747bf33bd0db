// Two questions that differ only in their words: the two forms of a narrow, the spellings of one instant. Compared are
// lists of nothing but own messages, with nothing learnt in between, so that nothing else explains a difference.

import { wantsAnchor } from '../alone/get-messages-query.ts'
import { broken, holds, type Observation, type Say } from '../facts/observe.ts'
import type { Effect } from '../world/effect.ts'
import type { Listed } from '../world/world.ts'
import { isAllOwn, type List } from './get-messages-list.ts'

/** What is to be remembered of a list, to be compared with others. */
export function remembered(to: Listed | undefined): readonly Effect[] {
  return to ? [{ set: 'listed', to }] : []
}

/** Undefined where nothing is to be compared with it. */
export function listedBy(list: List): Listed | undefined {
  const { request, narrow, anchor, at } = list
  if (narrow.searches === 'other' || anchor.kind === 'open' || !isAllOwn(list)) return undefined
  const { num_before, num_after, message_ids } = request
  const place = anchor.kind === 'date' ? anchor.date.instant : anchor
  const question = [list.user_id, narrow.searches, place, wantsAnchor(request), num_before, num_after, message_ids]
  const words = { narrow: narrow.form, date: anchor.kind === 'date' ? `${anchor.date.by} ${request.anchor_date}` : '' }
  return { exchange: at.exchange, question: JSON.stringify(question), words, ids: list.sortedIds }
}

export function twins(say: Say, list: List, now: Listed | undefined): void {
  if (now === undefined) return
  for (const before of list.world.lists.get(now.question) ?? []) {
    const clause = clauseFor(list, now, before)
    if (clause !== undefined) say(alike(clause, now, before))
  }
}

function alike(clause: string, now: Listed, before: Listed): Observation {
  if (now.ids.join() === before.ids.join()) return holds(clause)
  return broken(clause, `messages ${before.ids.join(', ')}`, `messages ${now.ids.join(', ')}`, [before.exchange])
}

function clauseFor(list: List, now: Listed, before: Listed): string | undefined {
  const sameNarrow = now.words.narrow === before.words.narrow
  const sameDate = now.words.date === before.words.date
  if (!sameNarrow) return sameDate ? 'get-messages.narrow-item-forms' : undefined
  if (sameDate || !isTelling(list)) return undefined
  const kinds = [now, before].map(({ words }) => words.date.split(' ')[0] ?? '').sort()
  return dateClauses.get(kinds.join(' '))
}

// Of two spellings that differ, neither of them in UTC, either may be wrong.
const dateClauses = new Map([
  ['date utc', 'get-messages.date-anchor-midnight'],
  ['local utc', 'get-messages.date-anchor-utc'],
  ['utc zoned', 'get-messages.date-anchor-zone'],
  ['zoned zoned', 'get-messages.date-anchor-zone'],
])

const halfADay = 14 * 3600

/** Whether another reading of the zone could give another answer. */
function isTelling({ anchor, view }: List): boolean {
  if (anchor.kind !== 'date') return false
  const instant = anchor.date.instant / 1000
  return view.some(({ timestamp }) => timestamp.kind === 'known' && Math.abs(timestamp.value - instant) < halfADay)
}
