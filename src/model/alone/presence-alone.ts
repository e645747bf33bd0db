// POST /users/me/presence held against itself: what it tells a ping and what another update, which number it gives back,
// and the format of its presences.

import { type Fields, isObject } from '../facts/fields.ts'
import { broken, holds, ofItself, type Say } from '../facts/observe.ts'
import type { Asked } from './asked.ts'
import { inFormat, type PresenceFormat } from './presence-format.ts'

export function presenceAlone(say: Say, asked: Asked, body: Fields): void {
  const { request } = asked
  // What an update tells that was to be refused is not said.
  if (request.status !== 'active' && request.status !== 'idle') return
  toldOrNot(say, request.ping_only === true, body)
  updateIds(say, asked, body)
  if (isObject(body.presences)) inFormat(say, body.presences, formatOf(request), formatClause(request))
}

function toldOrNot(say: Say, isPing: boolean, body: Fields): void {
  const clause = isPing ? 'update-presence.ping-only-no-presences' : 'update-presence.presences-told'
  const wrong = ['server_timestamp', 'presences'].filter((name) => (body[name] !== undefined) === isPing)
  const named = `\`${wrong.join('` and `')}\``
  const [expected, got] = isPing ? ['neither time nor presences', named] : [named, 'nothing']
  if (wrong.length > 0) say(ofItself(broken(clause, expected, got)))
  say(holds(clause))
}

const beginning = -1
const ofNothing = 'update-presence.last-update-id-of-nothing'
const notBelow = 'update-presence.last-update-id-not-below'
const unchanged = 'update-presence.last-update-id-unchanged'

// What numbers do that were never given is not said.
function updateIds(say: Say, { request, user_id, isGiven }: Asked, body: Fields): void {
  const { last_update_id: passed, ping_only } = request
  const { presence_last_update_id: told, presences } = body
  if (typeof told !== 'number') return
  const shown = ping_only === true ? {} : presences
  if (passed === undefined && isObject(shown) && Object.keys(shown).length === 0) {
    if (told !== beginning) say(ofItself(broken(ofNothing, `presence_last_update_id ${beginning}`, `${told}`)))
    say(holds(ofNothing))
  }
  if (typeof passed !== 'number' || (passed !== beginning && !isGiven(passed))) return
  if (told < passed) say(ofItself(broken(notBelow, `presence_last_update_id ${passed} or more`, `${told}`)))
  say(holds(notBelow))
  if (told !== passed || !isObject(presences)) return
  const others = othersIn(presences, user_id)
  if (others.length > 0) say(ofItself(broken(unchanged, 'no presences', `those of ${others.join(', ')}`)))
  say(holds(unchanged))
}

/** Whether callers are told of themselves is not said: where nobody knows who called, a single one may be theirs. */
function othersIn(presences: Fields, user_id: number | undefined): readonly string[] {
  const keys = Object.keys(presences)
  if (user_id === undefined) return keys.length > 1 ? keys : []
  return keys.filter((key) => key !== `${user_id}`)
}

export function formatOf({ last_update_id, slim_presence }: Fields): PresenceFormat {
  return last_update_id !== undefined || slim_presence === true ? 'modern' : 'legacy'
}

function formatClause({ last_update_id, slim_presence }: Fields): string {
  if (last_update_id !== undefined) return 'update-presence.modern-by-last-update-id'
  return slim_presence === true ? 'update-presence.modern-by-slim-presence' : 'update-presence.legacy-otherwise'
}
