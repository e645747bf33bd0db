// A stranger: a whole server that differs from the reference server in many open ways at once, drawn from a seed.

import type { Habit } from './habit.ts'
import { habits } from './habits.ts'

export interface Stranger {
  readonly seed: number
  readonly word: string
  readonly level: number
  readonly habits: readonly string[]
}

const WORDS = ['acme', 'quill', 'zebra9', 'x', 'mattersmost', 'service', 'team', 'hive']
/** The levels that the text speaks of are 167 to 500; a server may be ahead of it. */
const LOWEST = 167
const HIGHEST = 500
const AHEAD = [501, 509, 640, 1000]

export function strangerOf(seed: number): Stranger {
  const draw = drawing(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T
  const word = pick(WORDS)
  // Most servers that are met are new ones.
  const isOld = draw() < 0.4
  const isAhead = draw() < 0.3
  const old = LOWEST + Math.floor(draw() * (HIGHEST - LOWEST + 1))
  const level = isOld ? old : isAhead ? pick(AHEAD) : HIGHEST
  return { seed, word, level, habits: drawn(draw).map(({ name }) => name) }
}

/** So many, of seeds that follow each other. */
export function strangersFrom(seed: number, count: number): Stranger[] {
  return Array.from({ length: count }, (_, index) => strangerOf((seed + index) % 2 ** 31))
}

/** A third of them, taken one by one unless they contradict one that was taken before. */
function drawn(draw: () => number): Habit[] {
  const order = habits.map((habit) => ({ habit, place: draw() })).sort((a, b) => a.place - b.place)
  const taken: Habit[] = []
  for (const { habit } of order) {
    if (taken.length * 3 >= habits.length) break
    if (taken.every((other) => !contradict(habit, other))) taken.push(habit)
  }
  return taken.sort((a, b) => habits.indexOf(a) - habits.indexOf(b))
}

export function contradict(one: Habit, other: Habit): boolean {
  return !!one.contradicts?.includes(other.name) || !!other.contradicts?.includes(one.name)
}

/** Numbers from 0 to 1, the same for the same seed. */
function drawing(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
