// The kinds of uncertainty that a judge meets, each done to some requests of an honest history: afterwards nobody knows
// what they said, who sent them, what came of them or when they took effect. The server stays honest.

import type { Entry, Exchange, Header } from '../../src/history/entry.ts'
import { asRead, type Capture, unread } from '../captures/captures.ts'

/** Whether a request is to become uncertain. */
type Chosen = (exchange: Exchange) => boolean
type Uncertain = (whole: Header, entries: readonly Entry[], isChosen: Chosen) => Capture

export const kindsOfUncertainty: Readonly<Record<string, Uncertain>> = {
  'a lost answer': turned((exchange) => ({ ...exchange, response: null })),
  'a request that nobody could read': turned(unread),
  'a caller whom nobody knows': turned((exchange) => ({ ...exchange, actor: 'mallory' })),
  'a write of somebody else under way': turned((exchange) => ({ ...exchange, overlapped: true })),
  'a fixture beside it': turned((exchange) => ({ ...exchange, overlapped: true, besideFixture: true })),
  'times that are a minute apart': (whole, entries) => asRead('by clocks', { ...whole, clocks_within: 60 }, entries),
}

function turned(turn: (exchange: Exchange) => Exchange): Uncertain {
  return (header, entries, isChosen) => ({
    what: 'turned',
    header,
    entries: entries.map((entry) => (entry.kind === 'exchange' && isChosen(entry) ? turn(entry) : entry)),
  })
}
