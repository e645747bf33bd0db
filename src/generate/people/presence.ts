// Gestures around presence: told in every form, fetched in every form, by several people; how far back it is told, and
// which of several updates counts.

import { anyOf, each, either, gesture } from '../arbitraries.ts'
import type { RequestStep, Steps, Value } from '../plan.ts'
import { pair, poll, register, rest } from '../queue-steps.ts'
import { advance, type Parameters, request, under } from '../steps.ts'

export function present(as: string, parameters: Parameters = {}, more: Partial<RequestStep> = {}): RequestStep {
  return request('update-presence', as, { status: 'active', ...parameters }, more)
}

/** One after the other. */
function presents(as: string, ...each: readonly Parameters[]): Steps {
  return each.map((parameters) => present(as, parameters))
}

const presences = { fetch_event_types: ['presence'] }
const status = anyOf('active', 'idle')
/** Every presence there is. */
const all = { last_update_id: -1 }
const input = anyOf(undefined, true, false)
/** Since the answer that a step got. */
function since(answer: string): Value {
  return { answer, field: 'presence_last_update_id' }
}

/** Some tell where they are; one other fetches it in all formats, registrations included. */
const everyFormat = gesture(
  [anyOf(['active', 'idle'], ['idle', 'active']), input],
  ([first, second], new_user_input) => [
    present('author', { status: first, new_user_input }),
    ['moderator', 'administrator'].map((as, number) =>
      present(as, { status: [first, second][number], ping_only: true }),
    ),
    presents(
      'reader',
      { ...all, new_user_input },
      { ping_only: false },
      { slim_presence: true },
      { slim_presence: false, ...all },
    ),
    register('reader', 'legacy', presences),
    register('reader', 'slim', { ...presences, slim_presence: true }),
  ],
)

/** What came since the last fetch, and that nothing came since. */
const changesSince = gesture([status, anyOf(undefined, 1, 30)], (status, history_limit_days) => [
  present('author', { ping_only: true }),
  present('reader', all, { name: 'all' }),
  present('moderator', { status }),
  present('reader', { last_update_id: since('all'), history_limit_days }, { name: 'changes' }),
  present('reader', { last_update_id: since('changes') }, { name: 'nothing' }),
  present('reader', { last_update_id: since('nothing'), history_limit_days: 2 }),
  present('administrator', { status, ping_only: true, last_update_id: since('nothing') }),
  present('reader', { last_update_id: since('nothing'), slim_presence: false }),
])

/** A refused update leaves its sender as absent as before; the same with a status is taken. */
const refused = gesture([anyOf('busy', '', 'ACTIVE', 'offline'), either], (unknown, ping_only) => [
  present('reader', all),
  ['moderator', 'author'].map((as) => present(as, { status: undefined, ping_only })),
  [present('moderator', { status: { verbatim: [unknown] }, ping_only }), present('reader', all)],
  [present('moderator', { ping_only }), present('author', { ping_only }), present('reader', all)],
])

/** The guest can access the reader, but not the author. Their registration tells all channels that they have. */
const accessibleOnly = gesture([status, either], (status, slim_presence) => [
  under(
    { presence_of_accessible_users_only: true },
    ['author', 'reader'].map((as) => present(as, { status, ping_only: true })),
    register('guest', 'guest', { fetch_event_types: ['subscription'] }),
    presents('guest', all, { slim_presence }),
    register('guest', 'again', { fetch_event_types: ['presence', 'subscription'], slim_presence }),
  ),
  present('guest', all),
])

/** Somebody comes online, once as active and once as idle. How presences are fetched is no matter of how they are told. */
const events = gesture([status, either], (status, isSaid) =>
  pair('reader', 'presence', 'simplified_presence_events', isSaid, [
    register('reader', 'slim', { event_types: ['presence'], slim_presence: true }),
    present('author', { ping_only: true }),
    present('moderator', { status, ping_only: true }),
    [rest, poll('reader', 'slim', false)],
  ]),
)

export const presenceGestures = each(1, everyFormat, changesSince, refused, accessibleOnly, events)

const day = 86_400

/** People were here at different times: sixteen days ago, thirteen days ago, now. */
const history = gesture([status, either], (status, slim_presence) => [
  present('author', { status, ping_only: true }),
  present('administrator', all, { name: 'all' }),
  advance(3 * day),
  present('moderator', { status, ping_only: true }),
  advance(13 * day),
  [undefined, 5, 30].map((days) => [
    present('reader', { ...all, history_limit_days: days }),
    register('reader', `reaching${days ?? ''}`, { ...presences, slim_presence, presence_history_limit_days: days }),
  ]),
  presents('reader', { slim_presence, history_limit_days: 2 }, { slim_presence }),
  present('administrator', { last_update_id: since('all'), history_limit_days: 1 }),
])

/** The same person is active, idle and active again, long after. */
const longAfter = gesture([anyOf(['active', 'idle', 'active'], ['idle', 'active', 'idle'])], (statuses) =>
  statuses.map((status) => [
    present('author', { status, ping_only: true }),
    presents('reader', all, {}),
    advance(7_200),
  ]),
)

export const presenceHistoryGestures = [...each(0, history), ...each(1, longAfter)]
