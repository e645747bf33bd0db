// Learns the reactions of a message from a look at it. After a look that contradicts what is known, nothing is known.

import { confirmed } from '../facts/blame.ts'
import { type Fact, known } from '../facts/fact.ts'
import { isSettled } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { add, put } from '../things/put.ts'
import { emojiKey, reactionsInDispute, reactionsPromise, reactionsShelf, reactionUnder } from '../things/reaction.ts'
import { factUnder, type Shelf } from '../things/shelf.ts'
import type { Outcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'
import { isContradicted, reactionKeysIn } from './reactions-shown.ts'

type Seen = Pick<Outcome, 'effects' | 'confirmed'>

const nothing: Seen = { effects: [], confirmed: [] }

export function reactionsSeen({ state }: World, message_id: number, shown: unknown, at: Moment): Seen {
  const name = reactionsShelf(message_id)
  const shelf = state.shelves.get(name)
  const keys = reactionKeysIn(shown)
  if (shelf === undefined || keys === undefined) return nothing
  if (isContradicted(shelf, keys)) return { effects: [put('shelves', name, reactionsInDispute)], confirmed: [] }
  const to = afterLook(shelf, keys, at)
  const emoji = keys.map((key) => emojiKey(reactionUnder(key))).filter((each) => !state.emoji.has(each))
  return {
    effects: to === shelf ? [] : [put('shelves', name, to), ...emoji.map((each) => add('emoji', each))],
    confirmed: isKnown(shelf) ? [name] : [],
  }
}

function isKnown({ facts, elsewhere }: Shelf): boolean {
  return [elsewhere, ...facts.values()].every(({ kind }) => kind === 'known')
}

/** The same shelf where the look teaches nothing. */
function afterLook(shelf: Shelf, keys: readonly string[], at: Moment): Shelf {
  const isNews = keys.some((key) => factUnder(shelf, key).kind !== 'known')
  const others = [...shelf.facts.keys()].filter((key) => !isNews || !keys.includes(key))
  const learnt = [...(isNews ? keys : []), ...others].map((key) => {
    return [key, factAfter(factUnder(shelf, key), keys.includes(key), at)] as const
  })
  const facts = new Map(learnt.filter(([key, { kind }]) => shelf.facts.has(key) || kind === 'known'))
  const elsewhere = factAfter(shelf.elsewhere, false, at)
  const isSame = elsewhere === shelf.elsewhere && learnt.every(([key, fact]) => shelf.facts.get(key) === fact)
  return isSame ? shelf : { ...shelf, facts, elsewhere }
}

function factAfter(fact: Fact<unknown>, isThere: boolean, at: Moment): Fact<unknown> {
  if (!isSettled(fact, at)) return fact
  return fact.kind === 'known' ? confirmed(fact, reactionsPromise) : known(isThere, at.exchange, reactionsPromise)
}
