// The four things that can be seen of a clause, and how a list of looks ends: at the first contradiction, so that
// one fault is reported once, by the most fundamental clause that it breaks.

import { exchangeNamed } from './exchange-mark.ts'

export type Broken = Extract<Observation, { saw: 'broken' }>

const held = new Map<string, Observation>()

/** Seen so often that one object for each clause has to do. */
export function holds(clause: string): Observation {
  const before = held.get(clause)
  if (before) return before
  const seen: Observation = { clause, saw: 'holds' }
  held.set(clause, seen)
  return seen
}

export function broken(clause: string, expected: string, got: string, because: readonly number[] = []): Broken {
  return { clause, saw: 'broken', expected, got, because: [...new Set(because)].sort((a, b) => a - b) }
}

/** The answer shows it by itself, so that no other request can explain it. */
export function ofItself(seen: Broken): Broken {
  return { ...seen, ofItself: true }
}

/** `subjects`: what the request might have touched; none where it could change nothing. */
export function refused(clause: string, subjects: readonly string[] = []): Observation {
  return { clause, saw: 'refused', subjects }
}

export function cannotTell(clause: string, reason: string): Observation {
  return { clause, saw: 'cannot-tell', reason }
}

/** Takes what is seen of one clause after the other. */
export type Say = (seen: Observation) => void

/** What is said after the first contradiction does not count. */
export function untilBroken(look: (say: Say) => void): readonly Observation[] {
  const seen: Observation[] = []
  let isBroken = false
  look((each) => {
    if (isBroken) return
    if (each.saw !== 'holds' || !seen.includes(each)) seen.push(each)
    isBroken = each.saw === 'broken'
  })
  return seen
}

/** Says each of them. */
export function sayAll(say: Say, seen: Iterable<Observation>): void {
  for (const each of seen) say(each)
}

export const entriesTrue = 'message.edit-history-true'
export const newestFirst = 'message.edit-history-newest-first'
const ordering = [newestFirst, 'get-message-history.oldest-first']

/** Where an edit may have gone unseen, what contradicts the known ones accuses nobody, until a list shows them all. */
export function excused(say: Say): Say {
  let isVerified = false
  const isExcused = (look: Observation) => {
    isVerified ||= look.saw === 'holds' && look.clause === entriesTrue
    return !isVerified && !ordering.includes(look.clause)
  }
  return inDoubtWhere(isExcused, say, 'an edit was followed by another one before anybody looked')
}

/** A contradiction that is excused says that nobody can tell, and ends what is said. */
export function inDoubtWhere(isExcused: (look: Observation) => boolean, say: Say, reason: string): Say {
  let isOver = false
  return (look) => {
    if (isOver) return
    isOver = isExcused(look) && look.saw === 'broken'
    say(isOver ? cannotTell(look.clause, reason) : look)
  }
}

export function brokenAmong(observations: readonly Observation[]): Broken | undefined {
  return observations.find((each) => each.saw === 'broken')
}

/** A value as a report shows it. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
}

export function knownFrom(because: readonly number[]): string {
  return because.length === 0 ? '' : ` (known from ${because.map(exchangeNamed).join(', ')})`
}

/** The beginning of a long text, and how long it is. A copy, since a part of a text keeps the whole of it in memory. */
export function shortened(words: string, most: number): string {
  if (words.length <= most) return words
  const beginning = ` ${words.slice(0, most)}`.slice(1)
  return `${beginning}… (${words.length} characters)`
}

export type Observation =
  | { readonly clause: string; readonly saw: 'holds' }
  /** Refused as the clause demands. It holds once a counterpart succeeded and a read-back shows that nothing changed. */
  | { readonly clause: string; readonly saw: 'refused'; readonly subjects: readonly string[] }
  | {
      readonly clause: string
      readonly saw: 'broken'
      readonly expected: string
      readonly got: string
      /** The earlier exchanges that taught what was expected. */
      readonly because: readonly number[]
      /** True where the answer shows it by itself: it has not its shape, or it contradicts itself or its own request. */
      readonly ofItself?: true
    }
  | { readonly clause: string; readonly saw: 'cannot-tell'; readonly reason: string }

/** An observation, and the exchange of which it tells. */
export type Seen = Observation & { readonly exchange: number }
