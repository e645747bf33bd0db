// How far a run is, in one line: plans, exchanges, clauses judged, what is broken, how fast it goes, and the time left.

import { counted } from '../../spec/ground/counted.ts'

export interface Pace {
  /** UNIX seconds. */
  readonly began: number
  readonly plan: number
  readonly plans?: number | undefined
  /** Seconds. */
  readonly budget?: number | undefined
  readonly exchanges: number
  /** Of the `must` clauses that apply, those with a verdict. */
  readonly judged: number
  readonly musts?: number | undefined
}

const barLength = 12

/** In words, for a log. */
export function paceText(pace: Pace, broken: number, now: number): string {
  const { plan, plans, exchanges, judged, musts } = pace
  const seconds = now - pace.began
  return [
    plans === undefined ? `plan ${plan}` : `plan ${plan} of ${plans}`,
    counted(exchanges, 'exchange'),
    musts === undefined ? `${judged} must clauses judged` : `${judged} of ${musts} must clauses judged`,
    `${broken} broken`,
    ...speed(exchanges, seconds),
    ...left(pace, seconds),
  ].join(' · ')
}

/** With a bar, as far as it fits into a line. */
export function paceLine(pace: Pace, broken: number, now: number, columns: number): string {
  const { plan, plans, exchanges, judged, musts } = pace
  const seconds = now - pace.began
  const parts = [
    `${bar(pace, seconds)} ${plan}${plans === undefined ? '' : `/${plans}`} plans`,
    `${judged}${musts === undefined ? '' : `/${musts}`} must clauses`,
    `${broken} broken`,
    ...speed(exchanges, seconds),
    ...left(pace, seconds),
  ]
  while (parts.length > 1 && parts.join(' · ').length > columns) parts.pop()
  return parts.join(' · ').slice(0, columns)
}

function speed(exchanges: number, seconds: number): string[] {
  return seconds >= 1 ? [`${Math.round(exchanges / seconds)} exchanges/s`] : []
}

function left(pace: Pace, seconds: number): string[] {
  const share = shareOf(pace, seconds)
  if (share === undefined || share <= 0) return []
  const rest = pace.budget === undefined ? (seconds * (1 - share)) / share : pace.budget - seconds
  return [`${inWords(Math.max(0, rest))} left`]
}

/** Where both are given, the one that is over first. */
function shareOf({ plan, plans, budget }: Pace, seconds: number): number | undefined {
  if (budget !== undefined) return Math.min(1, seconds / budget)
  return plans === undefined ? undefined : Math.min(1, plan / Math.max(1, plans))
}

function bar(pace: Pace, seconds: number): string {
  const full = Math.round((shareOf(pace, seconds) ?? 0) * barLength)
  return `${'█'.repeat(full)}${'░'.repeat(barLength - full)}`
}

/** 75 seconds are 1:15. */
function inWords(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
