// What the answer to a presence update holds: times and ids, and presences in the format that was asked for. Knows
// nothing of whose presences they are.

import { type Fields, isObject } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { inFormat } from './presence-look.ts'
import { type Attempt, beginning, fetchOf, formatOf, type UpdatePresenceRequest } from './update-presence-request.ts'

export function* presenceForm(attempt: Attempt, body: Fields): Generator<Observation> {
  const { request } = attempt
  yield* toldOrNot(request.ping_only === true, body)
  yield* serverTime(attempt, body)
  yield* updateIds(attempt, body)
  if (isObject(body.presences)) yield* inFormat(body.presences, formatOf(request), formatClause(request))
}

function* toldOrNot(isPing: boolean, body: Fields): Generator<Observation> {
  const clause = isPing ? 'update-presence.ping-only-no-presences' : 'update-presence.presences-told'
  const wrong = ['server_timestamp', 'presences'].filter((name) => (body[name] !== undefined) === isPing)
  const named = `\`${wrong.join('` and `')}\``
  const [expected, got] = isPing ? ['neither time nor presences', named] : [named, 'nothing']
  if (wrong.length > 0) yield broken(clause, expected, got)
  yield holds(clause)
}

function* serverTime({ at }: Attempt, { server_timestamp: told }: Fields): Generator<Observation> {
  const clause = 'update-presence.server-timestamp-true'
  if (typeof told !== 'number' || at.time === undefined) return
  const expected = `a time from ${at.time.from} to ${at.time.to}`
  if (!isWithin(at.time, told)) yield broken(clause, expected, quoted(told))
  yield holds(clause)
}

// What numbers do that were never given is not said.
function* updateIds(attempt: Attempt, body: Fields): Generator<Observation> {
  const { request, user_id } = attempt
  const { last_update_id: passed, ping_only } = request
  const { presence_last_update_id: told, presences } = body
  if (typeof told !== 'number') return
  if (passed === undefined) return yield* ofNothing(ping_only === true ? {} : presences, told)
  if (fetchOf(attempt).since === 'open') return
  const notBelow = 'update-presence.last-update-id-not-below'
  if (told < passed) yield broken(notBelow, `presence_last_update_id ${passed} or more`, `${told}`)
  yield holds(notBelow)
  if (told === passed && isObject(presences)) yield* unchanged(presences, user_id)
}

function* ofNothing(presences: unknown, told: number): Generator<Observation> {
  const clause = 'update-presence.last-update-id-of-nothing'
  if (!isObject(presences) || Object.keys(presences).length > 0) return
  if (told !== beginning) yield broken(clause, `presence_last_update_id ${beginning}`, `${told}`)
  yield holds(clause)
}

// Whether callers are told of themselves is not said.
function* unchanged(presences: Fields, user_id: number): Generator<Observation> {
  const clause = 'update-presence.last-update-id-unchanged'
  const others = Object.keys(presences).filter((key) => key !== `${user_id}`)
  if (others.length > 0) yield broken(clause, 'no presences', `those of ${others.join(', ')}`)
  yield holds(clause)
}

function formatClause({ last_update_id, slim_presence }: UpdatePresenceRequest): string {
  if (last_update_id !== undefined) return 'update-presence.modern-by-last-update-id'
  return slim_presence === true ? 'update-presence.modern-by-slim-presence' : 'update-presence.legacy-otherwise'
}
