// The words in which gestures around event queues are written.

import type { Setting } from './arbitraries.ts'
import { madePerson } from './made-steps.ts'
import type { RequestStep, Step, Steps, Value } from './plan.ts'
import { advance, control, type Parameters, request } from './steps.ts'

/**
 * What a client says that it can take. Success is promised to those who name every capability that there is, so that all
 * are named: those that it has, and those that it has not.
 */
export const capabilities = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
] as const

type Capability = (typeof capabilities)[number]

/** These and no others. */
export function having(some: readonly Capability[]): Parameters {
  const named = capabilities.map((name) => [name, some.includes(name)] as const)
  return { client_capabilities: Object.fromEntries(named) }
}

/** These besides the one that a client of today has. */
export function able(...some: readonly Capability[]): Parameters {
  return having(['notification_settings_null', ...some])
}

/** State that is as small in a large organization as in a small one. */
const ownState = ['user_settings', 'alert_words', 'recent_private_conversations', 'navigation_views', 'saved_snippets']

/** A registration that fetches little, unless it says itself what to fetch. */
export function register(
  as: string | undefined,
  queue: string,
  parameters: Parameters = {},
  more: Partial<RequestStep> = {},
): RequestStep {
  return request('register-queue', as, { fetch_event_types: ownState, ...parameters }, { name: queue, ...more })
}

/** A call for what came after all that was received, or after nothing yet. */
function fetch(as: string | undefined, queue: string, acknowledge: boolean, dont_block?: true): RequestStep {
  const last_event_id: Value = acknowledge ? { lastEventOf: queue } : { answer: queue, field: 'last_event_id' }
  return request('get-events', as, { queue_id: { answer: queue, field: 'queue_id' }, last_event_id, dont_block })
}

export function poll(as: string | undefined, queue: string, acknowledge: boolean): RequestStep {
  return fetch(as, queue, acknowledge, true)
}

/** A call that waits, while the steps after it go on. */
export function waiting(as: string, queue: string, acknowledge = false): RequestStep {
  return { ...fetch(as, queue, acknowledge), inBackground: true }
}

/** A call whose answer nobody hears, be there something in it or not. It acknowledges nothing. */
export function unheard(as: string, queue: string): RequestStep {
  return { ...poll(as, queue, false), unheard: true }
}

/** A call that says nothing of what came before. */
export function pollUnnamed(as: string, queue: string): RequestStep {
  return request('get-events', as, { queue_id: { answer: queue, field: 'queue_id' }, dont_block: true })
}

/** So much later every event must have arrived. */
export const rest: Step = advance(20)

/** The e-mails that were sent, once all must have gone. */
export const mailsSent: Steps = [rest, control('outbox', {})]

/** A queue that was read before is read once more, now that others have told what it should have told. */
export function lastly(as: string, queue: string): Step {
  return poll(as, queue, true)
}

/** All that is in a queue once nothing is under way any more, and that it is empty then. */
export function drain(as: string, queue: string): Steps {
  return [poll(as, queue, false), lastly(as, queue)]
}

/** All that is in some queues once every event must have arrived. */
export function drained(as: string, ...queues: readonly string[]): Steps {
  return [rest, queues.map((queue) => drain(as, queue))]
}

/** What anybody can do by themselves, so that there is something to tell on every target. */
export function set(of: string, [property, value]: Setting): Step {
  return request('update-settings', of, { [property]: value })
}

export function setByFixture(of: string, [property, value]: Setting): Step {
  return control('user-setting', { user_id: { user: of }, property, value })
}

export function setAll(of: string, all: readonly Setting[]): Steps {
  return all.map((one) => set(of, one))
}

export function alertWords(of: string, alert_words: readonly string[]): Step {
  return control('alert-words', { user_id: { user: of }, alert_words })
}

/** What is told of the organization; the guest's registration is small in a large one, too. */
export const tellsOrganization: Step = request('register-queue', 'guest', {})

/** Somebody whom no namespace has, made for the gesture; they never act. */
export const subject = madePerson('subject')
const oneMember = { people: [{ role: 'member', full_name: 'Plumbline Subject' }] }
export const makeSubject: Step = control('people', oneMember, 'subject')

/** Two queues of somebody, of which one has a capability and the other says that it has not, or nothing. */
export function pair(as: string, type: string, capability: Capability, isSaid: boolean, changes: Steps): Steps {
  return [
    register(as, 'with', { event_types: [type], ...able(capability) }),
    register(as, 'without', { event_types: [type], ...(isSaid ? able() : {}) }),
    changes,
    [drained(as, 'with'), drained(as, 'without')],
  ]
}
