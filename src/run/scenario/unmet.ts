// What of a step's expectation was not met.

import { type Meaning, mismatches, shown } from '../../scenario/match.ts'
import type { ControlStep, Members, PollStep, RequestStep } from '../../scenario/scenario.ts'
import type { Failure } from './outcome.ts'

/** A step that is answered. */
export type Asking = RequestStep | ControlStep

export function unmet(step: Asking, expected: Members, answer: Members, meaning: Meaning): Failure[] {
  const found = mismatches(expected, answer, meaning)
  // Whoever is refused gets nothing else that was expected, which need not be told one by one.
  const [refused] = found.filter(({ path }) => path === 'result')
  const told = refused ? [{ ...refused, got: shown(answer) }] : found
  return told.map(({ path: at, ...both }) => ({ line: step.line, step: wordsOf(step), at, ...both }))
}

/** A step in a few words. */
export function wordsOf(step: Asking | PollStep): string {
  if (step.kind === 'control') return `the fixture ${step.control}`
  return step.kind === 'poll' ? `${step.as} polls ${step.poll}` : `${step.as} asks ${step.request}`
}
