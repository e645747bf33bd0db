// An event that came for the first time, put before whoever judges events of its type. What is asked about each of them
// is written elsewhere.

import { broken, type Observation } from '../../model/facts/observe.ts'
import { capability } from '../queue/queue-capabilities.ts'
import type { Arrival, Told } from './events-arrival.ts'
import { judgeDeleted, judgeForm } from './events-delete-message.ts'
import { judgeMessage } from './events-message.ts'
import { judgeAlertWords, judgeSetting, judgeSubscriptions } from './events-own.ts'
import { judgeFormat, judgePresence } from './events-presence.ts'
import { judgeEmoji } from './events-realm-emoji.ts'
import { judgePerson } from './events-realm-user.ts'

const judges = new Map<string, (arrival: Arrival) => Observation[]>([
  ['alert_words', judgeAlertWords],
  ['delete_message', judgeDeleted],
  ['message', judgeMessage],
  ['presence', judgePresence],
  ['realm_emoji', judgeEmoji],
  ['realm_linkifiers', judgeLinkifiers],
  ['realm_user', judgePerson],
  ['subscription', judgeSubscriptions],
  ['user_settings', judgeSetting],
])

export function judgeEvent(arrival: Arrival): Observation[] {
  const { type } = arrival.event
  arrival.around.emitted.add(type)
  return judges.get(type)?.(arrival) ?? []
}

const forms = new Map<string, (told: Told) => Observation[]>([
  ['delete_message', judgeForm],
  ['presence', judgeFormat],
  ['realm_linkifiers', judgeLinkifiers],
])

/** Whether an event has the form that the client asked for, whoever that is. */
export function judgeEventForm(told: Told): Observation[] {
  return forms.get(told.event.type)?.(told) ?? []
}

/** That the event stays away is looked for elsewhere. */
function judgeLinkifiers({ queue, event }: Told): Observation[] {
  if (capability(queue, 'linkifier_url_template') !== false) return []
  const clause = 'realm-linkifiers-event.only-with-capability'
  const because = [queue.registration.exchange]
  return [broken(clause, 'no `realm_linkifiers` event without the capability', `event ${event.id}`, because)]
}
