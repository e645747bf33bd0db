// The states of clauses as the page shows them, and how many are in each. What the specification leaves open is a state
// of its own: nobody looked at it, since nobody should.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { type Html, html } from './html.ts'
import { count, counted } from './words.ts'

export type State = 'broken' | 'cannot-tell' | 'holds' | 'not-applicable' | 'open'

export const states: Readonly<Record<State, string>> = {
  broken: 'broken',
  'cannot-tell': 'cannot tell',
  holds: 'holds',
  'not-applicable': 'not applicable',
  open: 'left open',
}

const order = Object.keys(states) as State[]

export function stateOf({ strength, verdict }: ClauseVerdict): State {
  return strength === 'open' ? 'open' : verdict
}

export function tally(clauses: readonly ClauseVerdict[]): readonly (readonly [State, number])[] {
  const states = clauses.map(stateOf)
  return order.map((state) => [state, states.filter((one) => one === state).length] as const)
}

/** “3 broken, 41 hold”; states that nothing is in are left out. */
export function tallyText(clauses: readonly ClauseVerdict[]): string {
  return tally(clauses)
    .filter(([, many]) => many > 0)
    .map(([state, many]) => `${count(many)} ${state === 'holds' && many > 1 ? 'hold' : states[state]}`)
    .join(', ')
}

/** Of a bar this much at least is seen, however few they are. */
const narrowest = 0.006

/** A bar whose parts are as wide as their shares. */
export function bar(clauses: readonly ClauseVerdict[]): Html {
  const parts = inBar(clauses).map(([state, many]) => [state, Math.max(many / clauses.length, narrowest)] as const)
  const whole = parts.reduce((sum, [, wide]) => sum + wide, 0)
  let x = 0
  const drawn = parts.map(([state, wide]) => {
    const from = x
    x += wide / whole
    return html`<rect class="${state}" x="${from}" width="${wide / whole}" height="1"/>`
  })
  const told = `${counted(clauses.length, 'clause')}: ${tallyText(clauses)}`
  return html`<svg class="bar" role="img" aria-label="${told}" viewBox="0 0 1 1" preserveAspectRatio="none">${drawn}</svg>`
}

const barOrder: readonly State[] = ['holds', 'broken', 'cannot-tell', 'not-applicable', 'open']

/** What there is, what holds first. */
export function inBar(clauses: readonly ClauseVerdict[]): (readonly [State, number])[] {
  const counted = new Map(tally(clauses))
  return barOrder.map((state) => [state, counted.get(state) ?? 0] as const).filter(([, many]) => many > 0)
}
