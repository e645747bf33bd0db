// What state a registration has: all of it where nothing was restricted, and what others of the same person had, by which
// types were named. Only fields that the specification names are compared, and only where the client says the same of its
// capabilities. Knows nothing of what stands in the fields.

import { broken, holds, type Observation, type Say } from '../facts/observe.ts'
import { isUnrestricted, type Registration, typesIn } from '../readings/register-queue-request.ts'
import { put } from '../things/put.ts'
import type { Registered } from '../things/registration.ts'
import type { Effect } from '../world/effect.ts'

/** How the types were named: not at all, as event types alone, alike under both names, or otherwise. */
type Naming = 'none' | 'events' | 'both' | 'other'

function namingOf({ request }: Registration): Naming {
  const { event_types, fetch_event_types } = request
  if (event_types === undefined && fetch_event_types === undefined) return 'none'
  const events = typesIn(event_types)
  if (events !== undefined && fetch_event_types === undefined) return 'events'
  return events !== undefined && events === typesIn(fetch_event_types) ? 'both' : 'other'
}

function questionOf({ request, user_id }: Registration, naming: Naming | 'some'): string {
  const types = naming === 'events' || naming === 'both' ? typesIn(request.event_types) : ''
  const capabilities = Object.entries(request.client_capabilities ?? {}).sort()
  return JSON.stringify([user_id, naming, types, capabilities])
}

function fieldsOf({ body, at }: Registration): ReadonlyMap<string, number> {
  return new Map(stateFields.filter((name) => body[name] !== undefined).map((name) => [name, at.exchange]))
}

function earlier(registration: Registration, naming: Naming | 'some'): Registered['fields'] | undefined {
  return registration.world.state.registered.get(questionOf(registration, naming))?.fields
}

export function sameTypes(say: Say, registration: Registration): void {
  const clause = 'register-queue.fetch-types-default'
  const naming = namingOf(registration)
  const twin = naming === 'events' ? 'both' : 'events'
  const before = naming === 'events' || naming === 'both' ? earlier(registration, twin) : undefined
  if (before === undefined) return
  const now = fieldsOf(registration)
  const differing = stateFields.find((name) => before.has(name) !== now.has(name))
  const expected = `the fields ${[...before.keys()].join(', ')}`
  if (differing !== undefined) say(broken(clause, expected, [...now.keys()].join(', '), [...before.values()]))
  say(holds(clause))
}

/** The fields that a restricted registration had and the unrestricted one lacks. */
function leftOut(registration: Registration): ReadonlySet<string> {
  const isAll = isUnrestricted(registration)
  const before = earlier(registration, isAll ? 'some' : 'none')
  if (before === undefined) return new Set()
  const now = fieldsOf(registration)
  const [some, all] = isAll ? [before, now] : [now, before]
  return new Set([...some.keys()].filter((name) => !all.has(name)))
}

export function everythingByDefault(say: Say, registration: Registration): void {
  const clause = 'register-queue.everything-by-default'
  const before = earlier(registration, isUnrestricted(registration) ? 'some' : 'none')
  if (before === undefined) return
  const [lacking] = leftOut(registration)
  const expected = `\`${lacking}\`, as where types were named`
  if (lacking !== undefined) say(broken(clause, expected, `no \`${lacking}\``, [...before.values()]))
  say(holds(clause))
}

export function compared(registration: Registration): readonly Effect[] {
  const naming = namingOf(registration)
  const fields = fieldsOf(registration)
  const question = questionOf(registration, naming)
  const asked = put('registered', question, { question, fields })
  if (naming === 'none') return [asked]
  const some = new Map([...fields, ...(earlier(registration, 'some') ?? [])])
  const less = questionOf(registration, 'some')
  return [asked, put('registered', less, { question: less, fields: some })]
}

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

/** Those of which it is not sure that older levels have them. */
const since: Readonly<Record<string, number>> = { idle_queue_timeout_secs: 481 }

/** All fields of the state that the specification names. */
const stateFields = present.flatMap(([, fields]) => fields)

export function statePresent(registration: Registration): readonly Observation[] {
  if (!isUnrestricted(registration)) return []
  // Their absence breaks another clause already.
  const explained = leftOut(registration)
  return present.flatMap(([clause, fields]) => {
    const isDue = (name: string) => registration.at.level >= (since[name] ?? 0)
    const lacking = fields.filter((name) => registration.body[name] === undefined && isDue(name))
    if (lacking.length === 0) return [holds(clause)]
    if (lacking.every((name) => explained.has(name))) return []
    return [broken(clause, `\`${fields.join('`, `')}\``, `no \`${lacking.join('`, `')}\``)]
  })
}
