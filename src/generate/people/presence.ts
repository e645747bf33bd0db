// Gestures around presence: told in every form, fetched in every form, by several people.

import { anyOf, each, either, gesture, type Weighted } from '../arbitraries.ts'
import type { RequestStep, Value } from '../plan.ts'
import { pair, poll, register, rest } from '../queue-steps.ts'
import { control, type Parameters, request } from '../steps.ts'

export function present(as: string, parameters: Parameters = {}, more: Partial<RequestStep> = {}): RequestStep {
  return request('update-presence', as, { status: 'active', ...parameters }, more)
}

export const presences = { fetch_event_types: ['presence'] }
export const status = anyOf('active', 'idle')
const input = anyOf(undefined, true, false)
/** Since the answer that a step got. */
export function since(answer: string): Value {
  return { answer, field: 'presence_last_update_id' }
}

/** Some tell where they are; one other fetches it in all formats, registrations included. */
const everyFormat = gesture([status, status, input], (first, second, new_user_input) => [
  present('author', { status: first, new_user_input }),
  present('moderator', { status: second, ping_only: true }),
  present('reader', { last_update_id: -1, new_user_input }),
  present('reader', {}),
  present('reader', { slim_presence: true }),
  present('reader', { slim_presence: false, last_update_id: -1 }),
  register('reader', 'legacy', presences),
  register('reader', 'slim', { ...presences, slim_presence: true }),
])

/** What came since the last fetch, and that nothing came since. */
const changesSince = gesture([status, anyOf(undefined, 1, 30)], (status, history_limit_days) => [
  present('author', { ping_only: true }),
  present('reader', { last_update_id: -1 }, { name: 'all' }),
  present('moderator', { status }),
  present('reader', { last_update_id: since('all'), history_limit_days }, { name: 'changes' }),
  present('reader', { last_update_id: since('changes') }, { name: 'nothing' }),
  present('reader', { last_update_id: since('nothing'), history_limit_days: 2 }),
  present('administrator', { status, ping_only: true, last_update_id: since('nothing') }),
  present('reader', { last_update_id: since('nothing'), slim_presence: false }),
])

/** A refused update leaves its sender as absent as before; the same with a status is taken. */
const refused = gesture([anyOf('busy', '', 'ACTIVE', 'offline'), either], (unknown, ping_only) => [
  present('reader', { last_update_id: -1 }),
  present('moderator', { status: undefined, ping_only }),
  present('author', { status: undefined, ping_only }),
  present('moderator', { status: { verbatim: [unknown] }, ping_only }),
  present('reader', { last_update_id: -1 }),
  present('moderator', { ping_only }),
  present('author', { ping_only }),
  present('reader', { last_update_id: -1 }),
])

/** The guest can access the reader, but not the author. Their registration tells all channels that they have. */
const accessibleOnly = gesture([status, either], (status, slim_presence) => [
  control('settings', { presence_of_accessible_users_only: true }),
  present('author', { status, ping_only: true }),
  present('reader', { status, ping_only: true }),
  register('guest', 'guest', { fetch_event_types: ['subscription'] }),
  present('guest', { last_update_id: -1 }),
  present('guest', { slim_presence }),
  register('guest', 'again', { fetch_event_types: ['presence', 'subscription'], slim_presence }),
  control('settings', { presence_of_accessible_users_only: false }),
  present('guest', { last_update_id: -1 }),
])

/** Somebody comes online, once as active and once as idle. How presences are fetched is no matter of how they are told. */
const events = gesture([status, either], (status, isSaid) =>
  pair(
    'reader',
    'simplified_presence_events',
    isSaid,
    ['presence'],
    [
      register('reader', 'slim', { event_types: ['presence'], slim_presence: true }),
      present('author', { ping_only: true }),
      present('moderator', { status, ping_only: true }),
      rest,
      poll('reader', 'slim', false),
    ],
  ),
)

export const presenceGestures: Weighted = each(1, everyFormat, changesSince, refused, accessibleOnly, events)
