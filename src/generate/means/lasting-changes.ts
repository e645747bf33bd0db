// Whether a plan leaves its namespace so that another plan can go on in it. Messages that were edited or moved, and people
// who changed their own settings, are what gestures of one plan find, too. People who were made others, channels that were
// changed and time that was moved are not.

import { type Changes, changesOf } from '../../spec/control-facts.ts'
import { type FixtureStep, isRequest, type Plan, referencesIn, type Step } from '../plan.ts'
import { touchedBy } from './touched.ts'

/** Requests by which people change what is their own. */
const ownRequests = ['update-presence', 'update-settings', 'update-user-status']

/** Seconds by which a clock may be moved, and young messages are young all the same. */
const mostMoved = 60

export function leavesLastingChanges(plan: Plan, movesClock: boolean): boolean {
  const { namespace, steps } = plan
  const others = steps.filter((step) => !(isRequest(step) ? ownRequests.includes(step.do) : changed(step) === 'own'))
  const isMoved = movesClock && secondsMoved(steps) > mostMoved
  return isMoved || steps.some(changesPlace) || touchedBy({ namespace, steps: others }, steps).size > 0
}

/** Whether an action leaves a channel or a message that it names other than it was. */
function changesPlace(step: Step): boolean {
  if (isRequest(step) || changed(step) !== 'named' || !('with' in step)) return false
  return referencesIn(step.with).some((one) => 'channel' in one || 'message' in one)
}

function changed(step: FixtureStep): Changes | undefined {
  return step.fixture === 'control' ? changesOf(step.action) : undefined
}

function secondsMoved(steps: readonly Step[]): number {
  const all = steps.map((step) => ('fixture' in step && step.fixture === 'advance' ? step.seconds : 0))
  return all.reduce((sum, seconds) => sum + seconds, 0)
}
