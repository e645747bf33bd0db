// POST /register held against itself: each subscription once, subscribers as they were asked for, and presences in the
// format that was asked for.

import { type Fields, isObject, objectsIn } from '../facts/fields.ts'
import { broken, holds, ofItself, quoted, type Say } from '../facts/observe.ts'
import type { Asked } from './asked.ts'
import { inFormat, type PresenceFormat } from './presence-format.ts'
import { twiceIn } from './twice.ts'

export function registrationAlone(say: Say, { request }: Asked, body: Fields): void {
  const subscriptions = objectsIn(body.subscriptions)
  eachOnce(say, subscriptions)
  const { include_subscribers: include = 'false' } = request
  if (include === 'false') leftOut(say, subscriptions)
  if (include === 'true') listed(say, subscriptions)
  presences(say, request, body)
}

function eachOnce(say: Say, subscriptions: readonly Fields[]): void {
  const twice = twiceIn(subscriptions.map(({ stream_id }) => stream_id))
  const clause = 'register-queue.subscriptions-true'
  if (twice !== undefined) say(ofItself(broken(clause, 'each channel once', `channel ${twice} twice`)))
}

function leftOut(say: Say, subscriptions: readonly Fields[]): void {
  const clause = 'register-queue.subscribers-left-out'
  for (const shown of subscriptions) {
    const there = ['subscribers', 'partial_subscribers'].find((name) => shown[name] !== undefined)
    if (there !== undefined)
      say(ofItself(broken(clause, 'no subscribers', `\`${there}\` of channel ${shown.stream_id}`)))
    say(holds(clause))
  }
}

function listed(say: Say, subscriptions: readonly Fields[]): void {
  const clause = 'register-queue.subscribers-listed'
  for (const { subscribers, partial_subscribers, stream_id } of subscriptions) {
    const isRight = subscribers !== undefined && partial_subscribers === undefined
    const got = quoted({ stream_id, subscribers, partial_subscribers })
    if (!isRight) say(ofItself(broken(clause, '`subscribers` alone', got)))
    say(holds(clause))
  }
}

function presences(say: Say, request: Fields, { presences: told }: Fields): void {
  const format = registeredFormat(request)
  if (format === undefined || !isObject(told)) return
  const clause = format === 'modern' ? 'register-queue.slim-presence' : 'register-queue.legacy-presence'
  inFormat(say, told, format, clause)
}

/** undefined where the text leaves it open: what the capability for events does to the state is not said. */
export function registeredFormat({ slim_presence, client_capabilities }: Fields): PresenceFormat | undefined {
  if (slim_presence === true) return 'modern'
  if (client_capabilities === undefined) return 'legacy'
  const isSimplified = isObject(client_capabilities) ? (client_capabilities.simplified_presence_events ?? false) : true
  return isSimplified === false ? 'legacy' : undefined
}
