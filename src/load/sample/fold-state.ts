// Whether what a client would know is what the server says: the first register state with all events applied to it
// against a fresh register state, for sampled users. Only what the specification says of events is applied: a personal
// setting, and the name of a person.

import { jsonOf } from '../../history/body.ts'
import type { Exchange } from '../../history/entry.ts'

type Json = Readonly<Record<string, unknown>>

export interface StateVerdict {
  /** Users whose two states were compared. */
  readonly users: number
  readonly compared: number
  readonly differences: readonly string[]
}

/** `end` is when the last change was begun, in seconds: only then nothing changes between two looks. */
export function compareStates(exchanges: readonly Exchange[], end: number): StateVerdict {
  const byUser = Map.groupBy(exchanges, ({ actor }) => actor.split('/')[0] ?? '')
  const verdicts = [...byUser].flatMap(([user, own]) => compareUser(user, own, end) ?? [])
  return {
    users: verdicts.length,
    compared: verdicts.reduce((sum, { compared }) => sum + compared, 0),
    differences: verdicts.flatMap(({ differences }) => differences),
  }
}

/** The last registration is the fresh one; the queue of the one before was asked until then. */
function compareUser(
  user: string,
  exchanges: readonly Exchange[],
  end: number,
): Omit<StateVerdict, 'users'> | undefined {
  const sorted = exchanges.toSorted((a, b) => a.sent - b.sent)
  const registered = sorted.filter(({ request, response }) => request.path === '/register' && response !== null)
  const [first, fresh] = registered.slice(-2)
  if (first === undefined || fresh === undefined || first.sent > end || fresh.sent < end) return undefined
  const [known, now] = [stateOf(first), stateOf(fresh)]
  const queue = known.queue_id
  for (const event of eventsOf(sorted, queue)) apply(known, event)
  const settings = compareRecords(known.user_settings, now.user_settings)
  const names = compareRecords(namesIn(known.realm_users), namesIn(now.realm_users))
  return {
    compared: settings.compared + names.compared,
    differences: [
      ...settings.differences.map((text) => `${user}: user_settings.${text}`),
      ...names.differences.map((text) => `${user}: full_name of ${text}`),
    ],
  }
}

function stateOf({ response }: Exchange): Record<string, unknown> {
  const state = response === null ? undefined : jsonOf(response)
  return structuredClone(isObject(state) ? { ...state } : {})
}

/** Each once, in the order of their ids. */
function eventsOf(exchanges: readonly Exchange[], queue: unknown): Json[] {
  const polls = exchanges.filter(({ request }) => request.path === '/events' && request.query.queue_id === queue)
  const events = polls.flatMap(({ response }) => {
    const answer = response === null ? undefined : jsonOf(response)
    return isObject(answer) && Array.isArray(answer.events) ? answer.events.filter(isObject) : []
  })
  const byId = new Map(events.map((event) => [Number(event.id), event]))
  return [...byId].sort(([a], [b]) => a - b).map(([, event]) => event)
}

function apply(state: Record<string, unknown>, event: Json): void {
  if (event.type === 'user_settings' && event.op === 'update' && isObject(state.user_settings))
    state.user_settings = { ...state.user_settings, [`${event.property}`]: event.value }
  const { person } = event
  if (event.type !== 'realm_user' || event.op !== 'update' || !isObject(person)) return
  if (typeof person.full_name !== 'string' || !Array.isArray(state.realm_users)) return
  state.realm_users = state.realm_users.map((one) =>
    isObject(one) && one.user_id === person.user_id ? { ...one, full_name: person.full_name } : one,
  )
}

function namesIn(users: unknown): Json {
  if (!Array.isArray(users)) return {}
  const named = users.filter(isObject).filter(({ full_name }) => typeof full_name === 'string')
  return Object.fromEntries(named.map(({ user_id, full_name }) => [`${user_id}`, full_name]))
}

/** Only what stands in both: a state may leave things out. */
function compareRecords(before: unknown, after: unknown): { compared: number; differences: string[] } {
  if (!isObject(before) || !isObject(after)) return { compared: 0, differences: [] }
  const both = Object.keys(before).filter((key) => key in after)
  const differing = both.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const told = differing.map(
    (key) => `${key}: ${JSON.stringify(before[key])} by events, ${JSON.stringify(after[key])} afresh`,
  )
  return { compared: both.length, differences: told }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
