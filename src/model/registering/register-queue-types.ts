// Which state the named types bring: the same under either name, all of it where none is named, and of five fields that
// bear the name of their type, exactly those. And what no registration is refused for: an unknown type to fetch, and
// leaving `client_gravatar` out, where it is accepted with false; compared are two registrations that differ in nothing
// else, with no fixture in between.

import type { Fields } from '../facts/fields.ts'
import type { Answer, Moment } from '../facts/moment.ts'
import { broken, holds, type Observation, type Say, untilBroken } from '../facts/observe.ts'
import { ofTheCaller } from '../readings/caller-role.ts'
import { isOrdinary, type RegisterQueueRequest, type Registration } from '../readings/register-queue-request.ts'
import { put } from '../things/put.ts'
import type { GravatarTrial } from '../things/registration.ts'
import { noOutcome, type Outcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

/** The mark of a type that no server knows. */
const unknownType = 'plumbline_unknown'

export function namedTypes(say: Say, { world, request, body, user_id }: Registration): void {
  const types = request.fetch_event_types ?? []
  if (types.length === 0 || !isOrdinary(world, user_id)) return
  restricted(say, types, body)
  fetched(say, types, body)
}

const fieldsByType = new Map([
  ['user_settings', 'user_settings'],
  ['subscription', 'subscriptions'],
  ['realm_user', 'realm_users'],
  ['realm_linkifiers', 'realm_linkifiers'],
  ['presence', 'presences'],
])

// Types whose state surely is none of the five. Which state others bring is not said.
const otherTypes = ['alert_words', 'delete_message', 'realm_emoji', 'heartbeat', 'message', unknownType]

function restricted(say: Say, types: readonly string[], body: Fields): void {
  const clause = 'register-queue.fetch-types-restrict'
  const isPlain = types.every((type) => fieldsByType.has(type) || otherTypes.some((other) => type.startsWith(other)))
  if (!isPlain) return
  const unasked = [...fieldsByType].filter(([type]) => !types.includes(type)).map(([, field]) => field)
  const there = unasked.find((field) => body[field] !== undefined)
  if (there !== undefined) say(broken(clause, `only state of ${types.join(', ')}`, `\`${there}\``))
  if (unasked.length > 0) say(holds(clause))
}

function fetched(say: Say, types: readonly string[], body: Fields): void {
  const clause = 'register-queue.fetch-types-fetch'
  const asked = [...fieldsByType].filter(([type]) => types.includes(type))
  const lacking = asked.find(([, field]) => body[field] === undefined)
  if (lacking) say(broken(clause, `\`${lacking[1]}\` for the type ${lacking[0]}`, 'nothing'))
  if (asked.length > 0) say(holds(clause))
}

// Errors that tell of the caller or of the traffic, not of what was asked.
const besideTheRequest = ['', ...ofTheCaller]
const types = ['event_types', 'fetch_event_types']

/** An unknown type to fetch does not hinder a registration. */
export function unknownIgnored(request: RegisterQueueRequest, answer: Answer, { user_id }: Moment): Observation[] {
  const clause = 'register-queue.unsupported-fetch-types-ignored'
  if (user_id === undefined || !request.fetch_event_types?.some((type) => type.includes(unknownType))) return []
  if (answer.result === 'success') return [holds(clause)]
  const isPlain = Object.keys(request).every((name) => types.includes(name))
  if (answer.result === 'none' || !isPlain || besideTheRequest.includes(answer.code)) return []
  return [broken(clause, 'the unknown type is ignored', `an error with code ${answer.code}`)]
}

const gravatarClause = 'register-queue.unauthenticated-gravatar-default'

export function gravatarDefault(world: World, request: RegisterQueueRequest, answer: Answer, at: Moment): Outcome {
  const { client_gravatar: isOff } = request
  const { exchange } = at
  const isAccepted = answer.result === 'success'
  if (isOff === true || answer.result === 'none' || (isOff === false && !isAccepted)) return noOutcome
  const absent = isAccepted ? { absentAccepted: exchange } : { absentRefused: exchange }
  const to = { ...trialSoFar(world, request, at), ...(isOff === false ? { falseAccepted: exchange } : absent) }
  return {
    ...noOutcome,
    observations: untilBroken((say) => seen(say, to)),
    effects: [put('gravatarTrials', to.question, to)],
  }
}

function trialSoFar({ state }: World, request: RegisterQueueRequest, { user_id }: Moment): GravatarTrial {
  const { client_gravatar: _, ...rest } = request
  const question = JSON.stringify([user_id ?? 'nobody', Object.entries(rest).sort()])
  const before = state.gravatarTrials.get(question)
  return before?.lessons === state.lessons ? before : { question, lessons: state.lessons }
}

function seen(say: Say, { falseAccepted, absentAccepted, absentRefused }: GravatarTrial): void {
  if (falseAccepted === undefined) return
  const expected = 'success, as with `client_gravatar` false'
  if (absentRefused !== undefined) say(broken(gravatarClause, expected, 'an error', [falseAccepted, absentRefused]))
  else if (absentAccepted !== undefined) say(holds(gravatarClause))
}
