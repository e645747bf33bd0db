// Whether a plan leaves its namespace so that another plan can go on in it. Messages that were edited or moved, and people
// who changed their own settings, are what gestures of one plan find, too. People who were made others, channels that were
// changed and time that was moved are not.

import { isRequest, type Plan, referencesIn, type Step } from '../plan.ts'
import { touchedBy } from './touched.ts'

/** What people do with what is their own. */
const ownMatters = new Set([
  'alert-words',
  'bots',
  'drafts',
  'group',
  'groups',
  'navigation-views',
  'saved-snippets',
  'update-presence',
  'update-settings',
  'update-user-status',
  'user-setting',
])

/** Seconds by which a clock may be moved, and young messages are young all the same. */
const mostMoved = 60

export function leavesLastingChanges(plan: Plan, movesClock: boolean): boolean {
  const { namespace, steps } = plan
  const others = steps.filter((step) => !ownMatters.has(isRequest(step) ? step.do : actionOf(step)))
  const isMoved = movesClock && secondsMoved(steps) > mostMoved
  return isMoved || steps.some(changesPlace) || touchedBy({ namespace, steps: others }, steps).size > 0
}

/** An action on a channel, unless it only writes there; a message that is deleted. */
function changesPlace(step: Step): boolean {
  const action = actionOf(step)
  if (action === '' || action === 'messages' || !('with' in step)) return false
  const references = referencesIn(step.with)
  return references.some((one) => 'channel' in one || (action === 'delete-messages' && 'message' in one))
}

function actionOf(step: Step): string {
  return !isRequest(step) && step.fixture === 'control' ? step.action : ''
}

function secondsMoved(steps: readonly Step[]): number {
  const all = steps.map((step) => ('fixture' in step && step.fixture === 'advance' ? step.seconds : 0))
  return all.reduce((sum, seconds) => sum + seconds, 0)
}
