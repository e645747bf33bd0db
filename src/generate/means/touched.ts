// Which people of a namespace a plan may leave other than they were, so that those whom it left alone can act in a later
// plan. Whatever is not known to leave people alone counts as changing all whom it names.

import { type Changes, changesOf, madeBy, onlyTells } from '../../spec/control-facts.ts'
import { isRequest, type Plan, type Reference, type RequestStep, referencesIn, type Step } from '../plan.ts'

/** Requests that change messages, queues, bots' data or the organization, or nothing. */
const leavePeople = new Set([
  'add-linkifier',
  'create-user',
  'edit-message',
  'get-channel-email',
  'get-events',
  'get-message',
  'get-message-history',
  'get-messages',
  'get-streams',
  'is-group-member',
  'register-queue',
  'remove-reaction',
  'schedule-message',
  'update-bot-storage',
  'update-domain',
  'update-linkifier',
  'update-subgroups',
])

/** What an action changes that leaves those whom it names other than they were. */
const ofPeople: readonly Changes[] = ['own', 'named']

type ControlStep = Extract<Step, { fixture: 'control' }>

/**
 * Their names; all of them where a plan changes somebody of whom it does not say who it is. `whole` are the steps of the
 * plan, where these are only some of them.
 */
export function touchedBy({ namespace, steps }: Plan, whole: readonly Step[] = steps): ReadonlySet<string> {
  const { people, clients = {} } = namespace
  const makers = new Set(whole.flatMap((step) => ('fixture' in step && 'name' in step ? [step.name] : [])))
  const named = steps.flatMap((step) => {
    const touching = referencesOf(step)
    const isVague = touching.some((one) => 'answer' in one && !makers.has(one.answer))
    return isVague ? Object.keys(people) : [...touching.flatMap(userIn), ...actorOf(step)]
  })
  return new Set(named.map((name) => clients[name] ?? name).filter((name) => Object.hasOwn(people, name)))
}

/** What a step names that may be changed by it. */
function referencesOf(step: Step): readonly Reference[] {
  if (isRequest(step)) return leavesPeople(step) ? [] : referencesIn(step.with)
  return step.fixture === 'control' ? referencesOfAction(step) : []
}

function referencesOfAction({ action, with: takes }: ControlStep): readonly Reference[] {
  const references = referencesIn(takes)
  // A guest sees those with whom they share a channel, from then on.
  const isMet = madeBy(action)?.id === 'stream_id' && references.flatMap(userIn).includes('guest')
  const isTouching = ofPeople.includes(changesOf(action) ?? 'named') && !onlyTells(action, takes)
  return isMet || isTouching ? references : []
}

function actorOf(step: Step): string[] {
  return isRequest(step) && !leavesPeople(step) && step.as !== undefined ? [step.as] : []
}

function leavesPeople({ do: slug }: RequestStep): boolean {
  return leavePeople.has(slug)
}

function userIn(reference: Reference): string[] {
  return 'user' in reference ? [reference.user] : []
}
