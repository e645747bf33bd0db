// What an unrestricted registration has. Knows nothing of what stands in the fields.

import { broken, holds, type Observation } from '../facts/observe.ts'
import { isUnrestricted, type Registration } from '../readings/register-queue-request.ts'

const present: readonly (readonly [string, readonly string[]])[] = [
  ['register-queue.subscriptions-present', ['subscriptions']],
  ['register-queue.recent-private-conversations-present', ['recent_private_conversations']],
  ['register-queue.navigation-views-present', ['navigation_views']],
  ['register-queue.saved-snippets-present', ['saved_snippets']],
  [
    'register-queue.limits-present',
    ['max_message_length', 'max_topic_length', 'idle_queue_timeout_secs', 'event_queue_longpoll_timeout_seconds'],
  ],
  ['register-queue.empty-topic-display-name-present', ['realm_empty_topic_display_name']],
  [
    'register-queue.realm-and-user-data-present',
    ['realm_linkifiers', 'realm_users', 'realm_user_groups', 'presences', 'user_settings'],
  ],
]

/** All fields of the state that the specification names. */
export const stateFields = present.flatMap(([, fields]) => fields)

/** `explained` are fields whose absence breaks another clause already. */
export function statePresent(registration: Registration, explained: ReadonlySet<string>): readonly Observation[] {
  if (!isUnrestricted(registration)) return []
  return present.flatMap(([clause, fields]) => {
    const lacking = fields.filter((name) => registration.body[name] === undefined)
    if (lacking.length === 0) return [holds(clause)]
    if (lacking.every((name) => explained.has(name))) return []
    return [broken(clause, `\`${fields.join('`, `')}\``, `no \`${lacking.join('`, `')}\``, [])]
  })
}
